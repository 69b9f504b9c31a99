import { lazy, Suspense, useSyncExternalStore } from 'react';

const QuestionsPart = lazy(async () => ({
  default: (await import('./questions-part.tsx')).QuestionsPart,
}));
const never = () => () => undefined;

/** Room for questions and answers on the page of a procedure; what fills it comes once the page stands. */
export function QuestionsSlot({ slug }: { slug: string }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div id="preguntas">
      {isInBrowser && (
        <Suspense>
          <QuestionsPart slug={slug} />
        </Suspense>
      )}
    </div>
  );
}
