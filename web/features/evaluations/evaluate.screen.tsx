import { useCallback, useState, type FormEvent } from 'react';
import type { AreaOrder } from '#contract/evaluation-answers.ts';
import { answerProblems, LEAST_REASON_LETTERS } from '#contract/rules/evaluations/evaluation-instrument.ts';
import { NOT_APPLICABLE, type Answer } from '#contract/rules/evaluations/evaluation-score.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import { CallError } from '#web/kit/api.ts';
import { changeConflict, chosenState, type ChangeConflict } from '#web/kit/change-conflict.ts';
import { screenPath } from '#web/kit/links.ts';
import { mailSaid } from '#web/kit/mail-words.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { AnswerFields } from '#web/ui/answer-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Conflict } from '#web/ui/conflict.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import {
  answerOrder,
  passOrder,
  proveOrderMailbox,
  readOrderToEvaluate,
  recuseFromOrder,
  sendOrderCode,
} from './answers.data.ts';
import './evaluations.css';

interface Written {
  answers: Record<string, Answer>;
  comment: string;
}

/** `/adquisiciones/evaluar/{enlace}`: the area that received an order answers its questions. */
export function Screen({ link }: { link: string }) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readOrderToEvaluate(api, link, signal), [api, link]);
  const { data, failure, reload, adopt } = useLoaded(ask);
  return (
    <Page width="narrow" className="evaluate">
      <PageHead title="Evaluar una entrega" />
      {data === undefined && failure === undefined && (
        <Skeleton rows={5} look="line" label="Cargando el pedido" />
      )}
      {failure !== undefined &&
        (failure.status === 403 ? (
          <EmptyState title={failure.problem.detail}>
            {typeof failure.problem.extra?.mailbox === 'string' && (
              <ByCode link={link} mailbox={failure.problem.extra.mailbox} onProved={adopt} />
            )}
          </EmptyState>
        ) : failure.status === 404 ? (
          <EmptyState title="El enlace no corresponde a ningún pedido. Pide a la Unidad que lo mande otra vez.">
            <a href={screenPath('/directorio')}>Ver a quién escribir</a>
          </EmptyState>
        ) : (
          <ErrorBlock
            what="el pedido"
            requestId={failure.problem.requestId}
            supportEmail={settings.footer.email}
            onRetry={reload}
          />
        ))}
      {data !== undefined && <OrderForm link={link} order={data} onChanged={adopt} onStale={reload} />}
    </Page>
  );
}

const DONE: Partial<Record<AreaOrder['state'], string>> = {
  answered: 'Otra persona del área ya respondió. No hace falta que hagas nada.',
  settled: 'La Unidad ya cerró la evaluación de este pedido.',
  recused: 'Declaraste un conflicto de interés. Pasa el pedido a otra persona de tu área para que responda.',
};

