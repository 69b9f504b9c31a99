import { useState } from 'react';
import type { Requisition, RequisitionQuestion } from '#contract/requisitions.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { answerRequisition } from './requisitions.data.ts';
import type { RequisitionThing } from './use-requisition.tsx';

/** What was asked when it was given back, with a box for each answer; what was written of the form is saved with them. */
export function OpenQuestions(props: {
  draft: Draft<RequisitionThing>;
  onAnswered: (requisition: Requisition) => void;
}) {
  const { draft, onAnswered } = props;
  const { api } = usePortal();
  const { requisition } = draft.thing;
  const open = requisition.questions.filter(({ answer }) => answer === null);
  const [kept, setAnswers] = useKept<Record<string, string>>(`requisicion-respuesta:${requisition.id}`);
  const answers = kept ?? {};
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isReady = open.every(({ id }) => (answers[id] ?? '').trim().length >= 2);
  const send = async () => {
    if (!isReady) return setProblem('Responde cada pregunta.');
    setBusy(true);
    setProblem(undefined);
    try {
      const answered = await draft.takeStep((seen) =>
        answerRequisition(api, seen.requisition, {
          answers: open.map(({ id }) => ({ id, text: answers[id] ?? '' })),
        }),
      );
      if (answered !== undefined) {
        setAnswers(undefined);
        onAnswered(answered);
      }
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'No se envió. Lo escrito sigue aquí.');
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="rq-preguntas" className="rq-section rq-questions">
      <h2 id="rq-preguntas" tabIndex={-1}>
        Te preguntaron algo
      </h2>
      {open.map((question) => (
        <div key={question.id}>
          <Notice tone="warn">
            {question.askedBy} pregunta{question.label === '' ? '' : ` por ${question.label.toLowerCase()}`}:{' '}
            {question.text}
          </Notice>
          <TextArea
            label="Tu respuesta"
            rows={3}
            maxLength={2000}
            value={answers[question.id] ?? ''}
            onChange={(text) => setAnswers({ ...answers, [question.id]: text })}
          />
        </div>
      ))}
      {problem !== undefined && (
        <p className="u-field__error" role="alert">
          {problem}
        </p>
      )}
      <p className="u-small u-muted">
        Corrige abajo lo que haga falta. Si sube más del 10 % un precio o el total, aumenta una cantidad,
        agregas un renglón, otra clave o una marca, empieza de nuevo por quien autoriza primero.
      </p>
      <div>
        <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void send()}>
          {isBusy ? 'Enviando…' : 'Enviar mi respuesta'}
        </Button>
      </div>
    </section>
  );
}

/** What was asked and answered. */
export function AnsweredQuestions({ questions }: { questions: readonly RequisitionQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="rq-respondidas" className="rq-section">
      <h2 id="rq-respondidas">Preguntas y respuestas</h2>
      <dl className="rq-answers">
        {questions.map(({ id, answer, askedAt, askedBy, label, text }) => (
          <div key={id}>
            <dt>
              {askedBy}, {formatDateTime(askedAt)}
              {label === '' ? '' : `, ${label}`}: {text}
            </dt>
            <dd>{answer ?? 'Sin respuesta todavía'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
