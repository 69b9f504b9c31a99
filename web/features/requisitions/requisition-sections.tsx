import { MOST_PROPOSED, REQUISITION_FUNDINGS } from '#contract/requisition-fields.ts';
import type { RequisitionKey } from '#contract/requisitions-api.ts';
import { keyAmounts, requisitionTotals } from '#contract/rules/requisitions/requisition-totals.ts';
import { centsOf, decimal, isMore } from '#contract/rules/texts/money.ts';
import { formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  HeadArea,
  HeadCheck,
  HeadDay,
  HeadSelect,
  HeadText,
  hinted,
  optionsOf,
} from './requisition-fields.tsx';
import { toInput } from './requisition-form.ts';
import { Years } from './requisition-years.tsx';
import { fieldId, useRequisitionFields } from './use-requisition.tsx';

export function NeedSection() {
  return (
    <section aria-labelledby="rq-s-need" className="rq-section">
      <h2 id="rq-s-need" tabIndex={-1}>
        Para qué se necesita
      </h2>
      <HeadText name="title" maxLength={150} />
      <HeadArea
        name="need"
        rows={4}
        maxLength={2000}
        hint="Qué hace falta, quién lo usa y qué pasa si no se compra."
      />
    </section>
  );
}

/** With which money: a bar for each key, with IVA, as the budget is charged. */
export function MoneySection({ keys, years }: { keys: readonly RequisitionKey[]; years: readonly number[] }) {
  const { form, change, isLocked, requisition } = useRequisitionFields();
  const { lines } = toInput(form, { ...requisition.form, lines: requisition.lines });
  const asked = keyAmounts(lines);
  return (
    <section aria-labelledby="rq-s-money" className="rq-section">
      <h2 id="rq-s-money" tabIndex={-1}>
        Con qué recurso
      </h2>
      <div className="u-grid-2">
        <HeadSelect name="funding" options={optionsOf(REQUISITION_FUNDINGS)} emptyLabel="Elige" />
        <HeadSelectYear years={years} />
        <HeadText name="project" isOptional />
      </div>
      {asked.map(({ keyId, amount }) => {
        const key = keys.find(({ id }) => id === keyId);
        return key === undefined ? null : <KeyBar key={keyId} of={key} amount={amount} />;
      })}
      <p className="u-small u-muted">
        {keys.length === 0
          ? 'Tu área no tiene claves cargadas en este ejercicio. Puedes enviar: Presupuesto lo revisa en su paso.'
          : 'Montos con IVA, como se cargan al presupuesto. El recurso se aparta cuando Presupuesto da la suficiencia, no al enviar.'}
      </p>
      <HeadCheck name="isMultiYear" />
      {form.isMultiYear && (
        <Years
          years={form.years}
          total={requisitionTotals(lines).gross}
          isLocked={isLocked}
          first={form.fiscalYear}
          onChange={(next) => change({ years: next })}
        />
      )}
    </section>
  );
}

function HeadSelectYear({ years }: { years: readonly number[] }) {
  const { form, change, isLocked, messageOf, warningOf } = useRequisitionFields();
  const all = [...new Set([...years, form.fiscalYear])].toSorted((one, other) => one - other);
  return (
    <Select
      id={fieldId('fiscalYear')}
      label="Ejercicio"
      {...hinted(warningOf('fiscalYear'), undefined)}
      value={String(form.fiscalYear)}
      options={all.map((year) => ({ value: String(year), label: String(year) }))}
      errors={messageOf('fiscalYear')}
      isDisabled={isLocked}
      onChange={(year) => change({ fiscalYear: Number(year) })}
    />
  );
}

