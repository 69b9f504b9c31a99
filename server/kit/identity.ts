import type { PortalAbility, RoleClaim } from '#contract/permissions.ts';

/** Who a verified ID token says is asking. */
export interface Person {
  /** `sub` of the token. */
  id: string;
  email?: string;
  name?: string;
  role: RoleClaim;
  ability: PortalAbility;
  claims: Record<string, unknown>;
}

/**
 * Verifies an `Authorization` header. No header: undefined. A header that is not a valid, current ID token
 * of the configured issuer and client: throws `unauthenticated` or `token_expired`.
 */
export type Verifier = (authorization: string | undefined) => Promise<Person | undefined>;
