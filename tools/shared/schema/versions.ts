/** Protocol versions spoken after an `initialize` handshake, newest first. */
export const HANDSHAKE_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];

/** The version that needs no handshake: every request says all that is to be known of its sender. */
export const MODERN_VERSION = '2026-07-28';

/** Every version that is spoken, newest first. */
export const VERSIONS = [MODERN_VERSION, ...HANDSHAKE_VERSIONS];
