import type { PlainDate } from './calendar.ts';
import { addWorkingDays } from './working-days.ts';

/**
 * Last day to pay an invoice (LAASSP 2025 art. 73): so many working days after it was verified and what it invoices was
 * accepted, whichever was later; the days of the acceptance do not count in it.
 */
export function paymentDue(
  { verifiedOn, acceptedOn }: { verifiedOn: PlainDate; acceptedOn: PlainDate | null },
  days: number,
  holidays: ReadonlySet<PlainDate>,
): PlainDate {
  const from = acceptedOn !== null && acceptedOn > verifiedOn ? acceptedOn : verifiedOn;
  return addWorkingDays(from, days, holidays);
}
