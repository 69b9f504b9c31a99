import { useCallback, useState } from 'react';
import { AWARD_CORRECTIONS, LEAST_LOT_REASON, type LotAward } from '#contract/awards.ts';
import { LEAST_LIST_REASON } from '#contract/contractor-findings.ts';
import type { OpeningInput } from '#contract/bids.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { AWARD_FIELDS } from '#contract/rules/bids/opening-history.ts';
import { offersFor, proposedAward, scoringOf, winnersOf } from '#contract/rules/bids/award-choice.ts';
import {
  awardGaps,
  OPEN_BIDS,
  refuseAwardDate,
  refuseEarlyAward,
} from '#contract/rules/procedures/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DraftLeaveGuard, DraftNotices, OpenedDraft } from '#web/ui/draft-parts.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { readOpening } from './acts.data.ts';
import { AwardLot } from './award-lot.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { MailsAheadText } from './mails-ahead.tsx';
import { changeState, readProcedure } from './procurement-admin.data.ts';
import { QuestionsCard, RaisedQuestions } from './questions/questions-card.tsx';
import { NEW_RECORDS_PATH } from './record-search.ts';
import { awardOf, useAward, type AwardThing } from './use-acts.ts';
import { decidedRows } from './use-award-gaps.ts';
import { useDossier } from './use-dossier.ts';
import type { Tender } from './use-tender.ts';
import { useTendererFindings } from './use-tenderer-findings.ts';
import './acts.css';

const show = valueWords(AWARD_FIELDS);
const GIVEN: readonly string[] = ['awarded', 'partially_awarded', 'contracted'];

/** S-2.13 What is decided about each lot: who wins it, for how much, and why. */
export function AwardSection({ tender }: { tender: Tender }) {
  const { api, settings } = usePortal();
  const { id, status } = tender.procedure;
  const state = useAward(api, id, GIVEN.includes(status));
  const bids = useLoaded(useCallback((signal: AbortSignal) => readOpening(api, id, signal), [api, id]));
  return (
    <OpenedDraft state={state} what="el fallo">
      {(draft) => {
        if (bids.data !== undefined)
          return (
            <DecidedSection
              tender={tender}
              draft={draft}
              opening={bids.data}
              isOpeningOpen={bids.data.closedAt === null}
            />
          );
        if (bids.failure === undefined) return <Skeleton rows={6} label="Cargando el fallo" />;
        const { requestId } = bids.failure.problem;
        return (
          <ErrorBlock
            what="las propuestas"
            requestId={requestId}
            supportEmail={settings.footer.email}
            onRetry={bids.reload}
          />
        );
      }}
    </OpenedDraft>
  );
}

interface DecidedProps {
  tender: Tender;
  draft: Draft<AwardThing>;
  opening: OpeningInput;
  isOpeningOpen: boolean;
}

type Findings = Parameters<typeof AwardLot>[0]['findings'];

const NO_BIDS = 'No se presentó ninguna propuesta para esta partida.';

const emptyAward = (id: string): LotAward => ({
  id,
  outcome: 'unsuccessful',
  tendererId: null,
  amount: null,
  reason: null,
  listReason: null,
});

/** Everything that stands between what is decided and the award, in sentences. */
function gapsOf(
  procedure: AdminProcedure,
  { decided, opening, findings }: { decided: readonly LotAward[]; opening: OpeningInput; findings: Findings },
) {
  const { lots } = procedure;
  const known = new Map(decided.map((award) => [award.id, award]));
  const rows = decidedRows(procedure, { decided, opening });
  const doubtful = lots.flatMap(({ id, number }) =>
    winnersOf(known.get(id ?? '')).flatMap(({ tendererId, listReason }) => {
      const own = findings.get(tendererId) ?? [];
      if (own.some(({ level }) => level === 'block'))
        return [`Quien ganaría la partida ${number} está impedido.`];
      const isExplained = own.length === 0 || (listReason ?? '').length >= LEAST_LIST_REASON;
      return isExplained ? [] : [`Explica por qué se adjudica la partida ${number} a este proveedor.`];
    }),
  );
  return [...awardGaps(rows), ...doubtful];
}