function OrderForm({
  link,
  order,
  onChanged,
  onStale,
}: {
  link: string;
  order: AreaOrder;
  onChanged: (order: AreaOrder) => void;
  onStale: () => void;
}) {
  const { api } = usePortal();
  const [kept, keep] = useKept<Written>(`evaluar:${link}`);
  const [isFree, setFree] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [isRecusing, setRecusing] = useState(false);
  const [met, setMet] = useState<ChangeConflict<FieldState>>();
  const { answers, comment } = kept ?? order.own ?? { answers: {}, comment: '' };
  const { criteria } = order.instrument;
  const facts = (
    <FactList
      facts={[
        { name: 'Pedido', value: order.number },
        { name: 'Qué se entregó', value: order.title },
        { name: 'Proveedor', value: order.supplierName },
        { name: 'Área', value: order.area },
        { name: 'Periodo', value: order.periodName },
        // Computed from the deliveries, not asked.
        ...order.known.map(({ label, text }) => ({ name: `${label}, según las entregas`, value: text })),
      ]}
    />
  );
  const done = DONE[order.state];
  if (done !== undefined)
    return (
      <>
        <Notice>{done}</Notice>
        {facts}
        {order.state === 'recused' && <PassOn link={link} onPassed={onStale} />}
      </>
    );
  const refuse = (found: Record<string, string>) => {
    setProblems(found);
    setAttempt((count) => count + 1);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = answerProblems(criteria, 'area', answers);
    if (!isFree) found.conflict = 'Declara que no tienes conflicto de interés, o di que sí lo tienes.';
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    setBusy(true);
    try {
      onChanged(await answerOrder(api, link, { answers, comment, version: order.version }));
      keep(undefined);
      setProblems({});
      setSent(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const conflict = changeConflict<FieldState>(error.problem);
      if (conflict !== undefined && conflict.conflicts.length > 0) {
        setMet(conflict);
        return;
      }
      // What was typed stays; where somebody else answered, there is no more to send.
      onStale();
      refuse(error.problem.fields ?? { general: error.problem.detail });
    } finally {
      setBusy(false);
    }
  };
  const settle = (choices: Record<string, 'mine' | 'theirs'>) => {
    if (met === undefined) return;
    const { comment: text, ...chosen } = chosenState(met, choices);
    keep({ answers: chosen as Written['answers'], comment: String(text ?? '') });
    setMet(undefined);
    onStale();
  };
  const show = (name: string, value: unknown) => {
    const one = criteria.find(({ key }) => key === name);
    if (one === undefined || typeof value !== 'number')
      return value === NOT_APPLICABLE ? 'No aplica' : String(value ?? '');
    return `${value}. ${one.anchors[value - 1] ?? ''}`;
  };
  const labelOf = (path: string) =>
    criteria.find(({ key }) => path === `answers.${key}`)?.label ?? 'Tu respuesta';
  return (
    <>
      {isSent && (
        <ActResult key={order.version} tone="info">
          Gracias: tu respuesta llegó a la Unidad. Puedes corregirla mientras no la acepte.
        </ActResult>
      )}
      {order.reason !== null && <Notice tone="warn">La Unidad lo devolvió: {order.reason}</Notice>}
      {facts}
      {met !== undefined && (
        <Conflict
          key={met.version}
          conflict={{
            ...met,
            conflicts: met.conflicts.map((one) => ({
              ...one,
              label: criteria.find(({ key }) => key === one.name)?.label ?? one.label,
            })),
          }}
          what="otra respuesta"
          show={show}
          action="Seguir con lo elegido"
          onSettle={settle}
        />
      )}
      <form className="evaluate-form" noValidate onSubmit={(event) => void send(event)}>
        <ErrorSummary
          attempt={attempt}
          errors={Object.entries(problems).map(([path, message]) => ({
            id: path.startsWith('answers.') ? `respuesta-${path.slice(8)}` : 'sin-conflicto',
            message: path.startsWith('answers.') ? `${labelOf(path)}: ${message}` : message,
          }))}
        />
        <AnswerFields
          criteria={criteria}
          answers={answers}
          onChange={(next) => keep({ answers: next, comment })}
          problems={problems}
        />
        <TextArea
          label="Comentario para la Unidad"
          isOptional
          hint="No se publica."
          value={comment}
          onChange={(next) => keep({ answers, comment: next })}
          maxLength={1_000}
        />
        <Checkbox
          id="sin-conflicto"
          label="Declaro que no tengo conflicto de interés con este proveedor"
          hint="Hay conflicto si tú o tu familia, hasta el cuarto grado, tienen negocios o trato personal con él."
          value={isFree}
          onChange={setFree}
          errors={problems.conflict === undefined ? [] : [problems.conflict]}
        />
        <div className="u-cluster u-gap-8">
          <Button type="submit" disabled={isBusy || met !== undefined}>
            {order.own === null ? 'Enviar evaluación' : 'Enviar corrección'}
          </Button>
          <Button variant="text" onClick={() => setRecusing(true)}>
            Tengo un conflicto de interés
          </Button>
          {order.own === null && <PassOn link={link} onPassed={onStale} />}
        </div>
      </form>
      <RecuseDialog
        isOpen={isRecusing}
        onClose={() => setRecusing(false)}
        onSend={async (reason) => {
          onChanged(await recuseFromOrder(api, link, reason));
          keep(undefined);
          setRecusing(false);
        }}
      />
    </>
  );
}

/** Somebody with the link and another account: who was asked gets a code, and whoever types it answers by its own name. */
function ByCode({
  link,
  mailbox,
  onProved,
}: {
  link: string;
  mailbox: string;
  onProved: (order: AreaOrder) => void;
}) {
  const { api } = usePortal();
  const [sent, setSent] = useState<string>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.fields?.code ?? error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const ask = () => run(async () => setSent((await sendOrderCode(api, link)).text));
  const type = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => onProved(await proveOrderMailbox(api, link, code.trim())));
  };
  if (sent === undefined)
    return (
      <div className="u-stack u-gap-12">
        <p>Si eres del área y puedes ver ese correo, responde tú: quedará tu nombre.</p>
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <Button disabled={isBusy} onClick={() => void ask()}>
          Mandar un código a {mailbox}
        </Button>
      </div>
    );
  return (
    <form className="evaluate-form" noValidate onSubmit={type}>
      <p role="status">{sent}</p>
      <TextField
        label="Código"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        errors={problem === undefined ? [] : [problem]}
        maxLength={40}
      />
      <div className="u-cluster u-gap-8">
        <Button type="submit" disabled={isBusy}>
          Responder la evaluación
        </Button>
        <Button variant="text" disabled={isBusy} onClick={() => void ask()}>
          Mandar otro código
        </Button>
      </div>
    </form>
  );
}

