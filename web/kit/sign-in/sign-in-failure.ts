/** Causes that the error screen knows (closed list). */
export const SIGN_IN_CAUSES = ['cancelada', 'caducada', 'reloj', 'otra'] as const;
export type SignInCause = (typeof SIGN_IN_CAUSES)[number];

const EXPIRED_ERRORS = new Set(['invalid_grant', 'login_required', 'interaction_required', 'invalid_state']);
const CLOCK_TOLERANCE_S = 300;

/** The ID token's times do not fit this computer's clock. */
export class ClockError extends Error {}

/** Throws {@link ClockError} when a fresh token is already over, or was issued more than 5 minutes from now. */
export function checkClock(claims: Record<string, unknown>, nowMs: number): void {
  const now = nowMs / 1000;
  const { iat, exp } = claims;
  if (typeof exp === 'number' && exp <= now - 60) throw new ClockError('expired on arrival');
  if (typeof iat === 'number' && Math.abs(iat - now) > CLOCK_TOLERANCE_S)
    throw new ClockError('issued elsewhen');
}

/** Cause of a failed sign-in as the person is told it. */
export function causeOf(error: unknown): SignInCause {
  if (error instanceof ClockError) return 'reloj';
  const { error: code, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    error?: unknown;
    message?: unknown;
  };
  if (code === 'access_denied') return 'cancelada';
  if (EXPIRED_ERRORS.has(String(code))) return 'caducada';
  return /no matching state|no state in response|nonce/i.test(String(message)) ? 'caducada' : 'otra';
}
