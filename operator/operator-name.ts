import { userInfo } from 'node:os';

/** The operating system's user who runs a command. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the list of users, as in some containers.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
