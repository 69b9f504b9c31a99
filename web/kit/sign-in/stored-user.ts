/** The parts of the sign-in library's stored record that the portal reads. */
export interface StoredUser {
  id_token: string;
  refresh_token?: string;
}

/** Claims of a token, unverified: only the server decides; undefined when it is no token. */
export function readClaims(token: string): Record<string, unknown> | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (sign) => sign.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the record without loading the library. */
export function parseStoredUser(text: string | null): StoredUser | undefined {
  if (text === null) return undefined;
  try {
    const user = JSON.parse(text) as Partial<StoredUser> | null;
    return typeof user?.id_token === 'string' ? (user as StoredUser) : undefined;
  } catch {
    return undefined;
  }
}
