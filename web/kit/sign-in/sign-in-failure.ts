/** Causes that the error screen knows (closed list). */
export const SIGN_IN_CAUSES = ['cancelada', 'caducada', 'reloj', 'otra'] as const;
export type SignInCause = (typeof SIGN_IN_CAUSES)[number];

const EXPIRED_ERRORS = new Set(['invalid_grant', 'login_required', 'interaction_required', 'invalid_state']);
/** Whose clock is off: the person's computer, the portal's server or the identity provider. */
export const CLOCKS = ['equipo', 'portal', 'identidad'] as const;
export type OffClock = { whose: (typeof CLOCKS)[number]; minutes: number };

const MINUTE_MS = 60_000;
const TOLERANCE_MS = 5 * MINUTE_MS;
/** What the server tolerates, and the second that its `Date` leaves out. */
const SERVER_TOLERANCE_MS = 62_000;

/** The times of a fresh ID token do not fit a clock, which is so many minutes ahead, or behind where they are negative. */
export class ClockError extends Error {
  readonly off: OffClock;
  constructor(whose: OffClock['whose'], aheadMs: number) {
    super(`the clock of ${whose} is off`);
    this.off = { whose, minutes: Math.round(aheadMs / MINUTE_MS) };
  }
}

/**
 * Throws {@link ClockError} when a token that just came is of another time by this computer (5 minutes), or by the server, as
 * far as its answer told, which would refuse it. Two of three clocks that agree are right.
 */
export function checkClock(
  { iat, exp }: Record<string, unknown>,
  { computer, server }: { computer: number; server?: number | undefined },
): void {
  const issued = typeof iat === 'number' ? iat * 1000 : undefined;
  const ends = typeof exp === 'number' ? exp * 1000 : undefined;
  const isOver = ends !== undefined && ends <= computer - MINUTE_MS;
  const ahead = computer - (issued ?? ends ?? computer);
  if (isOver || (issued !== undefined && Math.abs(ahead) > TOLERANCE_MS)) {
    const isRight = server !== undefined && Math.abs(computer - server) < TOLERANCE_MS / 2;
    throw isRight ? new ClockError('identidad', -ahead) : new ClockError('equipo', ahead);
  }
  if (server === undefined || issued === undefined) return;
  const isRefused =
    issued > server + SERVER_TOLERANCE_MS || (ends !== undefined && ends < server - SERVER_TOLERANCE_MS);
  if (isRefused) throw new ClockError('portal', server - issued);
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
