import { useState, type KeyboardEvent } from 'react';
import { pairId, type Bid, type OpeningInput, type Tenderer } from '#contract/bids.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { bidsByPair, standingText, sumOf } from '#contract/rules/bids/opening.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { formatCountOf, formatMoney, formatTime } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Every figure of the grid is in pesos. */
const plainMoney = (amount: string) => formatMoney(amount).replace('$', '');

/** What the rows of the grid may do. */
export interface GridActions {
  choose: (tendererId: string) => void;
  open: (tendererId: string) => void;
  setAmount: (tendererId: string, lotId: string, amount: string | null | undefined) => void;
  readmit: (tendererId: string) => void;
  leaveOutFor: (tendererId: string, findings: readonly ContractorFinding[]) => void;
  showEvidence: (tendererId: string) => void;
}

interface GridProps {
  opening: OpeningInput;
  lots: AdminProcedure['lots'];
  findings: ReadonlyMap<string, readonly ContractorFinding[]>;
  current: string | undefined;
  /** No envelope is opened before its hour. */
  isEarly: boolean;
  /** The act is over: what was read out stays. */
  isClosed: boolean;
  actions: GridActions;
}

/** Moves to the next or the last cell of the grid, in the order of reading. */
function moveFrom(cell: HTMLElement, step: 1 | -1): void {
  const all = [...(cell.closest('table')?.querySelectorAll<HTMLElement>('input, .pa-open') ?? [])];
  all[all.indexOf(cell) + step]?.focus();
}