function DecidedSection({ tender, draft, opening, isOpeningOpen }: DecidedProps) {
  const { procedure } = tender;
  const findings = useTendererFindings(procedure.id, opening.tenderers, true);
  const { lots, publishesEstimate } = awardOf(draft);
  const [isGiving, setGiving] = useState(false);
  const isGiven = GIVEN.includes(procedure.status);
  const isResult = publishesResult(procedure.kind);
  const isOpen =
    procedure.status === 'active' ||
    procedure.status === 'evaluation' ||
    (procedure.status === 'draft' && isResult) ||
    isGiven;
  const { firmOn } = draft.thing.award;
  const planned = procedure.acts.findLast(({ kind }) => kind === 'award')?.at;
  const early = refuseEarlyAward(planned, useNow([planned]));
  const gaps = [
    ...(early === undefined || isResult ? [] : [early]),
    ...(isOpeningOpen && !isResult ? [OPEN_BIDS] : []),
    ...gapsOf(procedure, { decided: lots, opening, findings }),
  ];
  const known = new Map(lots.map((award) => [award.id, award]));
  const change = (lotId: string, patch: Partial<LotAward>) =>
    draft.change((values) => {
      const all = (values as unknown as { lots: LotAward[] }).lots;
      const isThere = all.some(({ id }) => id === lotId);
      const next = isThere
        ? all.map((award) => (award.id === lotId ? { ...award, ...patch } : award))
        : [...all, { ...emptyAward(lotId), ...patch }];
      return { lots: next };
    });
  const propose = () => {
    const missing = procedure.lots.flatMap((lot): LotAward[] => {
      const id = lot.id ?? '';
      if (known.has(id)) return [];
      const offers = offersFor(opening, id, { rule: procedure });
      const best = proposedAward(id, {
        bids: opening,
        rule: procedure,
        isBarred: (tendererId) => (findings.get(tendererId) ?? []).some(({ level }) => level === 'block'),
      });
      return best === undefined
        ? [{ ...emptyAward(id), reason: offers.length === 0 ? NO_BIDS : null }]
        : [{ ...emptyAward(id), outcome: 'awarded', ...best }];
    });
    draft.change({ lots: [...lots, ...missing] });
  };
  if (opening.bids.length === 0)
    return (
      <EmptyState
        title={
          isResult
            ? 'Todavía no hay cotizaciones. La adjudicación se decide sobre ellas.'
            : 'Todavía no hay propuestas. El fallo se decide sobre lo que se abrió.'
        }
      >
        <a
          className="u-btn u-btn--tonal"
          href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: procedure.id, seccion: 'apertura' })}
        >
          {isResult ? 'Ir a las cotizaciones' : 'Ir a la apertura'}
        </a>
      </EmptyState>
    );
  const undecided = procedure.lots.filter(({ id }) => !known.has(id ?? '')).length;
  return (
    <section className="pa-award" aria-labelledby="pa-fallo">
      <DraftLeaveGuard draft={draft} />
      <div className="pa-act-screen__head">
        <h2 id="pa-fallo">{isResult ? 'Adjudicación' : 'Fallo'}</h2>
        <p>
          {lots.filter(({ outcome }) => outcome === 'awarded').length} de {procedure.lots.length} partidas con
          ganador.
        </p>
        {!isOpeningOpen && (
          <p>
            <a href={screenPath(`/administracion/procedimientos/${procedure.id}/comparativo`)}>
              Ver el cuadro comparativo
            </a>
          </p>
        )}
        <SaveLine save={draft.save} onRetry={isGiven ? undefined : () => void draft.saveNow()} />
        {undecided > 0 && isOpen && (
          <Button size="small" variant="tonal" onClick={propose}>
            {scoringOf(procedure) === undefined
              ? 'Proponer el precio más bajo'
              : 'Proponer a quien tiene más puntos'}
          </Button>
        )}
      </div>
      {firmOn !== null && (
        <Notice>El fallo se puede impugnar hasta el {formatDate(firmOn)}. Después queda firme.</Notice>
      )}
      <DraftNotices draft={draft} what="este fallo" show={show} joined={draft.thing.award.joined} />
      <ol className="pa-awards">
        {procedure.lots.map((lot) => (
          <AwardLot
            key={lot.id}
            lot={lot}
            award={known.get(lot.id ?? '')}
            opening={opening}
            rule={procedure}
            findings={findings}
            former={procedure.changes.filter(({ field }) => field === `award.${lot.number}`)}
            isLocked={!isOpen || draft.conflict !== undefined}
            onChange={(patch) => change(lot.id ?? '', patch)}
          />
        ))}
      </ol>
      <Checkbox
        label="Publicar el precio de referencia y el ahorro junto con el fallo"
        value={publishesEstimate}
        isDisabled={!isOpen}
        onChange={(value) => draft.change({ publishesEstimate: value })}
      />
      <QuestionsCard
        procedureId={procedure.id}
        asked={`${procedure.version} ${draft.thing.award.version}`}
        act="award"
        isPublic={isGiven}
      />
      {isGiven ? (
        <CorrectionBar draft={draft} tender={tender} />
      ) : (
        isOpen && (
          <div className="pa-bar pa-act-screen__bar">
            <div className="pa-act-screen__gaps" id="pa-falta-fallo">
              {gaps.length > 0 && (
                <b>{isResult ? 'Para publicar la adjudicación falta' : 'Para registrar el fallo falta'}</b>
              )}
              {gaps.length === 0 && isResult && <span>Se publica con el procedimiento.</span>}
              {gaps.slice(0, 3).map((gap) => (
                <span key={gap}>{gap}</span>
              ))}
              {gaps.length > 3 && <span>y {gaps.length - 3} más</span>}
            </div>
            {!isResult && (
              <Button
                disabled={gaps.length > 0}
                aria-describedby="pa-falta-fallo"
                onClick={() => setGiving(true)}
              >
                Registrar el fallo
              </Button>
            )}
          </div>
        )
      )}
      {isGiving && <GiveDialog tender={tender} draft={draft} onClose={() => setGiving(false)} />}
    </section>
  );
}

