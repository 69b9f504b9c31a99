import { useEffect, useRef, useState } from 'react';
import { LEAST_MISSING, type FundRequest, type FundShare } from '#contract/budget.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Question } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useStepConflict } from '#web/ui/step-conflict.tsx';
import { silentText } from './budget-words.ts';
import { PartDialog } from './part-dialog.tsx';
import { giveFunds, returnForFunds } from './budget.data.ts';
import { WordsDialog } from './words-dialog.tsx';

const COLUMNS: Column<FundShare>[] = [
  {
    key: 'clave',
    name: 'Clave',
    cell: ({ key, itemName }) => (
      <>
        <span className="bu-key">{key}</span>
        <span className="bu-key-item">{itemName}</span>
      </>
    ),
  },
  { key: 'renglones', name: 'Renglones', cell: ({ lines }) => lines },
  { key: 'pide', name: 'Se pide', isNumber: true, cell: ({ asked }) => formatMoney(asked) },
  { key: 'disponible', name: 'Disponible', isNumber: true, cell: ({ available }) => formatMoney(available) },
  { key: 'reservado', name: 'Ya reservado', isNumber: true, cell: ({ reserved }) => formatMoney(reserved) },
  {
    key: 'hasta',
    name: 'Aprobado hasta este mes',
    isNumber: true,
    cell: ({ untilNow }) => (untilNow === null ? 'Sin calendario' : formatMoney(untilNow)),
  },
];

/** What its keys lack, in a sentence for whoever asked. */
function missingText(shares: readonly FundShare[]): string {
  return shares
    .filter(({ short }) => short !== null)
    .map(({ key, others, short }) => {
      const found = others.map((other) => `${other.key} (${formatMoney(other.available)})`).join(', ');
      return `Faltan ${formatMoney(short!)} en la clave ${key}. ${
        found === ''
          ? 'Ninguna otra clave de tu área y partida tiene dinero.'
          : `Claves de tu área y partida con dinero: ${found}.`
      }`;
    })
    .join('\n');
}

/** What is said while the budget system has not answered to a reservation. */
const waitingText = ({ since, said }: NonNullable<FundRequest['asked']>): string =>
  said === ''
    ? 'Se pidió la reserva al sistema de presupuesto; sigue en cuanto conteste.'
    : silentText(since);

/** Who waits for a key since before, and who reserved of it. */
function KeyWait({ ahead, holders }: Pick<FundShare, 'ahead' | 'holders'>) {
  if (ahead.length === 0 && holders.length === 0) return null;
  const held = holders.map(
    ({ amount, document, since }) =>
      `${document}, ${formatMoney(amount)} desde el ${formatDate(since.slice(0, 10))}`,
  );
  return (
    <p className="u-muted">
      {ahead.length > 0 && `Antes esperan de la misma clave: ${ahead.join(', ')}. `}
      {held.length > 0 && `Reservaron de esta clave: ${held.join('; ')}.`}
    </p>
  );
}

interface CardProps {
  request: FundRequest;
  /** The row by which the list was opened. */
  isChosen: boolean;
  /** Another system keeps the budget: it answers later. */
  isExternal: boolean;
  onDone: (said: string) => void;
  onStale: () => void;
}

