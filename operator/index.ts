import type { Command } from './command.ts';
import settingsList from './settings-list.ts';
import settingsSet from './settings-set.ts';

/** Every operator command, in the order `--help` lists them. */
export const COMMANDS: readonly Command[] = [settingsList, settingsSet];
