import { SITE_SETTINGS } from '../../store/site/site-settings.ts';
import { CommandError } from '../command.ts';
import { didYouMean } from '../did-you-mean.ts';

/** Builds the error for an unknown setting, with the most similar name. */
export const buildUnknownSettingError = (name: string): CommandError =>
  new CommandError(
    `There is no setting "${name}".${didYouMean(name, Object.keys(SITE_SETTINGS.shape))} See settings list.`,
  );
