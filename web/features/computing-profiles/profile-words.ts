import type { ProfileRow, ProfileState } from '#contract/computing-profiles.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import type { Tone } from '#web/ui/tag.tsx';

export const PROFILE_TONES: Record<ProfileState, Tone> = {
  valid: 'ok',
  expiring: 'warn',
  expired: 'mute',
  future: 'info',
};

/** «$12,900.00 a $15,100.00, precio de referencia al 3 nov 2026»; undefined without a price. */
export function priceText(row: Pick<ProfileRow, 'priceMin' | 'priceMax' | 'priceOn'>): string | undefined {
  if (row.priceMin === null || row.priceOn === null) return undefined;
  const range =
    row.priceMax === null || row.priceMax === row.priceMin ? '' : ` a ${formatMoney(row.priceMax)}`;
  return `${formatMoney(row.priceMin)}${range} sin IVA, precio de referencia al ${formatDate(row.priceOn)}`;
}
