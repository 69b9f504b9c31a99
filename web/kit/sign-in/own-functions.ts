import { API_BASE } from '#contract/endpoint.ts';
import {
  abilityForRole,
  abilityWith,
  isAdministrator,
  readRoleClaim,
  type PortalAbility,
  type Right,
  type RoleClaim,
} from '#contract/permissions.ts';
import type { Credentials } from '../api.ts';

/** Longest time that a page waits for them: without an answer the role alone counts. */
const PATIENCE_MS = 5_000;

/** What the functions in force of this person allow; nothing where the portal does not answer. */
async function ownRights({ token }: Credentials): Promise<Right[]> {
  try {
    const response = await fetch(`${API_BASE}/mis-funciones`, {
      headers: { authorization: `Bearer ${token()}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) return [];
    const { rights } = (await response.json()) as { rights: { action: Right[0]; subject: Right[1] }[] };
    return rights.map(({ action, subject }) => [action, subject]);
  } catch {
    return [];
  }
}

/** Role and functions of whoever signed in. The role Administrador has all of it already: nothing is asked. */
export function permissionsOf(credentials: Credentials) {
  return {
    readRoleClaim,
    abilityForRole: async (role: RoleClaim): Promise<PortalAbility> =>
      isAdministrator(role) ? abilityForRole(role) : abilityWith(role, await ownRights(credentials)),
  };
}
