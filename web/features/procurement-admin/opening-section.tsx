import { useEffect, useState } from 'react';
import { pairId, type Bid, type OpeningInput, type Tenderer } from '#contract/bids.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import { scoringOf } from '#contract/rules/bids/award-choice.ts';
import { openingGaps } from '#contract/rules/bids/opening.ts';
import { OPENING_FIELDS } from '#contract/rules/bids/opening-history.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import { impedimentSource, type RuleBook } from '#contract/rules/procedures/procurement.ts';
import { CallError } from '#web/kit/api.ts';
import { formatAct, formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { useNow } from '#web/kit/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DraftLeaveGuard, DraftNotices, OpenedDraft } from '#web/ui/draft-parts.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SHORTCUTS } from '#web/kit/shortcut-words.ts';
import { KeyHints } from '#web/ui/key-hints.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { useKeptText } from '#web/ui/use-kept.ts';
import { closeOpening, reopenOpening, saveOpening } from './acts.data.ts';
import { readProcedure } from './procurement-admin.data.ts';
import { ContractorPanel } from './contractor-panel.tsx';
import { LeaveOutDialog } from './leave-out-dialog.tsx';
import { envelopesText, OpeningGrid, type GridActions } from './opening-grid.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { alreadyThere, newTenderer, type PickedSupplier } from './bidders.ts';
import { SupplierPicker } from './supplier-picker.tsx';
import { UnopenedDialog } from './unopened-dialog.tsx';
import { openingOf, openingThing, useOpening, type OpeningThing } from './use-acts.ts';
import type { Tender } from './use-tender.ts';
import { useTendererFindings } from './use-tenderer-findings.ts';
import './acts.css';

const show = valueWords(OPENING_FIELDS);

/** S-2.13 The opening of bids, filled in while it is held. */
export function OpeningSection({ tender, book }: { tender: Tender; book: RuleBook }) {
  const { api } = usePortal();
  const state = useOpening(api, tender.procedure.id);
  return (
    <OpenedDraft state={state} what="la apertura">
      {(draft) => <OpenedSection tender={tender} book={book} draft={draft} />}
    </OpenedDraft>
  );
}

function patchBid(bids: readonly Bid[], tendererId: string, lotId: string, patch: Partial<Bid>): Bid[] {
  const id = pairId(tendererId, lotId);
  const fresh: Bid = { id, tendererId, lotId, amount: null, points: null, reason: null, ground: null };
  return bids.some((bid) => bid.id === id)
    ? bids.map((bid) => (bid.id === id ? { ...bid, ...patch } : bid))
    : [...bids, { ...fresh, ...patch }];
}

interface OpenedProps {
  tender: Tender;
  book: RuleBook;
  draft: Draft<OpeningThing>;
}

/** Alt D leads to the papers of the bidder; they can be reached without it too. */
function usePapersKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyD') return;
      event.preventDefault();
      document.querySelector<HTMLElement>('#pa-documentos-licitante .pa-switch button')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function OpenedSection({ tender, book, draft }: OpenedProps) {
  const { api, clock, toast } = usePortal();
  const { procedure } = tender;
  const opening = openingOf(draft);
  usePapersKey();
  const [chosen, setChosen] = useState<string>();
  const [leaving, setLeaving] = useState<string>();
  const [unopened, setUnopened] = useState<{ tenderer: Tenderer; standing: 'withdrawn' | 'late' }>();
  const [evidence, setEvidence] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState<'close' | 'reopen'>();
  const [reason, setReason] = useKeptText(`apertura-motivo:${procedure.id}`);
  const findings = useTendererFindings(procedure.id, opening.tenderers, draft.save.kind === 'saved');
  const lots = procedure.lots;
  const act = procedure.acts.findLast(({ kind }) => kind === 'opening');
  const now = useNow([act?.at]);
  const isResult = publishesResult(procedure.kind);
  const isOpen = isResult
    ? procedure.status === 'draft'
    : procedure.status === 'active' || procedure.status === 'evaluation';
  const isEarly = act !== undefined && Date.parse(act.at) > Date.parse(now);
  const isClosed = draft.thing.opening.closedAt !== null || !isOpen;
  const current = opening.tenderers.find(({ id }) => id === chosen) ?? opening.tenderers[0];
  const put = (patch: (now: OpeningInput) => Partial<OpeningInput>) =>
    draft.change((values) => ({ ...patch(values as unknown as OpeningInput) }));
  const patchTenderer = (id: string, patch: Partial<Tenderer>) =>
    put(({ tenderers }) => ({
      tenderers: tenderers.map((one) => (one.id === id ? { ...one, ...patch } : one)),
    }));
  const add = (picked: PickedSupplier) => {
    const refusal = alreadyThere(opening.tenderers, picked, 'entre los licitantes');
    if (refusal !== undefined) return refusal;
    // Quotations come without an envelope.
    const added = newTenderer(opening.tenderers, picked, isResult ? clock.iso() : null);
    put(({ tenderers }) => ({ tenderers: [...tenderers, added] }));
    setChosen(added.id);
    return undefined;
  };
  const actions: GridActions = {
    choose: setChosen,
    open: (id) => patchTenderer(id, { openedAt: clock.iso() }),
    setAmount: (tendererId, lotId, amount) =>
      put(({ bids }) => ({
        bids:
          amount === undefined
            ? bids.filter(({ id }) => id !== pairId(tendererId, lotId))
            : patchBid(bids, tendererId, lotId, { amount }),
      })),
    readmit: (id) => patchTenderer(id, { reason: null, ground: null, standing: null, standingAt: null }),
    leaveOutFor: (id, barring) => {
      const day = dateInMexico(procedure.publishedAt ?? now);
      const ground = impedimentSource(datedProcedure(procedure, day), book);
      if (ground === undefined) setLeaving(id);
      else patchTenderer(id, { reason: barringText(barring), ground });
    },
    showEvidence: setEvidence,
  };
  const gaps = [
    ...opening.tenderers
      .filter(({ id, reason, standing }) => reason === null && standing == null && isBarred(findings.get(id)))
      .map(({ id, position }) => ({ tendererId: id, message: `Resolver el licitante ${position}` })),
    ...openingGaps(
      opening,
      lots.flatMap(({ id }) => id ?? []),
    ).filter(({ tendererId }) => !isBarred(findings.get(tendererId))),
  ];
  const { corrections } = draft.thing.opening;
  const close = async () => {
    try {
      const closed = await draft.takeStep(({ version }) =>
        closeOpening(api, { id: procedure.id, version }, corrections.length > 0 ? reason : ''),
      );
      if (closed === undefined) return;
      setReason('');
      draft.accept(openingThing(closed));
      tender.refresh(await readProcedure(api, procedure.id));
      toast('Se cerró la apertura. Sigue el fallo.');
    } catch (error) {
      if (isProposed(error)) return;
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.fields?.reason ?? error.problem.detail);
    }
  };
  const reopen = async () => {
    try {
      const { version } = draft.thing.opening;
      draft.accept(openingThing(await reopenOpening(api, { id: procedure.id, version }, reason)));
      setReason('');
      tender.refresh(await readProcedure(api, procedure.id));
      toast('Se reabrió la apertura.');
    } catch (error) {
      if (isProposed(error)) return;
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.fields?.reason ?? error.problem.detail);
    }
  };
  /** Who came late to an act that is closed is noted at once, with why. */
  const noteLate = async (tenderers: Tenderer[], why: string) => {
    try {
      const saved = await draft.takeStep(({ version }) =>
        saveOpening(api, { id: procedure.id, version }, { tenderers, reason: why }),
      );
      if (saved === undefined) return;
      draft.accept(openingThing(saved));
      toast('Quedó anotada. Los visitantes leen que se anotó después y por qué.');
    } catch (error) {
      if (isProposed(error)) return;
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    }
  };
  const canReopen =
    !isResult &&
    isOpen &&
    draft.thing.opening.closedAt !== null &&
    opening.bids.every(({ points, scores = {} }) => points === null && Object.keys(scores).length === 0);
  const leftOut = opening.tenderers.find(({ id }) => id === leaving);
  return (
    <div className="pa-act-screen">
      <DraftLeaveGuard draft={draft} />
      <div className="pa-act-screen__main">
        <div className="pa-act-screen__head">
          <h2>{isResult ? 'Cotizaciones' : 'Apertura de propuestas'}</h2>
          <p>{envelopesText(opening)}</p>
          <SaveLine save={draft.save} onRetry={() => void draft.saveNow()} />
        </div>
        <DraftNotices
          draft={draft}
          what="esta apertura"
          show={show}
          joined={draft.thing.opening.joined}
          problem={problem}
        />
        {isEarly && isOpen && (
          <Notice>
            El acto es el {formatAct(act.at)}. Hasta entonces puedes anotar a quién llega; los sobres se abren
            desde esa hora.
          </Notice>
        )}
        {opening.tenderers.length === 0 ? (
          <EmptyState title="Todavía no hay licitantes. Agrega a quien llegue, en su orden." />
        ) : (
          <OpeningGrid
            opening={opening}
            lots={lots}
            findings={findings}
            current={current?.id}
            isEarly={isEarly}
            isClosed={isClosed}
            actions={actions}
          />
        )}
        <div className="pa-act-screen__foot">
          <KeyHints of={SHORTCUTS.opening} />
          <span>Pesos, sin IVA</span>
        </div>
        {!isClosed && <SupplierPicker label="Agregar licitante" id="campo-licitante" onPick={add} />}
        {draft.thing.opening.closedAt !== null && !isResult && (
          <SupplierPicker
            label="Agregar a quien llegó tarde"
            id="campo-extemporanea"
            onPick={(picked) => {
              const refusal = alreadyThere(opening.tenderers, picked, 'entre los licitantes');
              if (refusal === undefined)
                setUnopened({ tenderer: newTenderer(opening.tenderers, picked, null), standing: 'late' });
              return refusal;
            }}
          />
        )}
        {isClosed && opening.tenderers.length === 0 && (
          <p id="campo-licitante" tabIndex={-1}>
            La apertura está cerrada sin licitantes capturados: ya no se agregan.
          </p>
        )}
      </div>
      {current !== undefined && (
        <OpeningPanel
          key={current.id}
          tenderer={current}
          opening={opening}
          lots={lots}
          hasPoints={procedure.awardCriterion === 'points'}
          scoring={scoringOf(procedure)}
          isClosed={isClosed}
          isOver={!isOpen}
          onCheck={(paperId, isDelivered) =>
            put(({ checks }) => {
              const id = pairId(current.id, paperId);
              const others = checks.filter((check) => check.id !== id);
              return {
                checks:
                  isDelivered === undefined
                    ? others
                    : [...others, { id, tendererId: current.id, paperId, isDelivered }],
              };
            })
          }
          onBid={(lotId, patch) => put(({ bids }) => ({ bids: patchBid(bids, current.id, lotId, patch) }))}
          onLeaveOut={() => setLeaving(current.id)}
          onUnopened={(standing) => setUnopened({ tenderer: current, standing })}
          onRemove={() =>
            put(({ tenderers }) => ({ tenderers: tenderers.filter(({ id }) => id !== current.id) }))
          }
        />
      )}
      {!isClosed && opening.tenderers.length > 0 && !isResult && (
        <div className="pa-bar pa-act-screen__bar">
          <div className="pa-act-screen__gaps" id="pa-falta-cerrar">
            {gaps.length > 0 && <b>Para cerrar el acto falta</b>}
            {gaps.slice(0, 4).map(({ tendererId, message }) => (
              <button key={message} type="button" onClick={() => setChosen(tendererId)}>
                {message}
              </button>
            ))}
            {gaps.length > 4 && <span>y {gaps.length - 4} más</span>}
          </div>
          <Button
            disabled={gaps.length > 0 || isEarly}
            aria-describedby="pa-falta-cerrar"
            onClick={() => setAsking('close')}
          >
            Cerrar la apertura
          </Button>
        </div>
      )}
      {canReopen && (
        <div className="pa-bar pa-act-screen__bar">
          <span>La apertura se cerró. Puedes reabrirla mientras nada se haya evaluado ni decidido.</span>
          <Button variant="text" onClick={() => setAsking('reopen')}>
            Reabrir la apertura
          </Button>
        </div>
      )}
      <Dialog
        title={asking === 'reopen' ? '¿Reabrir la apertura?' : '¿Cerrar la apertura?'}
        isOpen={asking !== undefined}
        onClose={() => setAsking(undefined)}
        actions={
          <>
            <Button
              onClick={() => {
                setAsking(undefined);
                void (asking === 'reopen' ? reopen() : close());
              }}
            >
              {asking === 'reopen' ? 'Reabrir' : 'Cerrar el acto'}
            </Button>
            <Button variant="text" onClick={() => setAsking(undefined)}>
              Cancelar
            </Button>
          </>
        }
      >
        {asking === 'reopen' ? (
          <div className="u-stack u-gap-16">
            <p>
              Se publica que se reabre, por qué, y al cerrarla otra vez cada monto o licitante que se
              rectifique, con lo que se había leído. Ninguna propuesta leída se quita.
            </p>
            <TextArea
              label="Motivo"
              hint="Los visitantes lo leerán."
              value={reason}
              onChange={setReason}
              maxLength={1_000}
            />
          </div>
        ) : (
          <div className="u-stack u-gap-16">
            <p>
              {closingWords(opening, lots.length)} Desde entonces los licitantes y sus montos quedan como se
              leyeron; solo sigue la evaluación. Puedes reabrirla, con motivo público, mientras nada se haya
              evaluado ni decidido.
            </p>
            {corrections.length > 0 && (
              <>
                <p>
                  {formatCountOf(corrections.length, 'dato no quedó', 'datos no quedaron')} como se leyó en el
                  acto. Al cerrar se publica cada uno, con lo de antes y el motivo.
                </p>
                <ul>
                  {corrections.map(({ field, before, after }) => (
                    <li key={`${field} ${before ?? ''} ${after ?? ''}`}>
                      {before}. Ahora, {after}
                    </li>
                  ))}
                </ul>
                <TextArea
                  label="Motivo"
                  hint="Los visitantes lo leerán."
                  value={reason}
                  onChange={setReason}
                  maxLength={1_000}
                />
              </>
            )}
          </div>
        )}
      </Dialog>
      {leftOut !== undefined && (
        <LeaveOutDialog
          what={`la propuesta de ${leftOut.name}`}
          initial={
            isBarred(findings.get(leftOut.id))
              ? { reason: barringText(findings.get(leftOut.id) ?? []), ground: '' }
              : undefined
          }
          onClose={() => setLeaving(undefined)}
          onLeaveOut={(written) => {
            patchTenderer(leftOut.id, written);
            setLeaving(undefined);
          }}
        />
      )}
      {unopened !== undefined && (
        <UnopenedDialog
          {...unopened}
          openingAt={act?.at}
          isClosed={isClosed}
          onClose={() => setUnopened(undefined)}
          onNote={(noted, why) => {
            const noting = { ...unopened.tenderer, ...noted };
            const withNoted = (tenderers: readonly Tenderer[]) =>
              tenderers.some(({ id }) => id === noting.id)
                ? tenderers.map((one) => (one.id === noting.id ? { ...one, ...noted } : one))
                : [...tenderers, noting];
            if (isClosed) void noteLate(withNoted(opening.tenderers), why);
            else put(({ tenderers }) => ({ tenderers: withNoted(tenderers) }));
            setUnopened(undefined);
          }}
        />
      )}
      {evidence !== undefined && (
        <Dialog title="Lo que se encontró" isOpen onClose={() => setEvidence(undefined)}>
          <ContractorPanel findings={findings.get(evidence) ?? []} />
        </Dialog>
      )}
    </div>
  );
}

/** «3 licitantes, 2 con propuesta y 1 desechado, en 4 partidas. 1 partida sin ninguna propuesta.» */
function closingWords({ tenderers, bids }: OpeningInput, lots: number): string {
  const out = tenderers.filter(({ reason }) => reason !== null).length;
  const offered = bids.filter(({ amount }) => amount !== null);
  const lonely = lots - new Set(offered.map(({ lotId }) => lotId)).size;
  return [
    `${formatCountOf(tenderers.length, 'licitante', 'licitantes')} y ${formatCountOf(offered.length, 'monto leído', 'montos leídos')}.`,
    out > 0 && `${formatCountOf(out, 'propuesta desechada', 'propuestas desechadas')}.`,
    lonely > 0 &&
      `${formatCountOf(lonely, 'partida sin ninguna propuesta', 'partidas sin ninguna propuesta')}.`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

const isBarred = (findings: readonly ContractorFinding[] = []) =>
  findings.some(({ level }) => level === 'block');

const barringText = (findings: readonly ContractorFinding[]) =>
  `Está impedido para contratar. ${findings.map(({ source, situation }) => `${source}: ${situation}`).join('. ')}.`;