/** A requisition with what each of its keys has: it is given whole, or goes back with what is missing. */
export function FundRequestCard({ isChosen, isExternal, request, onDone, onStale }: CardProps) {
  const { api } = usePortal();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isChosen) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [isChosen]);
  const { folio, shares, stop } = request;
  const [isReturning, setReturning] = useState(false);
  const [isPart, setPart] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const met = useStepConflict(valueWords([]), onStale);
  const short = shares.filter((share) => share.short !== null);
  const why =
    stop ??
    (request.asked === null ? null : waitingText(request.asked)) ??
    (short.length > 0 ? 'No alcanza el dinero: devuélvela con lo que falta.' : null) ??
    (shares.length === 0 ? 'No dice con qué clave se paga: devuélvela.' : null);
  const give = async () => {
    setFailed(undefined);
    setBusy(true);
    try {
      await giveFunds(api, request);
      onDone(isExternal ? `Se pidió la reserva de ${folio} al sistema de presupuesto.` : givenWords(request));
    } catch (error) {
      if (!(error instanceof CallError)) setFailed('No se guardó. Intenta de nuevo.');
      else if (!met.meet(error)) {
        setFailed(error.message);
        if (error.problem.code === 'insufficient_funds') onStale();
      }
    } finally {
      setAsking(false);
      setBusy(false);
    }
  };
  const whyId = `por-que-${folio}`;
  return (
    <article
      className={classNames('bu-request', isChosen && 'bu-request--chosen')}
      aria-labelledby={`requisicion-${folio}`}
    >
      <header>
        <p className="u-muted">
          <a href={screenPath(`/requisiciones/${folio}`)}>{folio}</a> · {request.area}
        </p>
        <h2 id={`requisicion-${folio}`} className="u-h3" tabIndex={-1} ref={heading}>
          {request.title}
        </h2>
        <p>
          <strong>{formatMoney(request.gross)}</strong> con IVA · pide {request.requester} · espera desde el{' '}
          {formatDateTime(request.since)}
          {request.dueOn !== null && ` · a más tardar el ${formatDate(request.dueOn)}`}
        </p>
      </header>
      {shares.length > 0 && (
        <DataTable
          caption={`Claves de ${folio}, con IVA`}
          columns={COLUMNS}
          rows={shares}
          rowKey={({ keyId }) => keyId}
          density="compact"
        />
      )}
      {short.map(({ key, keyId, others, short: missing }) => (
        <Notice key={keyId} tone="warn">
          Faltan {formatMoney(missing!)} en {key}.{' '}
          {others.length === 0
            ? 'Ninguna otra clave de su área y partida tiene dinero.'
            : `Tienen dinero: ${others.map((one) => `${one.key} (${formatMoney(one.available)})`).join(', ')}.`}
        </Notice>
      ))}
      {shares.map(({ ahead, holders, keyId, short: missing }) => (
        <KeyWait key={keyId} ahead={ahead} holders={missing === null ? [] : holders} />
      ))}
      {met.part}
      {failed !== undefined && <ActResult>{failed}</ActResult>}
      {why !== null && (
        <p id={whyId} className="u-muted">
          {why}
        </p>
      )}
      {stop === null && (
        <div className="u-cluster u-gap-8">
          <Button
            onClick={() => setAsking(true)}
            disabled={isBusy || met.isMet || why !== null}
            aria-describedby={why === null ? undefined : whyId}
          >
            Dar suficiencia
          </Button>
          {short.length > 0 && request.lines.length > 1 && request.asked === null && (
            <Button variant="tonal" disabled={isBusy || met.isMet} onClick={() => setPart(true)}>
              Dar solo unos renglones
            </Button>
          )}
          <Button variant="tonal" disabled={isBusy || met.isMet} onClick={() => setReturning(true)}>
            Devolver
          </Button>
        </div>
      )}
      {isPart && (
        <PartDialog
          request={request}
          onClose={() => setPart(false)}
          onDone={onDone}
          onStale={() => {
            setPart(false);
            onStale();
          }}
        />
      )}
      {isAsking && (
        <GiveQuestion
          request={request}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onYes={() => void give()}
        />
      )}
      {isReturning && (
        <WordsDialog
          title={`Devolver ${folio}`}
          yes={`Devolver a ${request.requester}`}
          label="Qué falta y qué puede hacer"
          hint={`Al menos ${LEAST_MISSING} letras. Lo lee quien la pidió.`}
          keptAs={`suficiencia:${folio}`}
          first={missingText(shares)}
          send={(text) => returnForFunds(api, request, text)}
          onClose={() => setReturning(false)}
          onSent={() => onDone(`${folio} volvió a ${request.requester} con lo que falta.`)}
          onStale={() => {
            setReturning(false);
            onStale();
          }}
        />
      )}
    </article>
  );
}

/** The last look before money is reserved: how much of which key, and what stays of it. */
function GiveQuestion({
  isBusy,
  onClose,
  onYes,
  request,
}: {
  request: FundRequest;
  isBusy: boolean;
  onClose: () => void;
  onYes: () => void;
}) {
  const { folio, gross, requester, shares, title } = request;
  return (
    <Question
      title={`¿Reservas ${formatMoney(gross)}?`}
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      onYes={onYes}
      yes="Sí, reservar"
    >
      <p>
        {folio}, {title}, de {requester}.
      </p>
      <ul>
        {shares.map((share) => (
          <li key={share.keyId}>
            <span className="bu-key">{share.key}</span>, {share.itemName}: se reservan{' '}
            <strong>{formatMoney(share.asked)}</strong> y quedan {formatMoney(leftOf(share))} disponibles.
          </li>
        ))}
      </ul>
      <p>Sigue en Compras y se avisa a {requester}. Queda tu nombre y la hora.</p>
    </Question>
  );
}

/** What stays of a key once a requisition has its part. */
const leftOf = ({ asked, available }: FundShare): string => decimal(centsOf(available) - centsOf(asked));

/** «Se reservaron $1.00 de X (quedan $2.00) para RQ…»: what was done, and how it is undone. */
function givenWords({ folio, shares }: FundRequest): string {
  const parts = shares.map(
    (share) => `${formatMoney(share.asked)} de ${share.key} (quedan ${formatMoney(leftOf(share))})`,
  );
  return `Se reservaron ${parts.join(' y ')} para ${folio}. Sigue en Compras; mientras no la tome, puedes retirarla en «Dadas, sin comprador todavía».`;
}
