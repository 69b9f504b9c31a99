import { QUOTATION_CANCEL_REASONS, type QuotationRequest } from '#contract/quotation-requests-api.ts';
import type { QuotationRequestState } from '#contract/quotation-requests.ts';
import { QUOTATION_REQUEST_LABELS, QUOTATION_TERMS } from '#contract/quotation-requests.ts';
import { closingText } from '#contract/rules/quotation/quotation-request.ts';
import { formatDateTime } from '#web/kit/format.ts';
import type { Option } from '#web/ui/select.tsx';
import type { Tone } from '#web/ui/tag.tsx';

export const STATE_TONES: Record<QuotationRequestState, Tone> = {
  draft: 'warn',
  sent: 'info',
  closed: 'warn',
  opened: 'info',
  decided: 'ok',
  failed: 'bad',
  cancelled: 'mute',
};

export const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const LOT_PARTS = QUOTATION_REQUEST_LABELS.find(({ name }) => name === 'lots')?.rows?.fields ?? [];

/** What a missing datum is called: «Partida 2, cantidad». */
export function missingName(field: string, { form }: Pick<QuotationRequest, 'form'>): string {
  const [name = '', id, part] = field.split('/');
  if (name.startsWith('terms.')) return QUOTATION_TERMS[name.slice(6) as keyof typeof QUOTATION_TERMS];
  const label = QUOTATION_REQUEST_LABELS.find((one) => one.name === name)?.label ?? name;
  if (id === undefined) return label;
  const number = form.lots.find((lot) => lot.id === id)?.number;
  const said = LOT_PARTS.find((one) => one.name === part)?.label.toLowerCase();
  return number === undefined ? label : `Partida ${number}${said === undefined ? '' : `, ${said}`}`;
}

/** Which part of the form a field stands in. */
export const SECTIONS = {
  asked: 'Qué se pide',
  invitees: 'A quién',
  terms: 'Condiciones',
} as const;
export type RequestSection = keyof typeof SECTIONS;
export function sectionOf(field: string): RequestSection {
  const [name = ''] = field.split('/');
  if (name === 'lines' || name === 'invitees' || name === 'minimumAsked' || name === 'isOpen')
    return 'invitees';
  return name === 'title' || name === 'lots' || name === 'kind' ? 'asked' : 'terms';
}

/** Where it stands, in a sentence: before the closing nobody is told how many have answered. */
export function courseText({ state, closesAt, openedAt, endReason, endText }: QuotationRequest): string {
  const closing = closesAt === null ? '' : closingText(closesAt);
  switch (state) {
    case 'draft':
      return 'Su comprador la está escribiendo.';
    case 'sent':
      return `Se reciben cotizaciones hasta el ${closing}. Nadie las lee, ni sabe cuántas hay, antes de esa hora.`;
    case 'closed':
      return `Se cerró el ${closing}. Falta abrir lo que llegó.`;
    case 'opened':
      return `Se abrió el ${openedAt === null ? '' : formatDateTime(openedAt)}. Falta comparar y decidir.`;
    case 'decided':
      return 'Ya se decidió.';
    case 'failed':
      return 'Quedó desierta.';
    default: {
      const said = QUOTATION_CANCEL_REASONS[endReason as keyof typeof QUOTATION_CANCEL_REASONS] ?? '';
      return [`Se canceló: ${said.toLowerCase()}.`, endText]
        .filter((one) => one != null && one !== '')
        .join(' ');
    }
  }
}
