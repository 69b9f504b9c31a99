import type { ProfileState } from '#contract/computing-profiles.ts';

/** Days before its end in which a profile counts as about to expire. */
const EXPIRING_DAYS = 30;
/** Age in days from which a reference price is marked as old (domain 8). */
const PRICE_DAYS = 90;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** State of a profile on a day; all three are plain dates. */
export function profileState(validFrom: string, validUntil: string, today: string): ProfileState {
  if (validFrom > today) return 'future';
  if (validUntil < today) return 'expired';
  return daysBetween(today, validUntil) <= EXPIRING_DAYS ? 'expiring' : 'valid';
}

/** Whether a price of that day is too old to be relied on. */
export function isPriceOld(priceOn: string | null, today: string): boolean {
  return priceOn !== null && daysBetween(priceOn, today) > PRICE_DAYS;
}
