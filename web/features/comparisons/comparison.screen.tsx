import { useCallback, useRef, useState } from 'react';
import type { ComparisonSave, ComparisonView } from '#contract/comparisons.ts';
import { COMPARISON_FIELDS } from '#contract/rules/quotation/comparison-history.ts';
import { decidedLots } from '#contract/rules/quotation/choice.ts';
import { evaluateComparison } from '#contract/rules/quotation/proposal.ts';
import { technicalPoints } from '#contract/rules/bids/scoring.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { dropDraft } from '#web/ui/form-draft.ts';
import { Interest } from '#web/ui/interest.tsx';
import { Page, PageHead, Split } from '#web/ui/layout.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useStepConflict } from '#web/ui/step-conflict.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CellDetail } from './cell-detail.tsx';
import { ComparisonGrid, type ChosenCell } from './comparison-grid.tsx';
import {
  decideQuotations,
  exportComparison,
  loadComparison,
  saveComparison,
  type Compared,
} from './comparisons.data.ts';
import { DecisionDock } from './decision-dock.tsx';
import { ComparisonNotes, ProposalCard } from './proposal-card.tsx';
import { SplitDialog, splitKey } from './split-dialog.tsx';
import './comparisons.css';

const show = valueWords(COMPARISON_FIELDS);

