import type { ProcedureQuestions, QuestionAct } from '#contract/red-flags.ts';
import {
  FLAG_STATE_LABELS,
  FLAG_WORDS,
  FLAGS_ARE_QUESTIONS,
  frequencyWords,
} from '#contract/rules/planning/red-flag-words.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useQuestions, type Question } from './use-questions.ts';
import './questions.css';

interface QuestionsCardProps {
  /** Whether what is asked about is public already. */
  isPublic?: boolean;
  procedureId: string;
  /** Names what is saved: another one is asked about anew; nothing while nothing is saved. */
  asked: string;
  /** The act that comes next; without one, every question. */
  act?: QuestionAct;
}

const isOf = (act: QuestionAct | undefined) => (one: Question) =>
  act === undefined || FLAG_WORDS[one.flag].acts.includes(act);

/** What somebody may ask of this procedure once it is public, with its numbers. It stops nothing. */
export function QuestionsCard({ procedureId, asked, act, isPublic = false }: QuestionsCardProps) {
  const title = isPublic ? 'Preguntas sobre esta compra' : 'Preguntas antes de publicar';
  const { data, failure, reload } = useQuestions(procedureId, asked);
  if (failure !== undefined)
    return (
      <section className="pa-section pa-questions" aria-labelledby="pa-preguntas">
        <h2 id="pa-preguntas">{title}</h2>
        <p>No se pudieron calcular ahora. Puedes seguir: no detienen nada.</p>
        <Button size="small" variant="tonal" onClick={reload}>
          Calcular de nuevo
        </Button>
      </section>
    );
  if (data === undefined) return null;
  const own = data.questions.filter(isOf(act));
  const raised = own.filter(({ state }) => state === 'raised');
  const others = own.filter(({ state }) => state !== 'raised');
  return (
    <section className="pa-section pa-questions" aria-labelledby="pa-preguntas">
      <h2 id="pa-preguntas">{title}</h2>
      <p>
        {FLAGS_ARE_QUESTIONS} No detienen nada y no se publican con su nombre.{' '}
        <a href={screenPath('/datos-abiertos/banderas')}>Cómo se calculan</a>
      </p>
      {raised.length === 0 && <p>Con lo capturado hasta hoy no hay ninguna pregunta.</p>}
      {raised.length > 0 && (
        <ul>
          {raised.map((question) => (
            <li key={question.flag}>
              <p>
                <b>{FLAG_WORDS[question.flag].question}</b>{' '}
                <Tag tone="warn">{FLAG_WORDS[question.flag].name}</Tag>
              </p>
              <Numbers question={question} of={data} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details>
          <summary>{formatCountOf(others.length, 'bandera más', 'banderas más')} sin pregunta</summary>
          <dl>
            {others.map(({ flag, state, numbers }) => (
              <div key={flag}>
                <dt>
                  {FLAG_WORDS[flag].name} <Tag tone="mute">{FLAG_STATE_LABELS[state]}</Tag>
                </dt>
                <dd>{numbers}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}

function Numbers({ question, of }: { question: Question; of: ProcedureQuestions }) {
  const { numbers, frequency } = question;
  return (
    <p className="u-small">
      {numbers} {frequency !== null && frequencyWords(frequency, of.year, of.kind)}
    </p>
  );
}

/** The questions of an act where it is confirmed; nothing where there is none. */
export function RaisedQuestions({ procedureId, act }: { procedureId: string; act?: QuestionAct }) {
  const { data } = useQuestions(procedureId, 'confirm');
  const raised = (data?.questions ?? []).filter(isOf(act)).filter(({ state }) => state === 'raised');
  if (data === undefined || raised.length === 0) return null;
  return (
    <div className="pa-questions pa-questions--brief" role="group" aria-label="Preguntas antes de publicar">
      <p>
        <b>Alguien podría preguntar:</b>
      </p>
      <ul>
        {raised.map((question) => (
          <li key={question.flag}>
            {FLAG_WORDS[question.flag].question}
            <Numbers question={question} of={data} />
          </li>
        ))}
      </ul>
    </div>
  );
}
