import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { CONTRACT_END_LABELS, type PublicExecution } from '#contract/executions.ts';
import type { ProcedureDetail, PublicContract } from '#contract/procedures.ts';
import { contractAnchor } from '#contract/rules/contracts/contract-address.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { lateDays, sumOf } from '#contract/rules/contracts/execution.ts';
import { formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import './contract-execution.css';

const ContractValuePlot = lazy(async () => ({
  default: (await import('./contract-value-plot.tsx')).ContractValuePlot,
}));

const ContractInvoices = lazy(async () => ({
  default: (await import('./contract-invoices.tsx')).ContractInvoices,
}));
const ContractMoments = lazy(async () => ({
  default: (await import('./contract-invoices.tsx')).ContractMoments,
}));

/** Whether there is more to tell of a contract than its row in the table. */
export function hasStory({ amendments, years, documentId, execution, sanctions }: PublicContract): boolean {
  const { deliveries, moments, penalties, payments, end } = execution;
  return (
    amendments.length + years.length + deliveries.length + penalties.length + payments.length > 0 ||
    end !== null ||
    moments !== undefined ||
    documentId !== null ||
    sanctions !== undefined
  );
}

type Files = ProcedureDetail['documents'];

interface StoryProps {
  contract: PublicContract;
  documents: Files;
  now: string;
}

const never = () => () => undefined;

/**
 * What became of one contract: its value over time, amendments, deliveries, penalties, payments and how it ended. Of
 * several, each unfolds under where it stands.
 */
export function ContractStory({ isOne, ...props }: StoryProps & { isOne: boolean }) {
  const { number } = props.contract;
  const title = (
    <h3>
      Contrato <span className="u-num">{number}</span>
    </h3>
  );
  const lead = <p className="p-story__lead">{leadOf(props.contract, dateInMexico(props.now))}</p>;
  const article = (
    <article className="p-story" aria-label={`Contrato ${number}`} id={contractAnchor(number)}>
      {isOne && title}
      {isOne && lead}
      <Story {...props} />
    </article>
  );
  if (isOne) return article;
  return (
    <details className="p-fold">
      <summary>
        {title}
        {lead}
      </summary>
      {article}
    </details>
  );
}

function Story({ contract, documents, now }: StoryProps) {
  const { number, amendments, years, execution } = contract;
  const { deliveries, invoices, moments, penalties, payments, end } = execution;
  const today = dateInMexico(now);
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const hasPlot = amendments.some(({ amountAfter }) => amountAfter !== null) || payments.length > 0;
  return (
    <>
      <Sanctioned contract={contract} />
      <FileLink id={contract.documentId} documents={documents}>
        Leer el contrato
      </FileLink>
      {hasPlot && (
        <div className="p-story__plot">
          {isInBrowser && (
            <Suspense>
              <ContractValuePlot contract={contract} today={today} />
            </Suspense>
          )}
        </div>
      )}
      {amendments.length > 0 && <Amendments contract={contract} documents={documents} />}
      {years.length > 1 && (
        <DataTable
          caption={`Monto por ejercicio del contrato ${number}`}
          density="compact"
          rows={years}
          rowKey={({ id }) => id}
          columns={[
            { key: 'year', name: 'Ejercicio', cell: ({ id }) => id },
            { key: 'amount', name: 'Monto', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
          ]}
        />
      )}
      {deliveries.length > 0 && <Deliveries contract={contract} documents={documents} today={today} />}
      {penalties.length > 0 && <Penalties contract={contract} documents={documents} />}
      {isInBrowser && moments && (
        <Suspense>
          <ContractMoments number={number} moments={moments} />
        </Suspense>
      )}
      {isInBrowser && invoices && (
        <Suspense>
          <ContractInvoices number={number} invoices={invoices} />
        </Suspense>
      )}
      {payments.length > 0 && (
        <DataTable
          caption={`Pagos del contrato ${number}`}
          density="compact"
          rows={payments.map((row, place) => ({ ...row, place }))}
          rowKey={({ place }) => String(place)}
          columns={[
            { key: 'on', name: 'Pago', cell: ({ paidOn }) => formatDate(paidOn) },
            { key: 'invoice', name: 'Factura', cell: ({ invoice }) => invoice },
            { key: 'amount', name: 'Monto', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
          ]}
        />
      )}
      {end !== null && <End end={end} documents={documents} />}
    </>
  );
}

/** Where the contract stands, in words. */
function leadOf(contract: PublicContract, today: string): string {
  const { execution, presentAmount, presentEndsOn, status } = contract;
  const { deliveries, payments, end } = execution;
  const taken = deliveries.filter(({ acceptedOn }) => acceptedOn !== null);
  const partial = taken.filter(({ isPartial }) => isPartial === true).length;
  const accepted = taken.length - partial;
  const late = deliveries.filter((row) => row.deliveredOn === null && lateDays(row, today) > 0).length;
  const parts = [
    end !== null
      ? `${CONTRACT_END_LABELS[end.kind]} el ${formatDate(end.endedOn)}`
      : presentEndsOn === null
        ? undefined
        : `${status === 'active' && presentEndsOn >= today ? 'Vigente' : 'Con vigencia'} hasta el ${formatDate(presentEndsOn)}`,
    deliveries.length === 0
      ? undefined
      : `${accepted} de ${formatCountOf(deliveries.length, 'entrega aceptada', 'entregas aceptadas')}${partial === 0 ? '' : `; ${formatCountOf(partial, 'aceptada en parte', 'aceptadas en parte')}`}`,
    late === 0 ? undefined : formatCountOf(late, 'entrega con atraso', 'entregas con atraso'),
    payments.length === 0
      ? undefined
      : `se han pagado ${formatMoney(sumOf(payments))}${presentAmount === null ? '' : ` de ${formatMoney(presentAmount)}`}`,
    execution.isUnexplained === true ? 'no se publicó por qué concluyó con menos pagado' : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : `${parts.join('; ')}.`;
}

/** Sanctions that were in force when it was signed, with their days. */
function Sanctioned({ contract: { signedOn, sanctions = [] } }: { contract: PublicContract }) {
  return sanctions.map(({ name, startsOn, endsOn }) => (
    <p key={startsOn}>
      <Tag tone="bad">Sanción en vigor al firmar</Tag> {name} desde el {formatDate(startsOn)}
      {endsOn === null ? ', sin fecha de término' : ` hasta el ${formatDate(endsOn)}`}; el contrato se firmó
      el {formatDate(signedOn ?? startsOn)}.
    </p>
  ));
}

/** A paper of the file that shows something, where visitors can read it. */
export function FileLink({
  id,
  documents,
  children,
}: {
  id: string | null;
  documents: Files;
  children: ReactNode;
}) {
  const file = documents.find((one) => one.id === id);
  if (file === undefined || file.versions.length === 0) return null;
  return (
    <a className="p-story__file" href={screenPath('/adquisiciones/documentos', { doc: file.id })}>
      {children}
    </a>
  );
}

/** What was agreed after the signature, with what it was before. */
function Amendments({ contract, documents }: Omit<StoryProps, 'now'>) {
  return (
    <DataTable
      caption={`Convenios del contrato ${contract.number}`}
      rows={contract.amendments}
      rowKey={(row) => String(row.number)}
      columns={[
        { key: 'date', name: 'Fecha', cell: (row) => formatDate(row.signedOn) },
        {
          key: 'what',
          name: 'Qué se modificó',
          cell: amendmentCell(documents),
        },
        {
          key: 'before',
          name: 'Antes',
          isNumber: true,
          cell: (row) => sideOf(row.amountBefore, row.endsBefore),
        },
        {
          key: 'after',
          name: 'Después',
          isNumber: true,
          cell: (row) => sideOf(row.amountAfter, row.endsAfter),
        },
      ]}
    />
  );
}

function amendmentCell(documents: Files) {
  return function cell({ number, what, ground, documentId }: PublicContract['amendments'][number]) {
    return (
      <div>
        Convenio {number}. {what}
        <span className="u-small u-muted p-contract__title">{ground}</span>
        <FileLink id={documentId} documents={documents}>
          Leer el convenio
        </FileLink>
      </div>
    );
  };
}

function sideOf(amount: string | null, endsOn: string | null): ReactNode {
  return (
    <div>
      {amount !== null && formatMoney(amount)}
      {endsOn !== null && <span className="p-contract__title">hasta el {formatDate(endsOn)}</span>}
    </div>
  );
}

const lotsText = (lots: readonly number[]) =>
  lots.length === 0 ? '' : `${lots.length === 1 ? 'Partida' : 'Partidas'} ${lots.join(', ')}`;

function Deliveries({ contract, documents, today }: Omit<StoryProps, 'now'> & { today: string }) {
  const { deliveries, penalties } = contract.execution;
  const rows = deliveries.map((row, place) => ({
    ...row,
    place,
    isPenalised: penalties.some(({ delivery }) => delivery === place),
  }));
  return (
    <DataTable
      caption={`Entregas del contrato ${contract.number}`}
      rows={rows}
      rowKey={({ place }) => String(place)}
      columns={[
        {
          key: 'what',
          name: 'Entrega',
          cell: deliveryCell(documents),
        },
        { key: 'planned', name: 'Prevista', cell: ({ plannedOn }) => formatDate(plannedOn) },
        { key: 'made', name: 'Entregada', cell: (row) => madeCell(row, row.isPenalised, today) },
        {
          key: 'accepted',
          name: 'Aceptada',
          cell: ({ acceptedOn, deliveredOn, isPartial }) =>
            acceptedOn !== null
              ? `${formatDate(acceptedOn)}${isPartial === true ? ', en parte' : ''}`
              : deliveredOn === null
                ? ''
                : 'Por aceptar',
        },
      ]}
    />
  );
}

type Deliveries = PublicExecution['deliveries'];

function deliveryCell(documents: Files) {
  return function cell({ what, lots, documentId }: Deliveries[number]) {
    return (
      <div>
        {what}
        <span className="u-small u-muted p-contract__title">{lotsText(lots)}</span>
        <FileLink id={documentId} documents={documents}>
          Acta
        </FileLink>
      </div>
    );
  };
}

function penaltyCell(deliveries: Deliveries, documents: Files) {
  return function cell({
    reason,
    ground,
    documentId,
    delivery,
    formula,
  }: PublicExecution['penalties'][number]) {
    const against = deliveries[delivery];
    const parts = [against?.what, lotsText(against?.lots ?? []), ground];
    return (
      <div>
        {reason}
        <span className="u-small u-muted p-contract__title">
          {parts.filter((part) => part !== undefined && part !== '').join(' · ')}
        </span>
        <span className="u-small p-contract__title">{formula}</span>
        <FileLink id={documentId} documents={documents}>
          Documento
        </FileLink>
      </div>
    );
  };
}

function madeCell(
  row: PublicExecution['deliveries'][number],
  isPenalised: boolean,
  today: string,
): ReactNode {
  const late = lateDays(row, today);
  return (
    <div>
      {row.deliveredOn === null ? 'Por entregar' : formatDate(row.deliveredOn)}
      {late > 0 && (
        <span className="p-contract__title">
          <Tag tone="warn">{formatCountOf(late, 'día de atraso', 'días de atraso')}</Tag>
          {row.deliveredOn !== null && !isPenalised && <span className="u-small"> Sin pena registrada</span>}
        </span>
      )}
    </div>
  );
}

function Penalties({ contract, documents }: Omit<StoryProps, 'now'>) {
  const { deliveries, penalties, collected } = contract.execution;
  const rows = penalties.map((row, place) => ({ ...row, place }));
  return (
    <>
      <DataTable
        caption={`Penas del contrato ${contract.number}`}
        rows={rows}
        rowKey={({ place }) => String(place)}
        columns={[
          {
            key: 'why',
            name: 'Pena',
            cell: penaltyCell(deliveries, documents),
          },
          { key: 'on', name: 'Fecha', cell: ({ imposedOn }) => formatDate(imposedOn) },
          { key: 'amount', name: 'Monto', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
        ]}
      />
      <p className="u-small">{collected}</p>
    </>
  );
}

function End({ end, documents }: { end: NonNullable<PublicExecution['end']>; documents: Files }) {
  return (
    <p>
      <b>
        {CONTRACT_END_LABELS[end.kind]} el {formatDate(end.endedOn)}
      </b>
      {end.ground !== null && ` (${end.ground})`}. {end.reason}{' '}
      <FileLink id={end.documentId} documents={documents}>
        Documento que lo acredita
      </FileLink>
    </p>
  );
}
