import { createHash, randomBytes } from 'node:crypto';

/** What a browser without scripts keeps: cookies by name and path. */
export interface Visitor {
  get(address: string): Promise<Response>;
  post(address: string, form: Record<string, string>): Promise<Response>;
  cookieNames(): string[];
}

/** A visitor that follows no redirect by itself. */
export function createVisitor(origin: string): Visitor {
  const jar = new Map<string, { value: string; path: string }>();
  async function send(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, origin);
    const sent = [...jar].filter(([, cookie]) => url.pathname.startsWith(cookie.path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), cookie };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; ?path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (value === '' || line.includes('01 Jan 1970')) jar.delete(name);
      else jar.set(name, { value, path });
    }
    return response;
  }
  return {
    get: (address) => send(address, {}),
    post: (address, form) =>
      send(address, {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    cookieNames: () => [...jar.keys()],
  };
}

/** Authorization request of the portal with PKCE, and the secret that redeems its code. */
export function authorizationRequest(
  origin: string,
  extra: Record<string, string> = {},
): { address: string; verifier: string } {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid profile email offline_access',
    redirect_uri: `${origin}/AdquisicionesUG/oidc-callback`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'estado',
    nonce: 'n1',
    ...extra,
  });
  return { address: `${origin}/identidad/auth?${query.toString()}`, verifier };
}

/** Follows redirects below `/identidad`; ends at a page or at the address that leaves the provider. */
export async function follow(
  visitor: Visitor,
  response: Response,
): Promise<{ page?: Response; left?: URL; at?: string }> {
  let current = response;
  let at = response.url;
  for (let hops = 0; hops < 10 && current.status >= 300 && current.status < 400; hops += 1) {
    const next = new URL(current.headers.get('location') ?? '', at);
    if (!next.pathname.startsWith('/identidad')) return { left: next };
    at = next.href;
    current = await visitor.get(next.href);
  }
  return { page: current, at };
}
