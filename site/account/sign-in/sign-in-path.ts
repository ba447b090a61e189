/** Returns the path of the sign-in page that redirects back to `path`. */
export const signInPath = (path: string): string =>
  `/sign-in?${new URLSearchParams({ next: path }).toString()}`;
