import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { FollowButton } from '../features/following/follow-button.tsx';
import type { PublicProcedure } from '../features/procurement/procedure.data.ts';
import { QuestionsSlot } from '../features/clarifications/questions-slot.tsx';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/procurement/procedure.screen.tsx'), 'Screen');

/** Where there is a clarification meeting, or a last day for questions, somebody may ask. */
const questionsOf = ({ slug, acts }: ProcedureDetail) =>
  acts.some(({ kind }) => kind === 'clarification' || kind === 'questions_deadline') && (
    <QuestionsSlot key={slug} slug={slug} />
  );

/** Permanent address of a procurement procedure (decision D3). */
export const procedimientoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/procedimientos/$numero',
  loader: async ({ context, params }) =>
    (await import('../features/procurement/procedure.data.ts')).loadProcedure(context.api, params.numero),
  component: pageOf(Screen, function Procedimiento() {
    const data = procedimientoRoute.useLoaderData();
    return (
      <Screen
        questions={questionsOf}
        data={data}
        numero={procedimientoRoute.useParams().numero}
        follow={data && <FollowButton target={{ procedure: data.slug, name: data.number }} />}
      />
    );
  }),
  staticData: {
    screen: 'procurement/procedure.screen',
    data: 'procurement/procedure.data',
    modules: (_, data: PublicProcedure | null) => (data?.AwardPart ? ['procurement/award-part.tsx'] : []),
    title: (data: ProcedureDetail) => `${data.number}, ${data.title}`,
  },
});
