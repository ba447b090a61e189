import claimsApprove from './claims-approve.ts';
import claimsList from './claims-list.ts';
import claimsReject from './claims-reject.ts';
import type { Command } from './command.ts';
import history from './history.ts';
import mailFailed from './mail-failed.ts';
import makeOperator from './make-operator.ts';
import revert from './revert.ts';
import settingsGet from './settings-get.ts';
import settingsList from './settings-list.ts';
import settingsSet from './settings-set.ts';

/** Every operator command, in the order `--help` lists them. */
export const COMMANDS: readonly Command[] = [
  settingsList,
  settingsGet,
  settingsSet,
  history,
  revert,
  claimsList,
  claimsApprove,
  claimsReject,
  makeOperator,
  mailFailed,
];
