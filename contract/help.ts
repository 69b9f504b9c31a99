import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Chapters of the manual, in their order, by their word in the address. */
export const MANUAL_CHAPTERS = {
  visitante: 'Para quien visita el portal',
  proveedor: 'Para quien vende',
  'datos-abiertos': 'Datos abiertos',
  'mi-trabajo': 'Mi trabajo',
  requisiciones: 'Pedir, autorizar y tomar una compra',
  oficial: 'Para quien publica compras',
  contratos: 'Lo que pasa con un contrato',
  presupuesto: 'Para quien lleva el presupuesto',
  padron: 'Para quien lleva el padrón',
  evaluaciones: 'Para quien evalúa proveedores',
  contenido: 'Para quien mantiene el contenido',
  ajustes: 'Ajustes y estado del sistema',
} as const;
export type ManualChapter = keyof typeof MANUAL_CHAPTERS;
export const MANUAL_CHAPTER_NAMES = Object.keys(MANUAL_CHAPTERS) as [ManualChapter, ...ManualChapter[]];

/** Chapters that concern whoever works here; the search offers them to these people alone. */
export const OFFICERS_CHAPTERS: ReadonlySet<ManualChapter> = new Set(
  MANUAL_CHAPTER_NAMES.slice(MANUAL_CHAPTER_NAMES.indexOf('mi-trabajo')),
);

const Span = z.object({
  text: z.string(),
  look: z.enum(['plain', 'strong', 'code']),
  href: z.string().nullable(),
});
export type ManualSpan = z.infer<typeof Span>;
const Line = z.array(Span);

/** A part of the text; `rows` are those of a list or a table, the first of a table its head. */
const Block = z.object({
  kind: z.enum(['heading', 'subheading', 'text', 'list', 'steps', 'table']),
  id: z.string().nullable(),
  rows: z.array(z.array(Line)),
});
export type ManualBlock = z.infer<typeof Block>;

const Chapter = z.object({
  key: z.enum(MANUAL_CHAPTER_NAMES),
  title: z.string(),
  blocks: z.array(Block),
});
export type Manual = z.infer<typeof Chapter>;

export const helpApi = {
  chapter: endpoint({
    operationId: 'getManualChapter',
    method: 'GET',
    path: '/ayuda',
    tag: 'Servicio',
    summary: 'Un capítulo del manual de quien usa el portal',
    query: z.object({ capitulo: z.enum(MANUAL_CHAPTER_NAMES).default('visitante') }),
    response: Chapter,
  }),
};
