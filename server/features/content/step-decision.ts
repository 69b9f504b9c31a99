import { wordsOf, type ContentKind, type ContentStep } from '#contract/content.ts';
import { asksSecond, type DecisionOf } from '#server/kit/second-person.ts';
import { renamesPublic } from './content.rules.ts';
import { selectContent } from './content.sql.ts';

/**
 * What visitors read is not taken from them by one person where publishing it takes two; it is not called otherwise by one
 * either, wherever somebody else works: publishing has a way of its own where two are asked for.
 */
export const stepDecision = (
  kind: ContentKind,
): DecisionOf<{ params: { clave: string }; body: { step: ContentStep } }> => ({
  kind: async ({ params, body: { step } }, db, services) => {
    if (step === 'withdraw') return 'content';
    if (step !== 'publish' && step !== 'schedule') return null;
    const item = await selectContent(db, kind, params.clave);
    const isRenamed = item !== undefined && renamesPublic(kind, item);
    return isRenamed && !(await asksSecond(db, services, 'content')) ? 'content' : null;
  },
  isGuarded: ({ body }) => body.step !== 'withdraw',
  what: ({ body }) =>
    body.step === 'withdraw'
      ? `Retirar ${wordsOf(kind).the}`
      : `Cambiar el título de ${wordsOf(kind).the} que está a la vista`,
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