/** A given award is corrected by a paper that is published with it and a reason that visitors read; bidders are told. */
function CorrectionBar({ draft, tender }: { draft: Draft<AwardThing>; tender: Tender }) {
  const { api, toast } = usePortal();
  const { id } = tender.procedure;
  // What may sustain a correction: a paper that nobody read yet, or the resolution that orders it.
  const papers = useDossier(id).filter(
    ({ kind, status }) =>
      (AWARD_CORRECTIONS as readonly string[]).includes(kind) &&
      (status === 'draft' || (status === 'published' && kind === 'complaint_resolution')),
  );
  const { documentId, changeReason } = draft.values as { documentId: string; changeReason: string };
  const { changeReason: wrongReason, documentId: wrongPaper } = draft.refused;
  if (!draft.isTyped) return null;
  const save = async () => {
    if ((await draft.saveNow()) === undefined) return;
    tender.refresh(await readProcedure(api, id));
    toast('Se corrigió el fallo. Lo que se había decidido queda a la vista.');
  };
  return (
    <div className="u-card u-card--padded u-stack u-gap-12">
      <p>El fallo ya se dio: lo que se había decidido queda a la vista, junto a lo nuevo.</p>
      <MailsAheadText procedureId={id} act="award_correction" />
      <DocumentChoice
        label="Acta o resolución que lo corrige"
        id="pa-correccion-documento"
        hint={
          papers.length > 0
            ? 'El que está sin publicar se publica con la corrección.'
            : 'El expediente no tiene uno que la sustente. Súbelo sin publicar, como acta o aviso de adjudicación, y vuelve aquí.'
        }
        dossier={papers}
        kinds={AWARD_CORRECTIONS}
        value={documentId}
        errors={wrongPaper === undefined ? [] : [wrongPaper]}
        onChange={(value) => draft.change({ documentId: value })}
      />
      {papers.length === 0 && (
        <p>
          <a href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: id })}>
            Subir el documento al expediente
          </a>
        </p>
      )}
      <TextArea
        label="Motivo de la corrección"
        hint="Los visitantes lo leerán junto al cambio."
        rows={3}
        value={changeReason}
        errors={wrongReason === undefined ? [] : [wrongReason]}
        onChange={(value) => draft.change({ changeReason: value })}
      />
      <div className="u-cluster u-gap-8">
        <Button disabled={changeReason.trim().length < LEAST_LOT_REASON} onClick={() => void save()}>
          Guardar corrección
        </Button>
        <Button variant="text" onClick={draft.discardTyped}>
          Descartar
        </Button>
      </div>
    </div>
  );
}

interface GiveProps {
  tender: Tender;
  draft: Draft<AwardThing>;
  onClose: () => void;
}

/** When it was given; what was decided becomes public with it. */
function GiveDialog({ tender, draft, onClose }: GiveProps) {
  const { api, clock, toast } = usePortal();
  const { procedure } = tender;
  const planned = procedure.acts.findLast(({ kind }) => kind === 'award')?.at ?? '';
  const openingAt = procedure.acts.findLast(({ kind }) => kind === 'opening')?.at;
  const [awardedAt, setAwardedAt] = useState(planned <= clock.iso() ? planned : '');
  const [dateProblem, setDateProblem] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const give = async () => {
    const wrong = refuseAwardDate(awardedAt, {
      openingAt,
      plannedAt: planned || undefined,
      now: clock.iso(),
    });
    setDateProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      const given = await draft.takeStep(({ version: awardVersion }) =>
        changeState(api, procedure, { transition: 'award', awardVersion, awardedAt }),
      );
      if (given === undefined) return onClose();
      tender.refresh(given);
      draft.reload();
      toast(`${procedure.number}: se registró el fallo.`);
      onClose();
    } catch (error) {
      if (isProposed(error)) return onClose();
      if (!(error instanceof CallError)) throw error;
      const { awardedAt: wrongDate, ...others } = error.problem.fields ?? {};
      setDateProblem(wrongDate);
      setProblem(Object.values(others)[0] ?? (wrongDate === undefined ? error.problem.detail : undefined));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Registrar el fallo: ${procedure.number}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => void give()}>
            Registrar el fallo
          </Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </>
      }
    >
      <div className="u-stack u-gap-16">
        <p>
          Los visitantes verán quién ganó cada partida, por cuánto, por qué y contra qué propuestas. No se
          puede deshacer: se corrige con un acta o una resolución, su motivo y lo decidido antes a la vista.
        </p>
        <MailsAheadText procedureId={procedure.id} act="awarded" />
        <RaisedQuestions procedureId={procedure.id} act="award" />
        <DateTimeField
          label="Cuándo se dio el fallo"
          id="pa-fecha-fallo"
          hint="Hora del centro de México. Es la fecha que verán los visitantes."
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          value={awardedAt}
          errors={dateProblem === undefined ? [] : [dateProblem]}
          onChange={setAwardedAt}
        />
        {problem !== undefined && <ActResult>{problem}</ActResult>}
      </div>
    </Dialog>
  );
}
