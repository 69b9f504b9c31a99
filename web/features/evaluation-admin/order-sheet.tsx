import { useCallback, useState } from 'react';
import type { Answers, OrderItem } from '#contract/evaluation-admin.ts';
import {
  ORDER_STATES,
  orderTransition,
  type OrderStep,
} from '#contract/rules/evaluations/evaluation-machine.ts';
import { NOT_APPLICABLE } from '#contract/rules/evaluations/evaluation-score.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDateTime } from '#web/kit/format.ts';
import { mailSaid } from '#web/kit/mail-words.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { AnswerFields } from '#web/ui/answer-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useStepConflict } from '#web/ui/step-conflict.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { factsText } from './contract-facts.ts';
import { answerOrder, askArea, readOrder, stepOrder } from './evaluation-admin.data.ts';

const STEP_WORDS: Record<Exclude<OrderStep, 'send'>, string> = {
  accept: 'Aceptar',
  return: 'Devolver al área',
  exclude: 'Excluir',
  restore: 'Retomar',
};

/** The evaluation of an order: both sides, the unit's answers, and what is done with it. */
export function OrderSheet({
  id,
  onNext,
  onClose,
  onChanged,
}: {
  id: string;
  /** Opens the order after this one in the list; undefined at its end. */
  onNext: (() => void) | undefined;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { api, settings } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readOrder(api, id, signal), [api, id]);
  const { data, failure, reload, adopt } = useLoaded(ask);
  const next = onNext && (
    <Button variant="line" onClick={onNext}>
      Siguiente pedido
    </Button>
  );
  return (
    <Sheet
      title={data === undefined ? 'Pedido' : `Pedido ${data.number}`}
      isOpen
      onClose={onClose}
      actions={next}
    >
      {data === undefined && failure === undefined && <Skeleton rows={5} look="line" />}
      {failure !== undefined && (
        <ErrorBlock
          what="el pedido"
          requestId={failure.problem.requestId}
          supportEmail={settings.footer.email}
          onRetry={reload}
        />
      )}
      {data !== undefined && (
        <OrderBody
          key={data.id}
          order={data}
          onStale={reload}
          onChanged={(next) => {
            adopt(next);
            onChanged();
          }}
        />
      )}
    </Sheet>
  );
}

function answersText(order: OrderItem, answers: Answers): { name: string; value: string }[] {
  return order.instrument.criteria.flatMap(({ key, label, anchors }) => {
    const answer = answers[key];
    if (answer === undefined) return [];
    const meaning = answer === NOT_APPLICABLE ? 'No aplica' : `${answer} · ${anchors[answer - 1] ?? ''}`;
    return [{ name: label, value: meaning }];
  });
}

/** «3 nov 2026, recordado el 10 nov 2026»; nothing while nobody is asked. */
const askedText = ({ askedAt, remindedAt }: OrderItem): string =>
  askedAt === null
    ? ''
    : formatDateTime(askedAt) + (remindedAt === null ? '' : `, recordado el ${formatDateTime(remindedAt)}`);

const show = valueWords([]);