function KeyBar({ of, amount }: { of: RequisitionKey; amount: string }) {
  const isShort = isMore(amount, of.available);
  const left = isShort
    ? decimal(centsOf(amount) - centsOf(of.available))
    : decimal(centsOf(of.available) - centsOf(amount));
  const share = Number(of.available) === 0 ? 1 : Number(amount) / Number(of.available);
  return (
    <div className="rq-key">
      <strong>{of.description === '' ? of.itemName : of.description}</strong>
      <span className="u-small u-muted">{of.key}</span>
      <Meter share={Math.min(share, 1)} {...(isShort ? { tone: 'bad' as const } : {})} />
      <p className="u-small">
        Esta requisición {formatMoney(amount)}.{' '}
        {isShort ? (
          <strong className="u-field__error">
            Faltan {formatMoney(left)} en esta clave. Usa otra o baja la cantidad.
          </strong>
        ) : (
          <>Quedan {formatMoney(left)}</>
        )}
      </p>
    </div>
  );
}

const SLUGS = { goods: 'bienes', lease: 'arrendamiento', services: 'servicio' } as const;
const MONEY = {
  federal: 'federal',
  federal_33: 'ramo-33',
  state: 'estatal',
  own: 'propio',
  mixed: 'mixto',
} as const;

/** What decides how it is bought, and where the answer to it is read. */
export function PurchaseSection() {
  const { form, change, isLocked, requisition } = useRequisitionFields();
  const { lines } = toInput(form, { ...requisition.form, lines: requisition.lines });
  const { net } = requisitionTotals(lines);
  const isKnown = form.category !== '' && form.funding !== '' && Number(net) > 0;
  return (
    <section aria-labelledby="rq-s-purchase" className="rq-section">
      <h2 id="rq-s-purchase" tabIndex={-1}>
        Cómo se va a comprar
      </h2>
      <p>
        Lo decide el monto sin IVA de toda la requisición y el recurso.{' '}
        {isKnown && (
          <a
            href={screenPath('/procedimientos', {
              monto: net,
              iva: 'sin',
              bien: SLUGS[form.category as keyof typeof SLUGS],
              recurso: MONEY[form.funding as keyof typeof MONEY],
            })}
          >
            Ver qué procedimiento le toca
          </a>
        )}
      </p>
      <HeadArea
        name="inProgramme"
        rows={2}
        hint="Di qué renglón del programa anual es, o por qué no estaba."
      />
      <HeadCheck name="hasBrand" />
      {form.hasBrand && <HeadArea name="brandReason" />}
      <HeadCheck name="isOpenContract" hint="El mínimo de cada renglón es al menos el 40 % de su máximo." />
      <HeadCheck name="isSecret" />
      {form.isSecret && <HeadArea name="secrecyGround" rows={2} />}
      <p className="u-small u-muted">No se contrata a quien tú propongas: Compras investiga el mercado.</p>
      {form.proposed.map((name, at) => (
        <TextField
          key={at}
          label={`Proveedor que conoces ${at + 1}`}
          value={name}
          isDisabled={isLocked}
          onChange={(value) =>
            change({ proposed: form.proposed.map((one, index) => (index === at ? value : one)) })
          }
          onBlur={() => change({ proposed: form.proposed.filter((one) => one.trim() !== '') })}
        />
      ))}
      {form.proposed.length < MOST_PROPOSED && (
        <Button
          variant="text"
          size="small"
          disabled={isLocked}
          onClick={() => change({ proposed: [...form.proposed, ''] })}
        >
          Mencionar un proveedor que conoces
        </Button>
      )}
    </section>
  );
}

export function DeliverySection({ places }: { places: readonly string[] }) {
  const { form } = useRequisitionFields();
  return (
    <section aria-labelledby="rq-s-delivery" className="rq-section">
      <h2 id="rq-s-delivery" tabIndex={-1}>
        Entrega
      </h2>
      <div className="u-grid-2">
        <HeadDay name="neededOn" />
        <HeadText name="place" maxLength={300} suggestions={places} />
        <HeadText name="receiver" maxLength={150} hint="Una persona o un almacén." />
        <HeadText name="contact" maxLength={200} hint="Nombre y extensión." />
        <HeadText name="hours" maxLength={120} isOptional />
      </div>
      <HeadCheck name="isUrgent" />
      {form.isUrgent && (
        <HeadArea
          name="urgencyReason"
          hint="Al menos 40 letras. La falta de planeación no es caso fortuito ni fuerza mayor."
        />
      )}
    </section>
  );
}
