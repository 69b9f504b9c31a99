import { useState } from 'react';
import type { AnswerDraft, QuestionDecision, ReceivedQuestion } from '#contract/clarifications.ts';
import { LEAST_CLARIFICATION_REASON } from '#contract/clarifications.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectPill } from '#web/ui/select.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

interface QuestionListProps {
  questions: readonly ReceivedQuestion[];
  decided: ReadonlyMap<string, QuestionDecision>;
  answers: readonly AnswerDraft[];
  chosen: ReadonlySet<string>;
  slug: string;
  isLocked: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onAnswer: () => void;
  onJoin: (answerId: string) => void;
  onRefuse: (refusal: string) => void;
  onUndecide: (id: string) => void;
}

const VIEWS = { pending: 'Por decidir', all: 'Todas' } as const;
type View = keyof typeof VIEWS;

/** Questions as they came, with who asks; some are marked and answered together, or left without an answer. */
export function QuestionList(props: QuestionListProps) {
  const { questions, decided, answers, chosen, isLocked, onChoose, onAnswer, onJoin } = props;
  const [view, setView] = useState<View>('pending');
  const [isRefusing, setRefusing] = useState(false);
  const shown = view === 'all' ? questions : questions.filter(({ id }) => !decided.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const count = chosen.size;
  return (
    <section aria-labelledby="cd-preguntas">
      <div className="cd-list-head">
        <h3 id="cd-preguntas">Preguntas recibidas</h3>
        <SelectPill
          label="Qué preguntas se muestran"
          value={view}
          options={Object.entries(VIEWS).map(([value, label]) => ({ value, label }))}
          onChange={(value) => setView(value as View)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={
            questions.length === 0 ? 'Todavía no hay preguntas.' : 'Todas las preguntas están decididas.'
          }
        />
      ) : (
        <ul className="cd-questions">
          {shown.map((question) => (
            <Question
              key={question.id}
              question={question}
              decision={decided.get(question.id)}
              place={answers.findIndex(({ id }) => id === decided.get(question.id)?.answerId) + 1}
              isChosen={chosen.has(question.id)}
              slug={props.slug}
              isLocked={isLocked}
              onToggle={() => toggle(question.id)}
              onUndecide={() => props.onUndecide(question.id)}
            />
          ))}
        </ul>
      )}
      {count > 0 && (
        <div className="cd-picked" role="group" aria-label="Con las preguntas marcadas">
          <span>{count === 1 ? '1 marcada' : `${count} marcadas`}</span>
          <Button size="small" disabled={isLocked} onClick={onAnswer}>
            {count === 1 ? 'Responder' : 'Responder juntas'}
          </Button>
          {answers.length > 0 && (
            <SelectPill
              label="Agregar a una respuesta"
              value=""
              emptyLabel="Agregar a…"
              options={answers.map(({ id, question }, index) => ({
                value: id,
                label: `Respuesta ${index + 1}: ${question.slice(0, 40)}`,
              }))}
              onChange={(id) => {
                if (id !== '') onJoin(id);
              }}
            />
          )}
          <Button size="small" variant="line" disabled={isLocked} onClick={() => setRefusing(true)}>
            No responder
          </Button>
        </div>
      )}
      {isRefusing && (
        <RefuseDialog
          count={count}
          onClose={() => setRefusing(false)}
          onRefuse={(refusal) => {
            props.onRefuse(refusal);
            setRefusing(false);
          }}
        />
      )}
    </section>
  );
}

interface QuestionProps {
  question: ReceivedQuestion;
  decision: QuestionDecision | undefined;
  place: number;
  isChosen: boolean;
  slug: string;
  isLocked: boolean;
  onToggle: () => void;
  onUndecide: () => void;
}

function Question({ question, decision, place, isChosen, slug, isLocked, ...on }: QuestionProps) {
  const { id, text, sentAt, asker, anchor, isTold } = question;
  return (
    <li className={isChosen ? 'is-chosen' : undefined}>
      <label className="u-check">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isLocked || isTold}
          aria-describedby={`cd-${id}`}
          onChange={on.onToggle}
        />
        <span className="cd-question">{text}</span>
      </label>
      <div className="cd-facts" id={`cd-${id}`}>
        <span>
          {asker.name}, <a href={`mailto:${asker.email}`}>{asker.email}</a>
          {asker.folio !== null && `, folio ${asker.folio}`}
        </span>
        <span>{formatDateTime(sentAt)}</span>
        {anchor !== null && (
          <span>
            <a
              href={screenPath('/adquisiciones/documentos', {
                proc: slug,
                doc: anchor.documentId,
                pag: anchor.page ?? undefined,
              })}
            >
              {anchor.title}
              {anchor.page !== null && `, página ${anchor.page}`}
            </a>
            {anchor.passage !== null && `: «${anchor.passage}»`}
          </span>
        )}
        {decision !== undefined && (
          <span className="u-cluster u-gap-8">
            {decision.refusal === null ? (
              <Tag tone="ok">Respuesta {place}</Tag>
            ) : (
              <Tag tone="mute">No se responde: {decision.refusal}</Tag>
            )}
            {isTold ? (
              'Ya se avisó.'
            ) : (
              <Button variant="text" size="small" disabled={isLocked} onClick={on.onUndecide}>
                Volver a decidir
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  );
}

const REASONS = [
  'Llegó fuera del plazo para preguntar.',
  'No trata del contenido de la convocatoria.',
] as const;

function RefuseDialog({
  count,
  onClose,
  onRefuse,
}: {
  count: number;
  onClose: () => void;
  onRefuse: (refusal: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = reason.trim().length < LEAST_CLARIFICATION_REASON;
  return (
    <Dialog
      title={count === 1 ? 'No responder la pregunta' : `No responder ${count} preguntas`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => (isShort ? setTried(true) : onRefuse(reason.trim()))}>No responder</Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <div className="cd-reasons">
        {REASONS.map((one) => (
          <Button key={one} variant="line" size="small" onClick={() => setReason(one)}>
            {one}
          </Button>
        ))}
      </div>
      <TextArea
        label="Por qué no se responde"
        hint="Lo lee quien preguntó, por correo, cuando publiques."
        value={reason}
        onChange={setReason}
        errors={isTried && isShort ? [`Escribe al menos ${LEAST_CLARIFICATION_REASON} letras.`] : []}
        maxLength={1_000}
      />
    </Dialog>
  );
}
