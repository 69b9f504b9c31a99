/** Whether an error of Node or of PostgreSQL carries one of the given codes. */
export function isCode(error: unknown, ...codes: string[]): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && codes.includes(code);
}
