import { createRoute, lazyRouteComponent, useRouter } from '@tanstack/react-router';
import type { ProcedureDetail } from '#contract/procedures.ts';
import type { PublicProcedure } from '../features/procurement/procedure.data.ts';
import { isGone, orGone } from '../kit/gone.ts';
import { usePortal } from '../kit/portal-context.tsx';
import { browserPart } from './browser-part.tsx';
import { rootRoute } from './root.tsx';
import { pageOf } from './screen-page.tsx';

const Screen = lazyRouteComponent(() => import('../features/procurement/procedure.screen.tsx'), 'Screen');

const FollowButton = browserPart(
  async () => (await import('../features/following/follow-button.tsx')).FollowButton,
);
const EditLink = browserPart(
  async () => (await import('../features/procurement-admin/edit-link.tsx')).EditLink,
);
const Correction = browserPart(
  async () => (await import('../features/corrections/correction-button.tsx')).CorrectionButton,
);
const QuestionsPart = browserPart(
  async () => (await import('../features/clarifications/questions-part.tsx')).QuestionsPart,
);

/** Where there is a clarification meeting, or a last day for questions, somebody may ask. */
const questionsOf = ({ slug, acts }: ProcedureDetail) =>
  acts.some(({ kind }) => kind === 'clarification' || kind === 'questions_deadline') && (
    <div id="preguntas">
      <QuestionsPart key={slug} slug={slug} />
    </div>
  );

/** Permanent address of a procurement procedure (decision D3). */
export const procedimientoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adquisiciones/procedimientos/$numero',
  loader: async ({ context, params }) =>
    orGone(
      (await import('../features/procurement/procedure.data.ts')).loadProcedure(context.api, params.numero),
    ),
  component: pageOf(Screen, function Procedimiento() {
    const loaded = procedimientoRoute.useLoaderData();
    const data = isGone(loaded) ? undefined : loaded;
    const { can } = usePortal();
    const router = useRouter();
    return (
      <Screen
        questions={questionsOf}
        data={loaded}
        reload={() => void router.invalidate()}
        edit={data && can('administer', 'Procurement') && <EditLink number={data.number} />}
        numero={procedimientoRoute.useParams().numero}
        correction={
          data && <Correction page={`/adquisiciones/procedimientos/${data.slug}`} title={data.number} />
        }
        follow={
          data && (
            <FollowButton target={{ procedure: data.slug, name: data.number }} labelClass="p-action-name" />
          )
        }
      />
    );
  }),
  staticData: {
    screen: 'procurement/procedure.screen',
    data: 'procurement/procedure.data',
    modules: (_, data: Partial<PublicProcedure> | null) => [
      ...(data?.AwardPart ? ['procurement/award-part.tsx'] : []),
      ...(data?.ChangesPart ? ['procurement/procedure-changes.tsx'] : []),
    ],
    title: (data: ProcedureDetail) => `${data.number}, ${data.title}`,
  },
});
