import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import type { QuotationRequestState } from '#contract/quotation-requests.ts';
import { QUOTATION_REQUEST_LABELS, QUOTATION_TERMS } from '#contract/quotation-requests.ts';
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
