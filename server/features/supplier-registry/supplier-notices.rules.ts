import { shortDate } from '#contract/rules/calendar.ts';

/** What a notice about a registration says. */
export interface Notice {
  subject: string;
  text: string;
  template: string;
}

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

const SIGNATURE = 'Unidad de Adquisiciones y Servicios de Apoyo';

function letter({ name }: Facts, paragraphs: (string | undefined)[]): string {
  return [`${name}:`, ...paragraphs.filter((one) => one !== undefined && one !== ''), SIGNATURE].join('\n\n');
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
): Notice {
  const registration = `tu registro ${facts.number ?? ''}`.trim();
  const template = `supplier_${action}`;
  switch (action) {
    case 'suspend':
      return {
        template,
        subject: `Suspendimos ${registration}`,
        text: letter(facts, [
          `Suspendimos ${registration} en el padrón de proveedores. ${period(facts)}`,
          basis(facts),
          facts.reason,
        ]),
      };
    case 'disqualify':
      return {
        template,
        subject: `Inhabilitación de ${registration}`,
        text: letter(facts, [
          `Registramos la inhabilitación de ${registration}. ${period(facts)} Tu constancia ya no es válida.`,
          basis(facts),
          facts.reason,
        ]),
      };
    case 'cancel':
      return {
        template,
        subject: `Cancelamos ${registration}`,
        text: letter(facts, [
          `Cancelamos ${registration} en el padrón de proveedores. Tu constancia ya no es válida.`,
          basis(facts),
          facts.reason,
        ]),
      };
    case 'reinstate':
      if (facts.isExpired === true)
        return {
          template,
          subject: `Terminó la suspensión de ${registration}`,
          text: letter(facts, [
            `Terminó la suspensión de ${registration}, y su vigencia también. Para volver a estar vigente, pide el refrendo.`,
            facts.reason,
          ]),
        };
      return {
        template,
        subject: `Reactivamos ${registration}`,
        text: letter(facts, [`Reactivamos ${registration} en el padrón de proveedores.`, facts.reason]),
      };
    default:
      return {
        template,
        subject: `Terminó la inhabilitación de ${registration}`,
        text: letter(facts, [
          `Terminó la inhabilitación de ${registration}. Para volver a estar vigente, pide el refrendo.`,
          facts.reason,
        ]),
      };
  }
}
