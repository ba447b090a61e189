import { raw } from 'hono/html';
import { LOGO_PATH } from '../../rules/badges/brand.ts';

/** Logo of the directory: an asterisk, as used for footnotes. */
export const directoryLogo = raw(
  `<svg viewBox="0 0 24 24" aria-hidden="true"><rect class="sign-ground" width="24" height="24" rx="6"/><path class="sign" d="${LOGO_PATH}"/></svg>`,
);
