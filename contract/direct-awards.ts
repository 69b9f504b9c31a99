import { z } from 'zod';

/** What a direct award says for itself, once it is given; amounts without tax, as the limits are. */
export const DirectAward = z.object({
  /** The ground by its name («Por monto») and the norm that has it, with its address among the regulations. */
  ground: z
    .object({ name: z.string(), source: z.string(), regulation: z.string().nullable().optional() })
    .nullable(),
  /** Article and fraction as its papers cite them; null where none was published. */
  article: z.string().nullable(),
  justification: z.string().nullable(),
  /** Whether its amount is its ground: only then the limit binds it. */
  isByAmount: z.boolean(),
  amount: z.string().nullable(),
  /** As it was contracted; null before its contract. */
  amountWithTax: z.string().nullable(),
  limit: z.string().nullable(),
  limitSource: z.string().nullable(),
  isOver: z.boolean(),
  isNear: z.boolean(),
});
export type DirectAward = z.infer<typeof DirectAward>;

/** What wants a look in a direct award, as the list filters by it. */
export const DIRECT_MARKS = ['ungrounded', 'over', 'near'] as const;
export type DirectMark = (typeof DIRECT_MARKS)[number];
export const DIRECT_MARK_LABELS: Record<DirectMark, string> = {
  ungrounded: 'Sin fundamento publicado',
  over: 'Arriba del límite por monto',
  near: 'A menos de 5 % del límite',
};

/** Words of the marks in addresses (`?directa=sin-fundamento`). */
export const DIRECT_MARK_SLUGS: Record<DirectMark, string> = {
  ungrounded: 'sin-fundamento',
  over: 'arriba-del-limite',
  near: 'cerca-del-limite',
};

/** The marks of a direct award. */
export const marksOf = (award: Pick<DirectAward, 'article' | 'isOver' | 'isNear'>): DirectMark[] => [
  ...(award.article === null ? (['ungrounded'] as const) : []),
  ...(award.isOver ? (['over'] as const) : []),
  ...(award.isNear ? (['near'] as const) : []),
];

/** «LAASSP 2025, art. 55. Por monto: …», as OCDS has the reason of a method. */
export function rationaleOf({ article, ground, justification }: DirectAward): string | undefined {
  if (article === null) return undefined;
  return [article, ground?.name, justification]
    .filter((part) => part != null && part !== '')
    .map((part) => (part ?? '').replace(/\.$/, ''))
    .join('. ')
    .concat('.');
}
