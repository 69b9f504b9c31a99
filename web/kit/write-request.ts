/** What a person wants written, before it is a request. */
export interface Wish {
  body?: unknown;
  /** Version of the changed row, sent as `If-Match`. */
  version?: number;
}

export type Keyed = RequestInit & { headers: Headers };

/** The request of a wish. */
export function requestOf(init: RequestInit, { body, version }: Wish = {}): Keyed {
  const headers = new Headers(init.headers);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  return { ...init, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}
