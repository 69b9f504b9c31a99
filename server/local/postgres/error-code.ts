/** Whether an error of Node or of PostgreSQL carries one of the given codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && codes.includes(code);
}

/** Whether the output of a PostgreSQL program names a full disk. */
export function saysDiskFull(output: string): boolean {
  return /No space left|quota exceeded|free disk space/i.test(output);
}
