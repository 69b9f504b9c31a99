import type { SignInCause } from './sign-in-failure.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const CAUSE_LETTERS: Record<SignInCause, string> = { cancelada: 'C', caducada: 'K', reloj: 'R', otra: 'X' };

/**
 * Key of a failure in the manner A1B2C3 for the support desk: the first letter tells the cause, the rest
 * the minute it happened (counted in UTC, repeating every 400 days).
 */
export function errorKey(cause: SignInCause, nowMs: number): string {
  let minutes = Math.floor(nowMs / 60_000) % (400 * 24 * 60);
  let rest = '';
  for (const base of [10, 24, 10, 24, 10]) {
    const digit = minutes % base;
    rest = (base === 10 ? String(digit) : (LETTERS[digit] as string)) + rest;
    minutes = Math.floor(minutes / base);
  }
  return CAUSE_LETTERS[cause] + rest;
}
