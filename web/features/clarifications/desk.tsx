import { useState } from 'react';
import type { ClarificationInput, ReceivedQuestion } from '#contract/clarifications.ts';
import {
  answerGaps,
  CLARIFICATION_FIELDS,
  publicationPlan,
  unasked,
} from '#contract/rules/procedures/clarification-board.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { useNow } from '#web/kit/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftLeaveGuard, DraftNotices, OpenedDraft } from '#web/ui/draft-parts.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SaveLine } from '#web/ui/save-line.tsx';
import type { Draft } from '#web/ui/use-draft.ts';
import { AnswerCard } from './answer-card.tsx';
import {
  answerTogether,
  inOrder,
  joinAnswer,
  moveAnswer,
  refuseQuestions,
  removeAnswer,
  undecide,
} from './board-moves.ts';
import { BoardHistory } from './board-history.tsx';
import { PublishAnswers } from './publish-answers.tsx';
import { QuestionList } from './question-list.tsx';
import { boardOf, useBoard, type BoardThing } from './use-board.ts';
import { windowText } from './window-words.ts';
import './desk.css';

const show = valueWords(CLARIFICATION_FIELDS);

/** S-2.13 The questions of a procedure: grouped, answered, published at once. */
export function ClarificationDesk({ id, slug }: { id: string; slug: string }) {
  const { api } = usePortal();
  const state = useBoard(api, id);
  return (
    <OpenedDraft state={state} what="las aclaraciones">
      {(draft) => <OpenDesk id={id} slug={slug} draft={draft} />}
    </OpenedDraft>
  );
}

interface OpenDeskProps {
  id: string;
  slug: string;
  draft: Draft<BoardThing>;
}

function OpenDesk({ id, slug, draft }: OpenDeskProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { board } = draft.thing;
  const now = useNow([board.window.closesAt]);
  const written = boardOf(draft);
  const isLocked = draft.conflict !== undefined;
  const picked = board.questions.filter((question) => chosen.has(question.id));
  const put = (move: (board: ClarificationInput) => ClarificationInput) =>
    draft.change((values) => ({ ...move(values as unknown as ClarificationInput) }));
  const take = (move: (board: ClarificationInput, questions: ReceivedQuestion[]) => ClarificationInput) => {
    put((now) => move(now, picked));
    setChosen(new Set());
  };
  const answers = inOrder(written.answers);
  const plan = publicationPlan(answers, publishedNow(board.published, draft));
  const decided = new Map(written.decisions.map((decision) => [decision.id, decision]));
  const undecided = board.questions.filter((question) => !decided.has(question.id)).length;
  const until = windowText(board.window, now);
  return (
    <div className="cd-desk">
      <DraftLeaveGuard draft={draft} />
      <div className="cd-head">
        <h2>Aclaraciones</h2>
        <p>
          {formatCountOf(board.questions.length, 'pregunta recibida', 'preguntas recibidas')}
          {undecided > 0 && `, ${undecided} por decidir`}. {until}
        </p>
        <SaveLine save={draft.save} onRetry={() => void draft.saveNow()} />
        <BoardHistory id={id} version={draft.thing.version} />
      </div>
      <DraftNotices draft={draft} what="estas aclaraciones" show={show} joined={board.joined} />
      <div className="cd-columns">
        <QuestionList
          questions={board.questions}
          decided={decided}
          answers={answers}
          chosen={chosen}
          slug={slug}
          isLocked={isLocked}
          onChoose={setChosen}
          onAnswer={() => take((now, questions) => answerTogether(now, questions, crypto.randomUUID()))}
          onJoin={(answerId) => take((now, questions) => joinAnswer(now, questions, answerId))}
          onRefuse={(refusal) => take((now, questions) => refuseQuestions(now, questions, refusal))}
          onUndecide={(questionId) => put((now) => undecide(now, questionId))}
        />
        <section aria-labelledby="cd-respuestas">
          <h3 id="cd-respuestas">Respuestas</h3>
          {answers.length === 0 ? (
            <EmptyState title="Marca preguntas que pidan lo mismo y respóndelas juntas. También puedes escribir una aclaración que nadie pidió." />
          ) : (
            <ol className="cd-answers">
              {answers.map((answer, index) => (
                <AnswerCard
                  key={answer.id}
                  answer={answer}
                  place={index + 1}
                  isLast={index === answers.length - 1}
                  published={board.published.find((one) => one.id === answer.id)}
                  questions={board.questions.filter(
                    (question) => decided.get(question.id)?.answerId === answer.id,
                  )}
                  documents={board.documents}
                  isLocked={isLocked}
                  onChange={(patch) =>
                    put((now) => ({
                      ...now,
                      answers: now.answers.map((one) => (one.id === answer.id ? { ...one, ...patch } : one)),
                    }))
                  }
                  onMove={(step) => put((now) => moveAnswer(now, answer.id, step))}
                  onRemove={() => put((now) => removeAnswer(now, answer.id))}
                />
              ))}
            </ol>
          )}
          <Button
            variant="text"
            disabled={isLocked}
            onClick={() => put((now) => answerTogether(now, [], crypto.randomUUID()))}
          >
            Agregar una aclaración sin pregunta
          </Button>
        </section>
      </div>
      <PublishAnswers
        id={id}
        draft={draft}
        gaps={answerGaps(answers).map(({ message }) => message)}
        plan={plan}
        own={unasked(plan.fresh, written.decisions).length}
        untold={
          written.decisions.filter(
            ({ id: questionId, refusal }) =>
              refusal !== null && board.questions.some((one) => one.id === questionId && !one.isTold),
          ).length
        }
      />
    </div>
  );
}

/** What is public, and whether what stands in the form now says something else. */
function publishedNow(published: BoardThing['board']['published'], draft: Draft<BoardThing>) {
  const saved = new Map(draft.thing.board.answers.map((answer) => [answer.id, answer]));
  const typed = new Map(boardOf(draft).answers.map((answer) => [answer.id, answer]));
  return published.map((one) => {
    const [before, now] = [saved.get(one.id), typed.get(one.id)];
    const isTyped =
      before?.question !== now?.question ||
      before?.answer !== now?.answer ||
      before?.documentId !== now?.documentId ||
      before?.page !== now?.page;
    return { ...one, isChanged: one.isChanged || isTyped };
  });
}
