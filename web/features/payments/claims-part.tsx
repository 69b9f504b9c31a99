import { useState } from 'react';
import {
  LEAST_PAYMENT_ORDER_REASON,
  PAYMENT_CLAIM_KINDS,
  PAYMENT_CLAIM_LABELS,
  type PaymentClaim,
} from '#contract/payment-orders.ts';
import type { PaymentOrder } from '#contract/payment-orders-api.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { answerInterest, claimExcess, closeExcess } from './payments.data.ts';
import { PAYMENTS_PATH } from './payments.search.ts';

const EMPTY = { keyId: '', partId: '', amount: '', day: '', reference: '', reason: '' };
type Values = typeof EMPTY;
type Name = keyof Values;

/** Something that is done because of a late payment, or of one that was too much. */
interface Way {
  button: string;
  title: string;
  says: string;
  done: string;
  fields: readonly Name[];
  send: (api: Api, values: Values) => Promise<PaymentOrder>;
}

interface ClaimsProps {
  order: PaymentOrder;
  onDone: (next: PaymentOrder) => void;
}

const partsOf = ({ payments }: PaymentOrder) =>
  payments
    .flatMap(({ day, parts }) => parts.map((part) => ({ ...part, day })))
    .filter(({ left }) => Number(left) > 0);

/** How late its invoices were paid, what its supplier asks for because of it, and what is asked back of the supplier. */
export function ClaimsPart({ order, onDone }: ClaimsProps) {
  const { can } = usePortal();
  const { claims, interestOf, late } = order;
  const isPayer = can('administer', 'Payments');
  const mayAsk = isPayer && partsOf(order).length > 0;
  if (late.length === 0 && claims.length === 0 && interestOf === null && !mayAsk) return null;
  return (
    <section className="pg-section" aria-labelledby="pg-claims">
      <h2 id="pg-claims">Pago tardío o en exceso</h2>
      {interestOf !== null && (
        <p>
          Paga los intereses de la orden{' '}
          <a href={screenPath(`${PAYMENTS_PATH}/${interestOf.orderId}`)}>{interestOf.number}</a>, que se pagó
          tarde.
        </p>
      )}
      {late.map(({ days, interest, invoice, invoiceId, isWhole, says }) => (
        <p key={invoiceId}>
          La factura {invoice} {isWhole ? 'se pagó' : 'lleva'}{' '}
          <b>{days === 1 ? '1 día natural' : `${days} días naturales`}</b> después de su último día
          {isWhole ? '' : ' sin pagarse entera'}. Si su proveedor los pide, los intereses son{' '}
          <b>{formatMoney(interest)}</b>. <span className="u-small u-muted">{says}</span>
        </p>
      ))}
      {claims.map((claim) => (
        <div key={claim.id} className="u-card u-card--padded">
          <ClaimTold claim={claim} />
          {isPayer && <Ways ways={waysOf(order, claim)} order={order} onDone={onDone} />}
        </div>
      ))}
      {mayAsk && <Ways ways={[askBack(order)]} order={order} onDone={onDone} />}
    </section>
  );
}

function ClaimTold({ claim }: { claim: PaymentClaim }) {
  const {
    amount,
    answerBy,
    askedAt,
    askedBy,
    calculation,
    interest,
    invoice,
    kind,
    paidBy,
    reason,
    returnedOn,
    state,
  } = claim;
  const asked = formatDate(askedAt.slice(0, 10));
  return (
    <>
      <p>
        <b>{PAYMENT_CLAIM_KINDS[kind]}</b> · {PAYMENT_CLAIM_LABELS[kind][state]}
        {amount !== null && ` · ${formatMoney(amount)}`}
        {paidBy !== null && ` · orden de pago ${paidBy}`}
      </p>
      <p>
        {kind === 'interest'
          ? `${askedBy} los pidió el ${asked} por la factura ${invoice}.${state === 'asked' ? ` Se contesta a más tardar el ${formatDate(answerBy)}.` : ''}`
          : `Lo pidió ${askedBy} el ${asked}, del pago de la factura ${invoice}.${state === 'asked' ? ` Sin intereses hasta el ${formatDate(answerBy)}${interest === '0.00' ? '' : `; hoy lleva ${formatMoney(interest)}`}.` : ''}`}
        {returnedOn !== null &&
          ` Volvió el ${formatDate(returnedOn)}${interest === '0.00' ? '' : `, con ${formatMoney(interest)} de intereses`}.`}
      </p>
      {reason !== '' && <p>«{reason}»</p>}
      {calculation !== '' && <p className="u-small u-muted">{calculation}</p>}
    </>
  );
}

/** What whoever pays does with a claim that is open. */
function waysOf(order: PaymentOrder, { id: claimId, kind, paidBy, state }: PaymentClaim): Way[] {
  if (kind === 'excess')
    return state !== 'asked'
      ? []
      : [
          {
            button: 'Registrar que volvió',
            title: '¿Registras que el excedente volvió?',
            says: 'Deja de contar como pagado en el contrato y en el presupuesto. Lo confirma otra persona y no se deshace.',
            done: 'Quedó devuelto.',
            fields: ['day', 'reference'],
            send: (api, { day, reference }) =>
              closeExcess(api, order, { way: 'returned', claimId, day, reference }),
          },
          {
            button: 'Ya no pedirlo',
            title: '¿Dejas de pedirlo?',
            says: 'El proveedor lee el motivo. Lo confirma otra persona.',
            done: 'Ya no se pide.',
            fields: ['reason'],
            send: (api, { reason }) => closeExcess(api, order, { way: 'dropped', claimId, reason }),
          },
        ];
  if (paidBy !== null || state === 'refused' || state === 'closed') return [];
  return [
    {
      button: 'Preparar los intereses',
      title: '¿Preparas la orden que los paga?',
      says: 'Se cuentan hasta el día en que la factura quedó pagada y se hace una orden de pago aparte, que confirma otra persona al emitirla.',
      done: 'La orden de pago de los intereses quedó en borrador.',
      fields: ['keyId'],
      send: (api, { keyId }) => answerInterest(api, order, { way: 'grant', claimId, keyId }),
    },
    ...(state === 'asked'
      ? [
          {
            button: 'Negarlos',
            title: '¿Niegas los intereses?',
            says: 'El proveedor lee el motivo y no los vuelve a pedir por esa factura.',
            done: 'Quedaron negados. El proveedor ya lo sabe.',
            fields: ['reason'],
            send: (api, { reason }) => answerInterest(api, order, { way: 'refuse', claimId, reason }),
          } satisfies Way,
        ]
      : []),
  ];
}

