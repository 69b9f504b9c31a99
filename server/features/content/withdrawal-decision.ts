import { wordsOf, type ContentKind, type ContentStep } from '#contract/content.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { selectContent } from './content.sql.ts';

/** What visitors read is not taken from them by one person where publishing it takes two. */
export const withdrawalOf = (
  kind: ContentKind,
): DecisionOf<{ params: { clave: string }; body: { step: ContentStep } }> => ({
  kind: ({ body }) => (body.step === 'withdraw' ? 'content' : null),
  what: () => `Retirar ${wordsOf(kind).the}`,
  record: async ({ params: { clave } }, db) => {
    const item = await selectContent(db, kind, clave);
    return item === undefined
      ? undefined
      : {
          type: 'content_item',
          id: `${kind.type}/${clave}`,
          title: item.title,
          note: 'Contenido',
          place: `/administracion/contenido/${kind.type}/${clave}`,
          mark: String(item.version),
        };
  },
});