function OrderBody({
  order,
  onChanged,
  onStale,
}: {
  order: OrderItem;
  onChanged: (order: OrderItem) => void;
  onStale: () => void;
}) {
  const { api, settings, toast, fail } = usePortal();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const met = useStepConflict(show, onStale);
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [email, setEmail] = useState(order.areaEmail === null ? (order.proposedEmail ?? '') : '');
  const [asked, setAsked] = useState<'return' | 'exclude' | 'restore'>();
  const run = async (work: () => Promise<OrderItem>) => {
    setBusy(true);
    try {
      onChanged(await work());
      forget();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isProposed(error)) forget();
      else if (!met.meet(error)) setProblems(error.problem.fields ?? { general: error.problem.detail });
      return false;
    } finally {
      setBusy(false);
    }
  };
  // What was written stays until it is done, whatever others do meanwhile.
  const forget = () => {
    setProblems({});
    setReason('');
    setEmail('');
    setAsked(undefined);
  };
  const step = (wanted: Exclude<OrderStep, 'send'>) =>
    void run(() => stepOrder(api, order, { step: wanted, ...(reason.trim() === '' ? {} : { reason }) }));
  const isOpen = order.canChange && order.state !== 'accepted' && order.state !== 'excluded';
  const send = (to: string) =>
    void run(async () => {
      const next = await askArea(api, order, to);
      const what = to === order.areaEmail ? 'un recordatorio' : 'el enlace';
      toast(mailSaid(settings, `Mandamos ${what} a ${to}.`, `Quedó escrito ${what} a ${to}`));
      return next;
    });
  const steps = (['accept', 'return', 'exclude', 'restore'] as const).filter(
    (one) => order.canChange && orderTransition(order.state, one) !== undefined,
  );
  const copy = () =>
    void navigator.clipboard.writeText(order.link).then(
      () => toast('Enlace copiado.'),
      () => fail('No se pudo copiar: selecciónalo y cópialo.'),
    );
  return (
    <div className="ev-order">
      {met.part}
      <ProposedDecisions
        type="evaluation:order"
        id={order.id}
        asked={String(order.version)}
        show={(_, name, value) => show(name, value)}
        back={() => 'Se retoma mientras el periodo no se publica.'}
        onDone={onStale}
      />
      <FactList
        facts={[
          { name: 'Estado', value: ORDER_STATES[order.state] },
          { name: 'Proveedor', value: order.supplierName },
          { name: 'Qué se entregó', value: order.title },
          { name: 'Área', value: order.area },
          { name: 'A quién se le pide', value: order.areaEmail ?? 'A nadie todavía' },
          { name: 'Se le pidió', value: askedText(order) },
          { name: 'Su contrato', value: order.facts === null ? '' : factsText(order.facts) },
          ...Object.values(order.known).map(({ label, text }) => ({
            name: `${label}, según las entregas`,
            value: text,
          })),
          { name: 'Motivo', value: order.reason },
        ]}
      />
      {isOpen && (
        <div className="ev-link">
          <p className="u-small">
            Enlace del área: <span className="ev-address">{order.link}</span>
          </p>
          <Button variant="line" size="small" onClick={copy}>
            Copiar enlace
          </Button>
        </div>
      )}
      {(order.state === 'captured' || order.state === 'returned') && order.canChange && (
        <div className="ev-link">
          <TextField
            label={order.areaEmail === null ? 'A quién del área se le pide' : 'Pedirlo a otra persona'}
            hint="Recibe el enlace. Solo responde esa persona, o a quien ella dé el código que le llega a ese correo."
            value={email}
            onChange={setEmail}
            errors={problems.email === undefined ? [] : [problems.email]}
            maxLength={200}
          />
          <Button
            variant="line"
            size="small"
            disabled={isBusy || met.isMet}
            onClick={() => send(email.trim())}
          >
            Mandar el enlace
          </Button>
          {order.areaEmail !== null && (
            <Button
              variant="line"
              size="small"
              disabled={isBusy || met.isMet}
              onClick={() => send(order.areaEmail ?? '')}
            >
              Recordárselo a {order.areaEmail}
            </Button>
          )}
        </div>
      )}
      {order.recusals.map(({ name, reason: why, at }) => (
        <Notice key={at + name} tone="warn">
          {name} declaró un conflicto de interés: {why}
        </Notice>
      ))}
      <section aria-labelledby="ev-area">
        <h3 className="u-h3" id="ev-area">
          Lo que respondió el área
        </h3>
        {order.areaPart === null ? (
          <p className="u-small u-muted">Nadie ha respondido todavía.</p>
        ) : (
          <>
            <FactList facts={answersText(order, order.areaPart.answers)} />
            {order.areaPart.comment !== '' && <p className="ev-quote">{order.areaPart.comment}</p>}
            <p className="u-small u-muted">
              {order.areaPart.by}
              {order.areaThrough !== null && `, con el código que llegó a ${order.areaThrough}`}
              {order.areaPart.at !== '' && `, ${formatDateTime(order.areaPart.at)}`}
            </p>
          </>
        )}
      </section>
      <section aria-labelledby="ev-officer">
        <h3 className="u-h3" id="ev-officer">
          Lo que responde la Unidad
        </h3>
        {isOpen ? (
          <OfficerPart
            order={order}
            problems={problems}
            isBusy={isBusy || met.isMet}
            onSave={(answers, comment) => run(() => answerOrder(api, order, { answers, comment }))}
          />
        ) : order.officerPart === null ? (
          <p className="u-small u-muted">Sin respuesta.</p>
        ) : (
          <FactList facts={answersText(order, order.officerPart.answers)} />
        )}
      </section>
      {problems.general !== undefined && <ActResult>{problems.general}</ActResult>}
      {asked !== undefined && (
        <TextArea
          label={`Motivo para ${STEP_WORDS[asked].toLowerCase()}`}
          value={reason}
          onChange={setReason}
          errors={problems.reason === undefined ? [] : [problems.reason]}
          maxLength={1_000}
        />
      )}
      <div className="u-cluster u-gap-8">
        {asked === undefined ? (
          steps.map((one) => (
            <Button
              key={one}
              variant={one === 'accept' ? 'primary' : 'line'}
              disabled={isBusy || met.isMet || (one === 'accept' && order.acceptRefusal !== null)}
              onClick={() => (one === 'accept' ? step('accept') : setAsked(one))}
            >
              {STEP_WORDS[one]}
            </Button>
          ))
        ) : (
          <>
            <Button disabled={isBusy || met.isMet} onClick={() => step(asked)}>
              {STEP_WORDS[asked]}
            </Button>
            <Button variant="text" onClick={() => setAsked(undefined)}>
              Cancelar
            </Button>
          </>
        )}
      </div>
      {order.state === 'sent' && order.acceptRefusal !== null && (
        <p className="u-small u-muted">{order.acceptRefusal}</p>
      )}
    </div>
  );
}

function OfficerPart({
  order,
  problems,
  isBusy,
  onSave,
}: {
  order: OrderItem;
  problems: Readonly<Record<string, string>>;
  isBusy: boolean;
  /** Whether it was saved. */
  onSave: (answers: Answers, comment: string) => Promise<boolean>;
}) {
  const [typed, type] = useState<{ answers: Answers; comment: string }>();
  const { answers, comment } = typed ?? order.officerPart ?? { answers: {}, comment: '' };
  const [isFree, setFree] = useState(false);
  const [isTold, setTold] = useState(false);
  return (
    <form
      className="ev-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (!isFree) return;
        void onSave(answers, comment).then((isSaved) => {
          if (isSaved) type(undefined);
        });
      }}
    >
      <AnswerFields
        criteria={order.instrument.criteria.filter(
          ({ by, key }) => by === 'officer' && order.known[key] === undefined,
        )}
        answers={answers}
        onChange={(next) => type({ answers: next, comment })}
        problems={problems}
      />
      <TextArea
        label="Comentario interno"
        isOptional
        value={comment}
        onChange={(next) => type({ answers, comment: next })}
        maxLength={1_000}
      />
      <Checkbox
        label="Declaro que no tengo conflicto de interés con este proveedor"
        value={isFree}
        onChange={setFree}
        errors={isTold && !isFree ? ['Declara que no tienes conflicto de interés.'] : []}
      />
      <div>
        <Button type="submit" variant="tonal" disabled={isBusy}>
          Guardar respuestas
        </Button>
      </div>
    </form>
  );
}
