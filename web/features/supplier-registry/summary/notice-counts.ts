import { formatCountOf } from '#web/kit/format.ts';

/** How many get the notice of expiry, and how many of those who expire do not and why. */
export function noticeCounts(found: {
  count: number;
  alreadyNotified: number;
  renewing: number;
  repeatDays: number;
}): string {
  const { count, alreadyNotified, renewing, repeatDays } = found;
  const days = repeatDays === 1 ? 'el último día' : `los últimos ${repeatDays} días`;
  return [
    `${formatCountOf(count, 'proveedor recibirá', 'proveedores recibirán')} el aviso.`,
    alreadyNotified === 1
      ? `A 1 ya se le avisó en ${days}.`
      : `A ${alreadyNotified} ya se les avisó en ${days}.`,
    renewing > 0 &&
      `${formatCountOf(renewing, 'no lo recibe: su refrendo está', 'no lo reciben: su refrendo está')} en trámite.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