const askBack = (order: PaymentOrder): Way => ({
  button: 'Pedir de vuelta un pago en exceso',
  title: '¿Pides de vuelta lo que se pagó de más?',
  says: 'El proveedor tiene 30 días naturales para devolverlo sin intereses; después corren desde el día en que se le pagó (LAASSP 2025, art. 73). Lo confirma otra persona.',
  done: 'Se le pidió al proveedor.',
  fields: ['partId', 'amount', 'reason'],
  send: (api, { amount, partId, reason }) => claimExcess(api, order, { partId, amount, reason }),
});

function Ways({ ways, ...rest }: ClaimsProps & { ways: readonly Way[] }) {
  const [open, setOpen] = useState<string>();
  const way = ways.find(({ button }) => button === open);
  if (ways.length === 0) return null;
  return (
    <div className="u-cluster u-gap-8 pg-facts u-no-print">
      {ways.map(({ button }) => (
        <Button key={button} variant="line" onClick={() => setOpen(button)}>
          {button}
        </Button>
      ))}
      {way !== undefined && <ClaimDialog way={way} onClose={() => setOpen(undefined)} {...rest} />}
    </div>
  );
}

type Problems = Partial<Record<Name, string>>;

function problemsOf(fields: readonly Name[], values: Values): Problems {
  const problems: Problems = {};
  const needed: Problems = {
    keyId: 'Elige de qué clave se pagan.',
    partId: 'Elige de qué pago.',
    day: 'Escribe qué día volvió.',
    reference: 'Escribe la referencia del banco.',
  };
  for (const name of fields)
    if (values[name] === '' && needed[name] !== undefined) problems[name] = needed[name];
  if (fields.includes('amount') && !/^\d{1,15}\.\d{2}$/.test(values.amount))
    problems.amount = 'Escribe el importe sin comas, como 1500.00.';
  if (fields.includes('reason') && values.reason.trim().length < LEAST_PAYMENT_ORDER_REASON)
    problems.reason = `Explícalo con al menos ${LEAST_PAYMENT_ORDER_REASON} letras: lo lee el proveedor.`;
  return problems;
}

function ClaimDialog({ onClose, onDone, order, way }: ClaimsProps & { way: Way; onClose: () => void }) {
  const { api, toast } = usePortal();
  const [values, setValues] = useState<Values>(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    const found = problemsOf(way.fields, values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    setFailed(undefined);
    try {
      const next = await way.send(api, values);
      toast(way.done);
      onClose();
      if (next.id === order.id) onDone(next);
      else window.location.assign(screenPath(`${PAYMENTS_PATH}/${next.id}`));
    } catch (error) {
      if (isProposed(error)) return onClose();
      const { fields = {} } = error instanceof CallError ? error.problem : {};
      setProblems(fields);
      if (Object.keys(fields).length === 0)
        setFailed(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={way.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void act()}>
            {way.button}
          </Button>
          <Button variant="text" onClick={onClose}>
            Volver
          </Button>
        </>
      }
    >
      <p>{way.says}</p>
      {way.fields.map((name) => (
        <ClaimField
          key={name}
          name={name}
          order={order}
          value={values[name]}
          problem={problems[name]}
          onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
        />
      ))}
      {failed !== undefined && (
        <p className="u-field__error" role="alert">
          {failed}
        </p>
      )}
    </Dialog>
  );
}

function ClaimField(props: {
  name: Name;
  order: PaymentOrder;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  const { name, onChange, order, problem, value } = props;
  const shared = { value, onChange, errors: problem === undefined ? [] : [problem] };
  if (name === 'keyId')
    return (
      <Select
        {...shared}
        label="Clave de la que se pagan"
        emptyLabel="Elige una clave"
        options={order.interestKeys.map(({ available, id, key }) => ({
          value: id,
          label: `${key} · disponible ${formatMoney(available)}`,
        }))}
      />
    );
  if (name === 'partId')
    return (
      <Select
        {...shared}
        label="De qué pago"
        emptyLabel="Elige un pago"
        options={partsOf(order).map(({ day, id, invoice, left }) => ({
          value: id,
          label: `Factura ${invoice}, ${formatDate(day)}: hasta ${formatMoney(left)}`,
        }))}
      />
    );
  if (name === 'day')
    return <DateField {...shared} label="Qué día volvió" placeholder="dd/mm/aaaa" format="dd/mm/yyyy" />;
  if (name === 'reason') return <TextArea {...shared} label="Por qué" rows={3} maxLength={1_000} />;
  return (
    <TextField
      {...shared}
      label={name === 'amount' ? 'Importe que se pide de vuelta' : 'Referencia del banco'}
      maxLength={40}
    />
  );
}
