import { useState } from 'react';
import { LEAST_EDITION_REASON, type AnswerDraft } from '#contract/clarifications.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { publishBoard } from './clarifications.data.ts';
import { boardThing, type BoardThing } from './use-board.ts';

interface PublishAnswersProps {
  id: string;
  draft: Draft<BoardThing>;
  gaps: readonly string[];
  plan: { fresh: readonly AnswerDraft[]; changed: readonly AnswerDraft[] };
  /** How many of the new ones nobody asked for. */
  own: number;
  /** Questions that are left without an answer and whose askers do not know yet. */
  untold: number;
}

/** What would be published now, what is missing for it, and the one press that publishes everything. */
export function PublishAnswers({ id, draft, gaps, plan, own, untold }: PublishAnswersProps) {
  const { api, toast } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { fresh, changed } = plan;
  const asksWhy = changed.length + own > 0;
  const isNothing = fresh.length + changed.length + untold === 0;
  const parts = [
    ...(fresh.length === 0 ? [] : [formatCountOf(fresh.length, 'respuesta', 'respuestas')]),
    ...(changed.length === 0 ? [] : [formatCountOf(changed.length, 'corrección', 'correcciones')]),
  ];
  const label = parts.length === 0 ? 'Avisar a quienes preguntaron' : `Publicar ${parts.join(' y ')}`;
  const publish = async () => {
    if (asksWhy && reason.trim().length < LEAST_EDITION_REASON) {
      setProblem(`Escribe el motivo con al menos ${LEAST_EDITION_REASON} letras.`);
      return;
    }
    setBusy(true);
    try {
      const why = asksWhy ? reason.trim() : null;
      const board = await draft.takeStep(({ version }) => publishBoard(api, { id, version }, why));
      if (board === undefined) return setAsking(false);
      draft.accept(boardThing(board));
      setAsking(false);
      setReason('');
      setProblem(undefined);
      toast(parts.length === 0 ? 'Se avisó a quienes preguntaron.' : `Se publicó: ${parts.join(' y ')}.`);
    } catch (error) {
      if (isProposed(error)) return setAsking(false);
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <div className="cd-bar">
      <div id="cd-falta" className="u-small">
        {gaps.length > 0 && (
          <>
            <b>Para publicar falta</b> {gaps.slice(0, 3).join('; ')}
            {gaps.length > 3 && ` y ${gaps.length - 3} más`}
          </>
        )}
        {gaps.length === 0 && isNothing && 'No hay nada nuevo por publicar.'}
      </div>
      <Button
        disabled={gaps.length > 0 || isNothing || draft.conflict !== undefined}
        aria-describedby="cd-falta"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <Dialog
          title={label}
          isOpen
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button disabled={isBusy} onClick={() => void publish()}>
                {label}
              </Button>
              <Button variant="text" onClick={() => setAsking(false)}>
                Cancelar
              </Button>
            </>
          }
        >
          <p>
            Se publican juntas, con su número y sin nombres, y cada quien recibe un correo con lo que pasó con
            su pregunta.
          </p>
          {asksWhy && (
            <TextArea
              label={
                changed.length > 0 ? 'Motivo de la corrección' : 'Por qué se publica lo que nadie preguntó'
              }
              hint={`Los visitantes lo leerán${changed.length > 0 ? '; lo que decía antes sigue a la vista' : ''}.`}
              value={reason}
              onChange={setReason}
              maxLength={1_000}
              errors={problem === undefined ? [] : [problem]}
            />
          )}
          {!asksWhy && problem !== undefined && <ActResult>{problem}</ActResult>}
        </Dialog>
      )}
    </div>
  );
}