/** Who bids how much for which lot, filled in while the envelopes are opened. */
export function OpeningGrid({ opening, lots, findings, current, isEarly, isClosed, actions }: GridProps) {
  const known = bidsByPair(opening.bids);
  return (
    <div className="pa-grid" tabIndex={-1}>
      <table>
        <caption className="u-visually-hidden">Propuestas por licitante y partida, en pesos sin IVA</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="u-visually-hidden">Orden</span>
            </th>
            <th scope="col">Licitante, por orden de llegada</th>
            <th scope="col">Documentos</th>
            {lots.map((lot) => (
              <th key={lot.id} scope="col" className="pa-grid__amount">
                <b>Partida {lot.number}</b>
                <span>{lot.description}</span>
              </th>
            ))}
            <th scope="col" className="pa-grid__amount">
              <b>Suma</b>
              <span>sin IVA</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {opening.tenderers.map((tenderer) => (
            <GridRow
              key={tenderer.id}
              tenderer={tenderer}
              opening={opening}
              lots={lots}
              known={known}
              findings={findings.get(tenderer.id) ?? []}
              isCurrent={tenderer.id === current}
              isEarly={isEarly}
              isClosed={isClosed}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  tenderer: Tenderer;
  opening: OpeningInput;
  lots: AdminProcedure['lots'];
  known: ReadonlyMap<string, Bid>;
  findings: readonly ContractorFinding[];
  isCurrent: boolean;
  isEarly: boolean;
  isClosed: boolean;
  actions: GridActions;
}

function GridRow(props: RowProps) {
  const { tenderer, opening, lots, known, findings, isCurrent, isEarly, isClosed, actions } = props;
  const { id, position, name, openedAt, reason, rfc } = tenderer;
  const barring = findings.filter(({ level }) => level === 'block');
  // Whoever was barred after the act is told of beside what was read out in it.
  const wasOpened = isClosed && openedAt !== null;
  const standing = standingText(tenderer);
  const isBarred = barring.length > 0 && reason === null && standing === undefined && !wasOpened;
  const hasDoubt = reason === null && findings.length > (wasOpened ? 0 : barring.length);
  const sum = sumOf(opening.bids, id);
  const span = lots.length + 1;
  return (
    <tr
      className={classNames(
        isCurrent && 'pa-grid__current',
        isBarred && 'pa-grid__barred',
        (reason !== null || standing !== undefined) && 'pa-grid__out',
      )}
      aria-current={isCurrent || undefined}
      onFocus={() => actions.choose(id)}
    >
      <td className="pa-grid__place">{position}</td>
      <th scope="row">
        <button type="button" className="pa-grid__name" onClick={() => actions.choose(id)}>
          {name}
        </button>
        <span className="pa-grid__note">
          {openedAt === null
            ? isBarred
              ? `RFC ${rfc ?? ''}`
              : 'sobre cerrado'
            : `abierta ${formatTime(openedAt)}`}
        </span>
        {hasDoubt && (
          <button type="button" className="pa-grid__doubt" onClick={() => actions.showEvidence(id)}>
            Tiene antecedentes
          </button>
        )}
      </th>
      <td>
        <Papers opening={opening} tendererId={id} />
      </td>
      {isBarred ? (
        <td colSpan={span} className="pa-grid__stop">
          <b>{stopTitle(barring)}</b>
          <p>{stopText(barring)}</p>
          <div className="u-cluster u-gap-8">
            <Button size="small" disabled={isClosed} onClick={() => actions.leaveOutFor(id, barring)}>
              Desechar con esta causa
            </Button>
            <Button size="small" variant="line" onClick={() => actions.showEvidence(id)}>
              Ver evidencia
            </Button>
          </div>
        </td>
      ) : standing !== undefined ? (
        <td colSpan={span}>
          <p className="pa-grid__why">
            <b>{standing}.</b> Su sobre no se abre.
          </p>
          {!isClosed && (
            <Button size="small" variant="text" onClick={() => actions.readmit(id)}>
              Deshacer
            </Button>
          )}
        </td>
      ) : reason !== null ? (
        <td colSpan={span}>
          <p className="pa-grid__why">
            <b>Desechada.</b> {reason} <span>{tenderer.ground}</span>
          </p>
          <Button size="small" variant="text" onClick={() => actions.readmit(id)}>
            Deshacer
          </Button>
        </td>
      ) : openedAt === null ? (
        <td colSpan={span}>
          <Button
            className="pa-open"
            variant="tonal"
            disabled={isEarly || isClosed}
            aria-label={`Abrir el sobre de ${name}`}
            onClick={() => actions.open(id)}
          >
            Abrir sobre
          </Button>
        </td>
      ) : (
        <>
          {lots.map((lot) => (
            <td key={lot.id} className="pa-grid__amount">
              <AmountCell
                label={`${name}, partida ${lot.number}`}
                bid={known.get(pairId(id, lot.id ?? ''))}
                isClosed={isClosed}
                onChange={(amount) => actions.setAmount(id, lot.id ?? '', amount)}
              />
            </td>
          ))}
          <td className="pa-grid__amount pa-grid__sum">{sum === undefined ? '' : plainMoney(sum)}</td>
        </>
      )}
    </tr>
  );
}

function stopTitle(findings: readonly ContractorFinding[]): string {
  const until = findings.flatMap(({ facts }) => facts.filter(({ name }) => name === 'Hasta'))[0]?.value;
  return until === undefined ? 'No puede participar' : `No puede participar hasta el ${until}`;
}

const stopText = (findings: readonly ContractorFinding[]) =>
  `${findings.map(({ source, situation }) => `${source}: ${situation}`).join('. ')}. No se abre su sobre ni se capturan montos.`;

function Papers({ opening, tendererId }: { opening: OpeningInput; tendererId: string }) {
  const { papers } = opening;
  const own = new Map(
    opening.checks
      .filter((check) => check.tendererId === tendererId)
      .map(({ paperId, isDelivered }) => [paperId, isDelivered]),
  );
  const seen = papers.filter(({ id }) => own.has(id)).length;
  const lacking = papers.filter(({ id }) => own.get(id) === false).length;
  return (
    <div className="pa-grid__papers">
      <span>
        {seen - lacking} de {papers.length}
        {lacking > 0 && `, ${lacking === 1 ? 'falta 1' : `faltan ${lacking}`}`}
      </span>
      <span className="pa-grid__ticks" aria-hidden="true">
        {papers.map(({ id }) => (
          <i key={id} className={own.has(id) ? (own.get(id) ? 'is-in' : 'is-lacking') : undefined} />
        ))}
      </span>
    </div>
  );
}

interface CellProps {
  label: string;
  bid: Bid | undefined;
  isClosed: boolean;
  /** Undefined takes the bid away; null says that it does not bid for the lot. */
  onChange: (amount: string | null | undefined) => void;
}

/** One amount: what is typed counts as soon as it is one; Alt N says that it does not bid. */
function AmountCell({ label, bid, isClosed, onChange }: CellProps) {
  const [typed, setTyped] = useState<string>();
  const kept = bid === undefined || bid.amount === null ? '' : plainMoney(bid.amount);
  const isWrong = typed !== undefined && typed.trim() !== '' && readAmount(typed) === undefined;
  const isDeclined = bid !== undefined && bid.amount === null && typed === undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey && event.code === 'KeyN') {
      event.preventDefault();
      setTyped(undefined);
      onChange(isDeclined ? undefined : null);
      moveFrom(event.currentTarget, 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      moveFrom(event.currentTarget, event.shiftKey ? -1 : 1);
    }
  };
  const write = (text: string) => {
    setTyped(text);
    const amount = readAmount(text);
    // What is typed last is no amount yet: the one before it, «12.50» of «12.500», is none either.
    if (amount === undefined) onChange(undefined);
    else if (Number(amount) > 0) onChange(amount);
  };
  if (bid !== undefined && bid.reason !== null)
    return (
      <span className="pa-grid__left">
        <s>{kept}</s>
        <span>desechada</span>
      </span>
    );
  if (isClosed) return <span>{isDeclined ? 'No cotiza' : kept}</span>;
  const why = isWrong ? amountRule(typed) : true;
  return (
    <>
      <input
        className={classNames('pa-cell', isWrong && 'pa-cell--wrong')}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        placeholder={isDeclined ? 'No cotiza' : ''}
        value={typed ?? kept}
        onChange={(event) => write(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          if (!isWrong) setTyped(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      {why !== true && (
        <span className="pa-grid__note" role="alert">
          {why}
        </span>
      )}
    </>
  );
}

/** «3 de 5 sobres abiertos» */
export function envelopesText({ tenderers }: OpeningInput): string {
  const opened = tenderers.filter(({ openedAt }) => openedAt !== null).length;
  return `${opened} de ${formatCountOf(tenderers.length, 'sobre abierto', 'sobres abiertos')}.`;
}
