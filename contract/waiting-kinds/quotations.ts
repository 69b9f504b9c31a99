import { none, QUOTATIONS, type WaitingKindWords } from './words.ts';

const ofQuotations = { subject: 'Quotations', path: QUOTATIONS, search: none } as const;

/** What waits of requests for quotations; their places are the rest of the address. */
export const QUOTATION_KINDS_OF_WORK = {
  quotation_question: {
    ...ofQuotations,
    label: 'Preguntas de una cotización sin responder',
    action: 'Responder',
    slug: 'preguntas-de-cotizaciones',
  },
  quotation_bounced: {
    ...ofQuotations,
    label: 'Invitación a cotizar que no llegó',
    action: 'Llamar',
    slug: 'invitaciones-que-no-llegaron',
  },
  quotation_to_open: {
    ...ofQuotations,
    label: 'Cotizaciones por abrir',
    action: 'Abrir',
    slug: 'cotizaciones-por-abrir',
  },
  quotation_to_compare: {
    ...ofQuotations,
    label: 'Cotizaciones por comparar',
    action: 'Comparar',
    slug: 'cotizaciones-por-comparar',
  },
  quotation_to_contract: {
    ...ofQuotations,
    label: 'Cotizaciones decididas sin contrato',
    action: 'Preparar contrato',
    slug: 'cotizaciones-sin-contrato',
  },
} as const satisfies Record<string, WaitingKindWords>;
