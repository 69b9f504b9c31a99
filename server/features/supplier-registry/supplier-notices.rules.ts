import { shortDate } from '#contract/rules/calendar.ts';
import type { MailWords } from '#server/kit/mail/queue-mail.ts';

interface Facts {
  name: string;
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
  if (action === 'reinstate')
    return {
      template: facts.isExpired === true ? 'supplier_reinstate_expired' : 'supplier_reinstate',
      values,
    };
  if (action === 'end_disqualification') return { template: 'supplier_end_disqualification', values };
  const whole = { ...values, fundamento: basis(facts) };
  if (action === 'cancel') return { template: 'supplier_cancel', values: whole };
  return { template: `supplier_${action}`, values: { ...whole, periodo: period(facts) } };
}