/** Passes the order to the mailbox of somebody else of the area, who alone answers from then on. */
function PassOn({ link, onPassed }: { link: string; onPassed: () => void }) {
  const { api, settings, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await passOrder(api, link, email.trim());
      toast(
        mailSaid(settings, `Mandamos el pedido a ${email.trim()}.`, `El pedido ya es de ${email.trim()}`),
      );
      onPassed();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.fields?.email ?? error.problem.detail);
    }
  };
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        Pasar a otra persona de mi área
      </Button>
      <Dialog
        title="Pasar el pedido"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button type="submit" form="evaluate-pass">
              Pasar el pedido
            </Button>
            <Button variant="text" onClick={() => setOpen(false)}>
              Cancelar
            </Button>
          </>
        }
      >
        <form id="evaluate-pass" noValidate onSubmit={(event) => void send(event)}>
          <p>
            {settings.sendsMail
              ? 'Le mandaremos el enlace, y desde entonces solo esa persona podrá responder.'
              : 'Desde entonces solo esa persona podrá responder. El portal aún no envía correos: dale tú este enlace.'}
          </p>
          <TextField
            label="Su correo institucional"
            value={email}
            onChange={setEmail}
            errors={problem === undefined ? [] : [problem]}
            maxLength={200}
          />
        </form>
      </Dialog>
    </>
  );
}

function RecuseDialog({
  isOpen,
  onClose,
  onSend,
}: {
  isOpen: boolean;
  onClose: () => void;
  onSend: (reason: string) => Promise<void>;
}) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < LEAST_REASON_LETTERS) {
      setProblem(`Explica por qué, con al menos ${LEAST_REASON_LETTERS} letras.`);
      return;
    }
    try {
      await onSend(reason.trim());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail);
    }
  };
  return (
    <Dialog
      title="Declarar un conflicto de interés"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form="evaluate-recuse">
            Declarar
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      <form id="evaluate-recuse" noValidate onSubmit={(event) => void send(event)}>
        <p>
          Otra persona de tu área responderá: al declararlo puedes pasarle el pedido. Lo que declares solo lo
          ve la Unidad.
        </p>
        <TextArea
          label="En qué consiste"
          value={reason}
          onChange={setReason}
          errors={problem === undefined ? [] : [problem]}
          maxLength={1_000}
        />
      </form>
    </Dialog>
  );
}
