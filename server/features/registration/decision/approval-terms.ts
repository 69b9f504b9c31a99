import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate, type PlainDate } from '#contract/rules/days/calendar.ts';
import { readValidityTerm, registrationValidUntil } from '#server/features/supplier-registry/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { isRenewalOver, mayRegisterAgain, renewalLimit } from '../start/renewal-window.rules.ts';
import { readWindows } from '../start/windows.ts';

interface Registration {
  status: string;
  valid_until: PlainDate | null;
}

/** The renewal counts when it was sent in its term, however long the unit took to answer. */
export async function requireInTime(
  tx: Transaction,
  { submitted_at }: { submitted_at: Date | null },
  supplier: Registration,
  today: PlainDate,
): Promise<void> {
  const windows = await readWindows(tx);
  const sentOn = submitted_at === null ? today : todayInMexico(submitted_at);
  if (!isRenewalOver(supplier.valid_until, sentOn, windows)) return;
  throw failure('renewal_not_open', {
    detail: `El plazo para refrendar terminó el ${shortDate(renewalLimit(supplier.valid_until, windows))}, antes de enviarse la solicitud. Recházala: corresponde una inscripción nueva.`,
  });
}

/** Refuses to register anew what may still be renewed. */
export async function refuseRenewable(
  tx: Transaction,
  supplier: Registration,
  today: PlainDate,
): Promise<void> {
  if (supplier.status !== 'expired') return;
  if (mayRegisterAgain(supplier, today, await readWindows(tx))) return;
  throw failure('supplier_registered', {
    detail: 'Este registro aún se puede refrendar: pide el refrendo.',
  });
}

/** Last day of a registration approved today; what is left of one that lost its force is not added to it. */
export async function newLastDay(
  tx: Transaction,
  action: 'register' | 'renew',
  supplier: Registration,
  today: PlainDate,
): Promise<PlainDate> {
  const previous = action === 'renew' && supplier.status !== 'expired' ? supplier.valid_until : null;
  return registrationValidUntil(today, previous, await readValidityTerm(tx));
}
