type Thrown = { code?: string; syscall?: string; message: string };

const textOf = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/** Returns the system error code, such as `ENOENT`, and the message of a thrown value. */
export function thrown(error: unknown): Thrown {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const [code, syscall] = [textOf(error, 'code'), textOf(error, 'syscall')];
  return {
    ...(code !== undefined && { code }),
    ...(syscall !== undefined && { syscall }),
    message: textOf(error, 'message') ?? '',
  };
}
