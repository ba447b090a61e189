/** Address of the sign-in page that comes back to `path`. */
export const signInPath = (path: string): string =>
  `/sign-in?${new URLSearchParams({ next: path }).toString()}`;
