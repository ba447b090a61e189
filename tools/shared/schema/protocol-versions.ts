/** Supported MCP versions that begin with an `initialize` handshake, newest first. */
export const HANDSHAKE_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];

/** The MCP version without a handshake: every request describes its client. */
export const MODERN_VERSION = '2026-07-28';

/** Every supported MCP version, newest first. */
export const PROTOCOL_VERSIONS = [MODERN_VERSION, ...HANDSHAKE_VERSIONS];
