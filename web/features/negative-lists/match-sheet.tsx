import { useState } from 'react';
import {
  discardProblem,
  LIST_SITUATION_LABELS,
  LIST_SOURCE_LABELS,
  MATCH_STATE_LABELS,
  MIN_REASON,
  RFC_DISCARD_REASONS,
} from '#contract/negative-list-words.ts';
import { MATCH_FIELDS, type ListMatch } from '#contract/negative-lists.ts';
import { CallError } from '#web/kit/api.ts';
import { changeConflict } from '#web/kit/change-conflict.ts';
import { formatDate, formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useDraftText } from '#web/ui/use-draft-text.ts';
import { EntryEvidence } from './entry-evidence.tsx';
import { SITUATION_NOTES } from './list-words.ts';
import { decideMatch } from './negative-lists.data.ts';

interface SheetProps {
  match: ListMatch;
  onClose: () => void;
  onDecided: () => void;
  /** Somebody else decided meanwhile. */
  onConflict: (current: ListMatch) => void;
}

type Decision = 'confirmed' | 'discarded' | 'undecided';

function shownValue(_: string, name: string, value: unknown): string {
  return MATCH_FIELDS.find((field) => field.name === name)?.text?.(value) ?? String(value ?? '—');
}

/** Evidence of a match and what a person decides about it. */
export function MatchSheet({ match, onClose, onDecided, onConflict }: SheetProps) {
  const { api, toast } = usePortal();
  const draft = useDraftText(`coincidencia-${match.id}`);
  const reason = draft.text;
  const [error, setError] = useState<string>();
  const [conflict, setConflict] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isDecided = match.status === 'confirmed' || match.status === 'discarded';
  // A name that was confirmed of a firm goes on with it until somebody discards it and says why.
  const isKnownOn =
    match.status === 'confirmed' &&
    match.matchedBy === 'name' &&
    (match.carriedFrom !== null || match.endedOn !== null);
  const canWrite = isKnownOn || (match.endedOn === null && !isDecided);
  const note = SITUATION_NOTES[match.situation];

  const decide = async (decision: Decision) => {
    if (decision !== 'undecided' && reason.trim().length < MIN_REASON) {
      setError(`Escribe la razón con al menos ${MIN_REASON} letras.`);
      document.querySelector<HTMLElement>('#nl-razon')?.focus();
      return;
    }
    const problem = decision === 'discarded' ? discardProblem(match.matchedBy, reason) : undefined;
    if (problem !== undefined) {
      setError(problem);
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await decideMatch(api, match, { decision, reason });
      draft.forget();
      toast(
        {
          confirmed: 'Coincidencia confirmada.',
          discarded: 'Coincidencia descartada.',
          undecided: 'De nuevo por decidir.',
        }[decision],
      );
      onDecided();
    } catch (problem) {
      if (isProposed(problem)) {
        draft.forget();
        return;
      }
      const met = problem instanceof CallError ? changeConflict<ListMatch>(problem.problem) : undefined;
      if (!(problem instanceof CallError)) setError('No se guardó. Tu razón sigue aquí.');
      else if (met !== undefined) {
        const { current, version, who } = met;
        setConflict(
          `${current.decidedBy ?? who} cambió esta coincidencia: ${MATCH_STATE_LABELS[current.status].toLowerCase()}. Revisa y decide de nuevo.`,
        );
        onConflict({ ...current, version });
      } else
        setError(problem.problem.fields?.reason ?? `No se guardó: ${problem.message} Tu razón sigue aquí.`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Sheet
      title={match.supplier?.name ?? match.request?.name ?? 'Coincidencia'}
      isOpen
      onClose={onClose}
      actions={
        isKnownOn ? (
          <Button variant="line" disabled={isBusy} onClick={() => void decide('discarded')}>
            Descartar
          </Button>
        ) : match.endedOn !== null ? undefined : isDecided ? (
          <Button variant="line" disabled={isBusy} onClick={() => void decide('undecided')}>
            Dejar por decidir
          </Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={() => void decide('confirmed')}>
              Confirmar
            </Button>
            <Button variant="line" disabled={isBusy} onClick={() => void decide('discarded')}>
              Descartar
            </Button>
          </>
        )
      }
    >
      <Stack gap={20}>
        {conflict !== undefined && <Notice tone="warn">{conflict}</Notice>}
        <ProposedDecisions
          type="listMatch"
          id={match.id}
          asked={String(match.version)}
          show={shownValue}
          onDone={onDecided}
        />
        <p>
          {LIST_SOURCE_LABELS[match.source]}: {LIST_SITUATION_LABELS[match.situation]}. {note}
        </p>
        {match.matchedBy === 'name' && (
          <Notice tone="warn">
            Solo coincide el nombre. Puede ser otra persona: compara domicilio, giro y expediente antes de
            confirmar.
          </Notice>
        )}
        {match.supplier !== null && (
          <p>
            <a
              href={screenPath('/padron-Proveedores/Administrador', {
                seccion: 'padron',
                prov: match.supplier.id,
              })}
            >
              Abrir el expediente {match.supplier.number ?? ''}
            </a>
          </p>
        )}
        {isDecided && (
          <Notice tone="info">
            {MATCH_STATE_LABELS[match.status]} por {match.decidedBy ?? 'sin nombre'}
            {match.decidedAt !== null && `, ${formatDateTime(match.decidedAt)}`}
            {match.carriedFrom !== null && `, en ${match.carriedFrom}, de la misma empresa o persona`}: «
            {match.reason}»
          </Notice>
        )}
        {match.endedOn !== null && (
          <Notice tone="mute">
            Terminó el {formatDate(match.endedOn)}: la lista en vigor ya no la tiene, o su solicitud o
            registro se cerró.
            {isKnownOn && ' Si la misma empresa vuelve, seguirá impedida.'}
          </Notice>
        )}
        <section aria-label="Evidencia">
          {match.evidence.map((entry) => (
            <EntryEvidence key={entry.key} entry={entry} />
          ))}
        </section>
        {canWrite && (
          <TextArea
            id="nl-razon"
            label="Razón"
            hint={
              isKnownOn
                ? `Si no es quien está en la lista, descártala y di por qué, con al menos ${MIN_REASON} letras.`
                : match.matchedBy === 'rfc'
                  ? `Al menos ${MIN_REASON} letras. Coincide el RFC: se descarta si ${RFC_DISCARD_REASONS}. Se guarda con tu nombre.`
                  : `Al menos ${MIN_REASON} letras. Se guarda con tu nombre.`
            }
            rows={3}
            maxLength={1_000}
            value={reason}
            onChange={draft.write}
            errors={error === undefined ? [] : [error]}
          />
        )}
        {!canWrite && error !== undefined && <ActResult>{error}</ActResult>}
      </Stack>
    </Sheet>
  );
}
