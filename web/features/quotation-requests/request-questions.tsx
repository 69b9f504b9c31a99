import { useState } from 'react';
import type { QuotationQuestion, QuotationRequest } from '#contract/quotation-requests-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { answerQuestion } from './quotation-requests.data.ts';

interface QuestionsProps {
  request: QuotationRequest;
  onChanged: (next: QuotationRequest) => void;
}

/** What was asked about a request; each answer goes to everybody, and who asked is told to nobody. */
export function RequestQuestions({ request, onChanged }: QuestionsProps) {
  const { questions, state } = request;
  if (state === 'draft') return null;
  return (
    <section className="qr-section" aria-labelledby="qr-s-questions">
      <h2 id="qr-s-questions">Preguntas</h2>
      {questions.length === 0 && <p>No hay preguntas.</p>}
      <ul className="qr-lots">
        {questions.map((one) => (
          <Asked key={one.id} question={one} request={request} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function Asked({ question, request, onChanged }: QuestionsProps & { question: QuotationQuestion }) {
  const { api, toast } = usePortal();
  const [text, setText] = useState('');
  const [published, setPublished] = useState(question.text);
  const [isConfirmed, setConfirmed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isTelling = question.tellsAsker && published === question.text;
  const confirm = () => {
    if (text.trim().length < 2) return setProblem('Escribe la respuesta.');
    setProblem(undefined);
    return setConfirmed(true);
  };
  const send = async () => {
    setBusy(true);
    try {
      onChanged(await answerQuestion(api, request, { id: question.id, text, question: published }));
      toast('La respuesta salió a todos los invitados.');
    } catch (error) {
      setProblem(
        error instanceof CallError
          ? (Object.values(error.problem.fields ?? {})[0] ?? error.message)
          : 'No se envió. Lo escrito sigue aquí.',
      );
      setBusy(false);
      setConfirmed(false);
    }
  };
  return (
    <li className="qr-lot">
      <p>{question.text}</p>
      <p className="u-small u-muted">Llegó el {formatDateTime(question.askedAt)}</p>
      {question.published !== null && (
        <p>
          <strong>Como se publicó:</strong> {question.published}
        </p>
      )}
      {question.answer !== null ? (
        <p>
          <strong>Respuesta:</strong> {question.answer}
        </p>
      ) : request.moves.includes('answer') ? (
        <>
          {isTelling && (
            <Notice tone="warn">
              Esta pregunta dice quién la hizo. Quítalo de lo que leen todos: se prometió que sale sin su
              nombre.
            </Notice>
          )}
          <TextArea
            label="La pregunta, como la leen todos"
            hint="Quita lo que diga quién pregunta. La original queda aquí."
            rows={2}
            maxLength={2_000}
            value={published}
            onChange={setPublished}
          />
          <TextArea
            label="Respuesta para todos"
            hint="Llega a cada invitado, sin decir quién preguntó."
            rows={3}
            maxLength={4_000}
            value={text}
            errors={problem === undefined ? [] : [problem]}
            onChange={setText}
          />
          <div>
            <Button disabled={isBusy} onClick={confirm}>
              Responder a todos
            </Button>
          </div>
          <Question
            title="Responder a todos"
            isOpen={isConfirmed}
            isBusy={isBusy}
            yes="Enviar a todos"
            no="Seguir escribiendo"
            onClose={() => setConfirmed(false)}
            onYes={() => void send()}
          >
            <p>Queda en la página de la solicitud y va a cada invitado. No se cambia después.</p>
            {isTelling && <Notice tone="warn">La pregunta todavía dice quién la hizo.</Notice>}
            <p>
              <strong>Pregunta:</strong> {published}
            </p>
            <p>
              <strong>Respuesta:</strong> {text}
            </p>
          </Question>
        </>
      ) : (
        <p>Sin respuesta.</p>
      )}
    </li>
  );
}
