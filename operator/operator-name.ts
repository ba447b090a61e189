import { userInfo } from 'node:os';

/** Returns the name of the operating system user who runs the command. */
export function getOperatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the user database, as in some containers.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
