import { useState, type FormEvent } from 'react';
import { ACCEPTED_ENDINGS } from '#contract/documents.ts';
import { MOST_REPLY_FILE_BYTES, type SupplierReply } from '#contract/evaluation-answers.ts';
import { MINIMUM_EVIDENCE } from '#contract/evaluations.ts';
import { LEAST_REASON_LETTERS } from '#contract/rules/evaluations/evaluation-instrument.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatLongDate } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { attachToReply, sendReply } from './answers.data.ts';
import { bandLabel, bandTone } from './evaluation-words.ts';
import { ScoreSteps, sensitivityText } from './score-steps.tsx';

/** A supplier's result and its reply, with the key that opened them. */
export interface Opened {
  key: string;
  reply: SupplierReply;
}

/** What a supplier reads with its key: the result, the orders that it was computed from, and its reply. */
export default function Result({
  opened: { key, reply },
  onChanged,
}: {
  opened: Opened;
  onChanged: (reply: SupplierReply) => void;
}) {
  return (
    <>
      <section className="evaluate-result" aria-labelledby="resultado">
        <h2 id="resultado">
          {reply.supplierName}: {reply.periodName.toLowerCase()}
        </h2>
        <p>
          <b className="u-num">{reply.score.toFixed(1)}</b> de 100{' '}
          <Tag tone={bandTone(reply.band)}>{bandLabel(reply.band)}</Tag>
        </p>
        <p className="u-small u-muted">
          {formatCountOf(reply.orders, 'pedido evaluado', 'pedidos evaluados')}
          {reply.orders < MINIMUM_EVIDENCE && ': la calificación es provisional'}.
        </p>
        {reply.orderList.length > 0 && (
          <details>
            <summary>Pedidos que se evaluaron ({reply.orderList.length})</summary>
            <ul className="evaluate-orders">
              {reply.orderList.map(({ number, title, area }) => (
                <li key={number}>
                  <b>{number}</b>: {title}. Lo recibió {area}.
                </li>
              ))}
            </ul>
          </details>
        )}
        <p className="u-small">{sensitivityText(reply.instrument, reply.counts)}</p>
        <ScoreSteps
          instrument={reply.instrument}
          counts={reply.counts}
          caption={`Cálculo del ${reply.periodName.toLowerCase()}`}
        />
      </section>
      <section className="evaluate-result" aria-labelledby="aclaracion">
        <h2 id="aclaracion">Tu aclaración</h2>
        {reply.text !== null && <p className="evaluation-quote">{reply.text}</p>}
        {reply.text !== null && reply.fileName !== null && <p>Con el archivo {reply.fileName}.</p>}
        {reply.text !== null && reply.decision === null && (
          <Notice>La recibimos. La Unidad responde antes de publicar el periodo.</Notice>
        )}
        {reply.decision !== null && (
          <Notice>
            {reply.decision === 'kept' ? 'La evaluación se mantiene. ' : 'La evaluación se corrige. '}
            {reply.answer}
          </Notice>
        )}
        {reply.text === null && !reply.isOpen && (
          <p>El plazo para aclarar terminó el {formatLongDate(reply.dueOn)}.</p>
        )}
        {reply.isOpen && <ReplyForm reply={reply} secret={key} onSent={onChanged} />}
      </section>
    </>
  );
}

function ReplyForm({
  reply: { folio, dueOn, fileName },
  secret,
  onSent,
}: {
  reply: SupplierReply;
  secret: string;
  onSent: (reply: SupplierReply) => void;
}) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim().length < LEAST_REASON_LETTERS) {
      setProblem(`Explica por qué, con al menos ${LEAST_REASON_LETTERS} letras.`);
      return;
    }
    setBusy(true);
    try {
      onSent(await sendReply({ folio, key: secret, text: text.trim() }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="evaluate-form" noValidate onSubmit={(event) => void send(event)}>
      <p>Puedes mandar una aclaración, una sola vez, hasta el {formatLongDate(dueOn)}.</p>
      <TextArea
        label="Qué no es correcto y por qué"
        hint="Di el pedido y la fecha. No se publica lo que escribas, solo si la evaluación se mantuvo o se corrigió."
        value={text}
        onChange={setText}
        errors={problem === undefined ? [] : [problem]}
        maxLength={1_000}
        rows={6}
      />
      <FileChoice
        label={fileName === null ? 'Adjuntar un archivo, si lo necesitas' : `Cambiar ${fileName} por otro`}
        types={ACCEPTED_ENDINGS.map((ending) => ending.slice(1))}
        maxBytes={MOST_REPLY_FILE_BYTES}
        length={110}
        send={async (file, travel) => onSent(await attachToReply({ folio, key: secret }, file, travel))}
      />
      {fileName !== null && (
        <p className="u-small" role="status">
          {fileName} va con tu aclaración. Lo lee solo la Unidad.
        </p>
      )}
      <div>
        <Button type="submit" disabled={isBusy}>
          Mandar aclaración
        </Button>
      </div>
    </form>
  );
}
