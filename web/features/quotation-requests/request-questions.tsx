import { useState } from 'react';
import type { QuotationQuestion, QuotationRequest } from '#contract/quotation-requests-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
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
          <Question key={one.id} question={one} request={request} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function Question({ question, request, onChanged }: QuestionsProps & { question: QuotationQuestion }) {
  const { api, toast } = usePortal();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (text.trim().length < 2) return setProblem('Escribe la respuesta.');
    setBusy(true);
    setProblem(undefined);
    try {
      onChanged(await answerQuestion(api, request, { id: question.id, text }));
      toast('La respuesta salió a todos los invitados.');
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'No se envió. Lo escrito sigue aquí.');
      setBusy(false);
    }
    return undefined;
  };
  return (
    <li className="qr-lot">
      <p>{question.text}</p>
      <p className="u-small u-muted">Llegó el {formatDateTime(question.askedAt)}</p>
      {question.answer !== null ? (
        <p>
          <strong>Respuesta:</strong> {question.answer}
        </p>
      ) : request.moves.includes('answer') ? (
        <>
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
            <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void send()}>
              Responder a todos
            </Button>
          </div>
        </>
      ) : (
        <p>Sin respuesta.</p>
      )}
    </li>
  );
}
