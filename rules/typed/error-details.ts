type ErrorDetails = { code?: string; syscall?: string; message: string };

const getText = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/** Returns the system error code, such as `ENOENT`, and the message of a thrown value. */
export function getErrorDetails(error: unknown): ErrorDetails {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const [code, syscall] = [getText(error, 'code'), getText(error, 'syscall')];
  return {
    ...(code !== undefined && { code }),
    ...(syscall !== undefined && { syscall }),
    message: getText(error, 'message') ?? '',
  };
}
