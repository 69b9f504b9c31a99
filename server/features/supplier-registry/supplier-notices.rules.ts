import { shortDate } from '#contract/rules/days/calendar.ts';
import type { MailWords } from '#server/kit/mail/queue-mail.ts';

interface Facts {
  name: string;
  /** Where it is renewed. */
  renewal: string;
  number: string | null;
  cause?: string;
  legalBasis?: string;
  authority?: string;
  documentNumber?: string;
  startsOn?: string;
  endsOn?: string;
  reason?: string;
  /** The registration lost its force while it was suspended. */
  isExpired?: boolean;
}

function basis({ cause, legalBasis, authority, documentNumber }: Facts): string {
  return `Causa: ${cause ?? ''} Fundamento: ${legalBasis ?? ''}. Autoridad: ${authority ?? ''}, oficio ${documentNumber ?? ''}.`;
}

function period({ startsOn = '', endsOn = '' }: Facts): string {
  return endsOn === ''
    ? `Desde el ${shortDate(startsOn)}.`
    : `Del ${shortDate(startsOn)} al ${shortDate(endsOn)}.`;
}

/** The mail that tells a supplier what was done with its registration. */
export function supplierNotice(
  action: 'suspend' | 'reinstate' | 'disqualify' | 'end_disqualification' | 'cancel',
  facts: Facts,
): MailWords {
  const values = { nombre: facts.name, numero: facts.number ?? '', motivo: facts.reason ?? '' };
  const renewable = { ...values, refrendo: facts.renewal };
  if (action === 'end_disqualification') {
    return { template: 'supplier_end_disqualification', values: renewable };
  }
  if (action === 'reinstate') {
    return facts.isExpired === true
      ? { template: 'supplier_reinstate_expired', values: renewable }
      : { template: 'supplier_reinstate', values };
  }
  const whole = { ...values, fundamento: basis(facts) };
  if (action === 'cancel') return { template: 'supplier_cancel', values: whole };
  return { template: `supplier_${action}`, values: { ...whole, periodo: period(facts) } };
}