/** Offers beside each other: who wins, why, and what another choice would cost. */
export function Screen({ compared }: { compared: Compared }) {
  const { api, settings } = usePortal();
  const key = compared.of === 'request' ? compared.folio : compared.id;
  const ask = useCallback(
    (signal: AbortSignal) =>
      loadComparison(
        api,
        compared.of === 'request' ? { of: 'request', folio: key } : { of: 'procedure', id: key },
        signal,
      ),
    [api, compared.of, key],
  );
  const { data, failure, reload, adopt } = useLoaded(ask);
  if (data !== undefined)
    return (
      <Page className="cq-page u-keeps-crumbs">
        <Interest about={data.of === 'request' ? 'quotation_request' : 'procedure'} id={data.id}>
          <Compare view={data} onChanged={adopt} onReload={reload} />
        </Interest>
      </Page>
    );
  return (
    <Page>
      <PageHead title="Cuadro comparativo" />
      {failure === undefined ? (
        <Skeleton rows={8} label="Cargando el comparativo" />
      ) : failure.problem.code === 'state_conflict' ? (
        <EmptyState title="Todavía no se compara">{failure.message}</EmptyState>
      ) : (
        <ErrorBlock
          what="el comparativo"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
    </Page>
  );
}

/** One act at a time over a comparison, and what became of it. */
function useActs(view: ComparisonView, onChanged: (view: ComparisonView) => void, onReload: () => void) {
  const { api, toast } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const met = useStepConflict(show, onReload);
  /** Whether it was taken, or waits for another person as it was written. */
  const act = async (work: () => Promise<ComparisonView>, said: string) => {
    setBusy(true);
    setFailed(undefined);
    try {
      onChanged(await work());
      toast(said);
      return true;
    } catch (error) {
      if (isProposed(error)) {
        onReload();
        return true;
      }
      if (!(error instanceof CallError)) throw error;
      const [field] = Object.values(error.problem.fields ?? {});
      if (!met.meet(error)) setFailed(field ?? error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const save = (body: ComparisonSave) => act(() => saveComparison(api, view, body), 'Guardado.');
  return { act, save, isBusy: isBusy || met.isMet, failed, part: met.part };
}

interface CompareProps {
  view: ComparisonView;
  onChanged: (view: ComparisonView) => void;
  onReload: () => void;
}

function Compare({ view, onChanged, onReload }: CompareProps) {
  const { api } = usePortal();
  const { save, act, isBusy, failed, part } = useActs(view, onChanged, onReload);
  const [chosen, setChosen] = useState<ChosenCell>();
  const [split, setSplit] = useState<string>();
  const [isPriceOnly, setPriceOnly] = useState(false);
  const detail = useRef<HTMLDivElement>(null);
  const evaluated = evaluateComparison(view);
  const decided = view.isDecided ? awardsOf(view) : decidedLots(evaluated, view.choices);
  const lotOf = (id: string | undefined) => evaluated.lots.find(({ lot }) => lot.id === id);
  const [chosenLot, splitLot] = [lotOf(chosen?.lotId), lotOf(split)];
  const nameOf = (id: string) => view.bidders.find((one) => one.id === id)?.name ?? '';
  const isSplittable = view.mayWrite && view.criterion !== 'none';
  return (
    <>
      <ComparisonHead
        view={view}
        onExport={async () => saveFile(await exportComparison(view, api), `comparativo-${view.folio}.xlsx`)}
      />
      {part}
      {failed !== undefined && <ActResult key={failed}>{failed}</ActResult>}
      {view.of === 'request' && (
        <ProposedDecisions
          type="quotation_request"
          id={view.id}
          asked={String(view.version)}
          show={(_, name, value) => show(name, value)}
          onDone={onReload}
          onReturned={onReload}
        />
      )}
      {view.bidders.length === 0 ? (
        <EmptyState title="No hay nada que comparar">
          Nadie cotizó. Declara desierta la solicitud con su motivo.
        </EmptyState>
      ) : (
        <Split
          at={1280}
          width={340}
          aside={
            <div className="cq-aside">
              <ProposalCard view={view} evaluated={evaluated} decided={decided} />
              <ComparisonNotes view={view} evaluated={evaluated} decided={decided} />
            </div>
          }
        >
          <div className="cq-tools">
            {view.criterion !== 'none' && (
              <div role="group" aria-label="Qué se muestra" className="cq-views">
                <Button
                  variant={isPriceOnly ? 'line' : 'primary'}
                  aria-pressed={!isPriceOnly}
                  onClick={() => setPriceOnly(false)}
                >
                  {view.criterion === 'points' ? 'Precio y puntos' : 'Precio y si cumple'}
                </Button>
                <Button
                  variant={isPriceOnly ? 'primary' : 'line'}
                  aria-pressed={isPriceOnly}
                  onClick={() => setPriceOnly(true)}
                >
                  Solo precio
                </Button>
              </div>
            )}
            <small>Precios tomados de la apertura. Pesos, sin IVA</small>
          </div>
          <ComparisonGrid
            view={view}
            lots={evaluated.lots}
            decided={decided}
            isPriceOnly={isPriceOnly}
            onChoose={(cell) => {
              setChosen(cell);
              detail.current?.scrollIntoView({ block: 'nearest' });
            }}
            onSplit={(lotId) => isSplittable && setSplit(lotId)}
          />
          {isSplittable && chosenLot !== undefined && (
            <p>
              <Button variant="text" onClick={() => setSplit(chosenLot.lot.id)}>
                Repartir la partida {chosenLot.lot.number}
              </Button>
            </p>
          )}
          <div ref={detail}>
            {chosen !== undefined && chosenLot !== undefined && (
              <CellDetail
                key={`${chosen.lotId} ${chosen.bidderId}`}
                view={view}
                evaluated={chosenLot}
                chosen={chosen}
                isBusy={isBusy}
                onSave={(judged) => save(withJudged(view, chosen, judged))}
              />
            )}
          </div>
          <Signatures />
        </Split>
      )}
      {splitLot !== undefined && (
        <SplitDialog
          evaluated={splitLot}
          nameOf={nameOf}
          choice={view.choices.find(({ id }) => id === split)}
          isBusy={isBusy}
          onClose={() => setSplit(undefined)}
          onSave={(choice) => {
            const others = view.choices.filter(({ id }) => id !== split);
            setSplit(undefined);
            void save({ choices: choice === undefined ? others : [...others, choice] }).then((isSaved) => {
              if (isSaved) dropDraft(splitKey(splitLot.lot.id));
            });
          }}
        />
      )}
      <DecisionDock
        view={view}
        evaluated={evaluated}
        isBusy={isBusy}
        onGoOn={(goOnReason) => save({ goOnReason })}
        onDecide={(decision) =>
          act(() => decideQuotations(api, view, decision), 'Decidido. Se avisó a quienes cotizaron.')
        }
      />
    </>
  );
}

const isOther =
  ({ bidderId, lotId }: ChosenCell) =>
  (row: ChosenCell) =>
    row.bidderId !== bidderId || row.lotId !== lotId;

/** What is judged of one offer put among what is judged of the others. */
const withJudged = (
  view: ComparisonView,
  chosen: ChosenCell,
  { solvency, scores }: Parameters<Parameters<typeof CellDetail>[0]['onSave']>[0],
): ComparisonSave => ({
  solvency: [...view.solvency.filter(isOther(chosen)), ...solvency],
  scores: [...view.scores.filter(isOther(chosen)), ...scores],
});

/** What was awarded, as the grid shows it. */
const awardsOf = ({ lots, awards }: ComparisonView) =>
  lots.map(({ id }) => ({
    lotId: id,
    reason: null,
    parts: awards
      .filter(({ lotId }) => lotId === id)
      .map(({ bidderId, share, quantity, amount }) => ({
        bidderId,
        share,
        quantity,
        amount,
        unitPrice: amount,
      })),
  }));

function criterionText({ criterion, scoring }: ComparisonView): string {
  if (criterion === 'none') return 'Investigación de mercado: no se adjudica';
  if (criterion === 'lowest') return 'Gana el precio más bajo que cumple';
  return scoring === null
    ? 'Puntos y porcentajes: falta declarar los rubros en su procedimiento'
    : `Puntos y porcentajes: ${technicalPoints(scoring)} técnico, ${scoring.economic} económico`;
}

function ComparisonHead({ view, onExport }: { view: ComparisonView; onExport: () => Promise<void> }) {
  const back =
    view.of === 'request'
      ? screenPath(`/administracion/cotizaciones/${view.folio}`)
      : screenPath('/convocatorias-documentos/contenido/administrar/nuevosRegistros', {
          tab: 'nuevo',
          proc: view.id,
        });
  return (
    <PageHead
      title={view.title}
      crumbs={
        <Breadcrumbs>
          <a href={back}>{view.folio}</a>
          <span>Cuadro comparativo</span>
        </Breadcrumbs>
      }
      actions={
        <>
          <Button variant="line" onClick={() => void onExport()}>
            XLSX
          </Button>
          <Button variant="line" onClick={() => globalThis.print()}>
            Imprimir
          </Button>
        </>
      }
    >
      <p className="u-cluster u-gap-12 cq-facts">
        <Tag tone={view.isDecided ? 'mute' : 'warn'}>{view.state}</Tag>
        <span>{criterionText(view)}</span>
        {view.awardAt !== null && <span>Fallo el {formatDateTime(view.awardAt)}</span>}
      </p>
    </PageHead>
  );
}

/** Places to sign, on paper alone. */
function Signatures() {
  return (
    <div className="cq-signatures" aria-hidden="true">
      {['Elaboró', 'Revisó', 'Autorizó'].map((who) => (
        <p key={who}>{who}: nombre, cargo y firma</p>
      ))}
    </div>
  );
}
