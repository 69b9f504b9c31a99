import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const KEY = 'escala';
const CLIENT = 'portal-adquisiciones';
const DAY_S = 86_400;

/** A provider of identity that signs for whom the program wants, so that no browser is needed. */
export interface Issuer {
  url: string;
  token(subject: string, role: string): Promise<string>;
  close(): void;
}

/** Starts it on a free port. Its tokens bear clocks that are a day wrong. */
export async function startIssuer(): Promise<Issuer> {
  const keys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: KEY, alg: 'RS256', use: 'sig' };
  let url = '';
  const server = createServer((request, response) => {
    const answer = request.url?.includes('openid-configuration')
      ? { issuer: url, jwks_uri: `${url}/jwks` }
      : { keys: [jwk] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    token: (subject, role) => {
      const now = Math.floor(Date.now() / 1_000);
      return new SignJWT({ role, name: `Persona ${subject}`, email: `${subject}@universidad.example` })
        .setProtectedHeader({ alg: 'RS256', kid: KEY })
        .setIssuer(url)
        .setAudience(CLIENT)
        .setSubject(subject)
        .setIssuedAt(now - 2 * DAY_S)
        .setExpirationTime(now + 5 * DAY_S)
        .sign(keys.privateKey);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
