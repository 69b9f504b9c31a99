import { wordsOf, type ContentKind, type ContentStep } from '#contract/content.ts';
import { asksSecond, type DecisionOf } from '#server/kit/second-person.ts';
import { guardOf, guardsWithdrawal } from './content.rules.ts';
import { selectContent } from './content.sql.ts';

const VERBS: Partial<Record<ContentStep, string>> = { withdraw: 'Retirar', schedule: 'Programar' };

/**
 * What visitors read is not taken from them by one person where publishing it takes two. A guarded step is nobody's alone,
 * wherever somebody else works: publishing has a way of its own where two are asked for.
 */
export const stepDecision = (
  kind: ContentKind,
): DecisionOf<{ params: { clave: string }; body: { step: ContentStep } }> => ({
  kind: async ({ params, body: { step } }, db, services) => {
    const isAsked = await asksSecond(db, services, 'content');
    if (isAsked) return step === 'withdraw' ? 'content' : null;
    const item = await selectContent(db, kind, params.clave);
    const guard = item === undefined ? null : guardOf(kind, item, step);
    return guard ?? (step === 'withdraw' ? 'content' : null);
  },
  isGuarded: ({ body }) => body.step !== 'withdraw' || guardsWithdrawal(kind),
  what: ({ body }) => `${VERBS[body.step] ?? 'Publicar'} ${wordsOf(kind).the}`,
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
