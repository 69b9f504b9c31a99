import type { ProfileRow, ProfileState } from '#contract/computing-profiles.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import type { Tone } from '#web/ui/tag.tsx';

export const PROFILE_TONES: Record<ProfileState, Tone> = {
  valid: 'ok',
  expiring: 'warn',
  expired: 'mute',
  future: 'info',
};

/** «$12,900.00 a $15,100.00» */
export function rangeText({ min, max }: { min: string; max: string | null }): string {
  return max === null || max === min ? formatMoney(min) : `${formatMoney(min)} a ${formatMoney(max)}`;
}

/** «$12,900.00 a $15,100.00, precio de referencia al 3 nov 2026»; undefined without a price. */
export function priceText(row: Pick<ProfileRow, 'priceMin' | 'priceMax' | 'priceOn'>): string | undefined {
  if (row.priceMin === null || row.priceOn === null) return undefined;
  return `${rangeText({ min: row.priceMin, max: row.priceMax })} sin IVA, precio de referencia al ${formatDate(row.priceOn)}`;
}
