import { readProfile, type Profile } from '#contract/profile.ts';
import type { Credentials } from '../api.ts';

interface ProfileSource {
  profileUrl: string;
  clientId: string;
  fetch(address: string, init: RequestInit): Promise<Response>;
  credentials: Pick<Credentials, 'token' | 'renew'>;
}

/**
 * S-7.1 `GET {host}/DSI/perfil?cliente=…` for the person in the bearer token, with one renewal and one
 * retry on 401 (S-8.1). Undefined when the service does not answer: the portal works without a profile.
 */
export async function loadProfile(source: ProfileSource): Promise<Profile | undefined> {
  const address = `${source.profileUrl}/DSI/perfil?cliente=${encodeURIComponent(source.clientId)}`;
  const ask = (token: string | undefined) =>
    source.fetch(address, { headers: { accept: 'application/json', authorization: `Bearer ${token}` } });
  try {
    let response = await ask(source.credentials.token());
    if (response.status === 401) {
      void response.body?.cancel();
      const renewed = await source.credentials.renew();
      if (renewed === undefined) return undefined;
      response = await ask(renewed);
    }
    return response.ok ? readProfile(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}
