import { useState, type FormEvent } from 'react';
import { ACCEPTED_ENDINGS } from '#contract/documents.ts';
import { MOST_REPLY_FILE_BYTES, type SupplierReply } from '#contract/evaluation-answers.ts';
import { MINIMUM_EVIDENCE } from '#contract/evaluations.ts';
import { readReplyFolio } from '#contract/rules/reply-folio.ts';
import { LEAST_REASON_LETTERS } from '#contract/rules/evaluation-instrument.ts';
import { CallError } from '#web/kit/api.ts';
import { formatCountOf, formatLongDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { required } from '#web/ui/rules.ts';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { attachToReply, openReply, sendReply } from './answers.data.ts';
import { bandLabel, bandTone } from './evaluation-words.ts';
import { ScoreSteps, sensitivityText } from './score-steps.tsx';
import './evaluations.css';

interface Opened {
  key: string;
  reply: SupplierReply;
}

/** A supplier reads its result before it is published and may reply once. */
export function Screen({ folio }: { folio: string }) {
  const [opened, setOpened] = useState<Opened>();
  return (
    <Page width="narrow" className="evaluate">
      <PageHead
        title="Aclarar una evaluación"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/adquisiciones/evaluaciones')}>Evaluación de proveedores</a>
            <span>Aclarar</span>
          </Breadcrumbs>
        }
      />
      {opened === undefined ? (
        <AccessForm folio={folio} onOpen={setOpened} />
      ) : (
        <Result opened={opened} onChanged={(reply) => setOpened({ ...opened, reply })} />
      )}
    </Page>
  );
}

function AccessForm({ folio, onOpen }: { folio: string; onOpen: (opened: Opened) => void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { folio, clave: '' },
    rules: {
      folio: [
        (typed: string) =>
          readReplyFolio(typed) !== undefined || 'El folio empieza con A, como A-2026-K7M2-RX4A.',
      ],
      clave: [required('Escribe la clave.')],
    },
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        onOpen({
          key: values.clave,
          reply: await openReply({ folio: values.folio, key: values.clave }),
        });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.problem.code === 'request_access_denied') return { clave: error.problem.detail };
        setFailure(error.problem.detail);
      }
      return undefined;
    },
  });
  return (
    <form className="evaluate-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <p>
        Con el folio y la clave que recibiste por correo puedes leer tu resultado antes de que se publique, y
        aclararlo dentro del plazo.
      </p>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <TextField {...form.field('folio')} label="Folio" hint="Como A-2026-K7M2-RX4A." maxLength={24} />
      <TextField
        {...form.field('clave')}
        label="Clave"
        hint="16 letras y números. No importan las mayúsculas, los espacios ni los guiones."
        maxLength={40}
      />
      {failure !== undefined && <ActResult>{failure}</ActResult>}
      <div>
        <Button type="submit" disabled={form.isSubmitting}>
          Ver mi resultado
        </Button>
      </div>
    </form>
  );
}

function Result({
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
