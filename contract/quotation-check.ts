import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Most letters and rows of a quotation that is checked. */
export const MOST_QUOTATION_LETTERS = 100_000;
export const MOST_QUOTATION_ROWS = 2_000;
export const MOST_QUOTATION_BYTES = 2_000_000;

export const VERDICTS = ['met', 'not_met', 'not_stated'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const VERDICT_LABELS: Record<Verdict, string> = {
  met: 'Cumple',
  not_met: 'No cumple',
  not_stated: 'No lo dice',
};

/** How what is stated is compared with what is asked: `has` asks for words, `version` and `processor` rank what they name. */
export const OPERATORS = ['>=', '<=', '=', 'has', 'processor'] as const;
export type Operator = (typeof OPERATORS)[number];

/** One thing that a profile asks for, as a machine compares it. */
export const ProfileRequirement = z.object({
  /** Concept and words of the profile from which it was read. */
  label: z.string(),
  text: z.string(),
  /** «memoria ≥ 16 GB» */
  reading: z.string(),
  attribute: z.string(),
  operator: z.enum(OPERATORS),
  /** In the unit of its dimension (GB, pulgadas, kg); null for words. */
  value: z.number().nullable(),
  unit: z.string(),
});
export type ProfileRequirement = z.infer<typeof ProfileRequirement>;

/** A requirement with what a quotation says of it: never met without words that say so. */
export const CheckedRequirement = ProfileRequirement.extend({
  verdict: z.enum(VERDICTS),
  /** The row that decided, as it was written; null when nothing was said. */
  said: z.object({ line: z.number(), text: z.string() }).nullable(),
  /** Why, where the words alone do not say it. */
  note: z.string(),
});
export type CheckedRequirement = z.infer<typeof CheckedRequirement>;

export const QuotationCheck = z.object({
  profile: z.object({ key: z.string(), name: z.string() }),
  rows: z.number(),
  requirements: z.array(CheckedRequirement),
  /** The same as a table of texts, to be kept with the purchase. */
  csv: z.string(),
});
export type QuotationCheck = z.infer<typeof QuotationCheck>;

const params = z.object({ clave: z.string().min(1).max(80) });
const tag = 'Perfiles de cómputo';

/** Nothing of a quotation is kept: it is read, compared and forgotten. */
export const quotationCheckApi = {
  text: endpoint({
    operationId: 'checkQuotationText',
    method: 'POST',
    repeatable: 'Solo lee: no guarda lo que se le manda.',
    path: '/perfiles/{clave}/cotizacion',
    tag,
    summary:
      'Compara una cotización pegada con lo que pide un perfil, requisito por requisito, sin guardarla',
    params,
    body: z.object({
      text: z
        .string()
        .trim()
        .min(1, 'Pega la cotización.')
        .max(MOST_QUOTATION_LETTERS, 'Pega hasta 100,000 letras.'),
    }),
    response: QuotationCheck,
    errors: ['not_found'],
  }),
  file: endpoint({
    operationId: 'checkQuotationFile',
    method: 'POST',
    repeatable: 'Solo lee: no guarda lo que se le manda.',
    path: '/perfiles/{clave}/cotizacion/archivo',
    tag,
    summary: 'Compara una cotización en CSV, XLSX u ODS con lo que pide un perfil, sin guardarla',
    params,
    query: z.object({ nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(255) }),
    rawBody: true,
    response: QuotationCheck,
    errors: ['not_found', 'file_too_large', 'file_empty', 'file_type_refused', 'file_content_refused'],
  }),
};
