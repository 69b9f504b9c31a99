import type { DirectAward } from '#contract/direct-awards.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { CheckFinding } from '#contract/purchase-checks.ts';
import { withStop } from '../texts/with-stop.ts';
import type { FlagState, FlagThresholds, RedFlag } from '#contract/red-flags.ts';
import { amendedPercent, cents, moneyOf, type AmendedAmount } from '../contracts/amendments.ts';
import { addDays, shortDate, type PlainDate } from '../days/calendar.ts';
import { unitOf } from '../days/deadlines.ts';
import { moneyText } from '../texts/money.ts';
import { publishesResult } from '../procedures/procurement-fields.ts';
import { rulesInForce, type DatedProcedure, type RuleBook } from '../procedures/procurement.ts';
import { termEnd } from '../days/term-count.ts';

/** First lawful day to open proposals under the ordinary term, and the article that sets it. */
export interface OrdinaryMinimum {
  date: PlainDate;
  source: string;
}

/** A contract with what its amendments did to it. */
export interface FlagContract {
  number: string;
  signedOn: PlainDate | null;
  amount: string | null;
  /** Files of CompraNet do not tell the amendments of a contract. */
  isImported: boolean;
  amendments: readonly AmendedAmount[];
}

/** Everything that the questions of one procedure are answered from. */
export interface FlagFacts {
  kind: ProcedureKind;
  publishedOn: PlainDate;
  opensOn: PlainDate | null;
  minimum: OrdinaryMinimum | undefined;
  /** Whether what was offered may be looked at: bids are sealed until the act in which they are opened is closed. */
  isOpened: boolean;
  /** Bids of each lot that has any. */
  bids: readonly number[];
  bidders: number;
  /** Bidders that the registry knows: only of them it can be told what they share. */
  registered: number;
  /** Whether relations were ever looked for in the registry. */
  isSearched: boolean;
  /** Names of bidders that share data. */
  pairs: readonly (readonly [string, string])[];
  /** Whoever wins, and how many of the procedures of the same kind and area that were decided in the months before, this one included. */
  winners: readonly { name: string; won: number; of: number }[];
  /** What was awarded lot by lot; what was signed where no award is known. */
  amounts: readonly string[];
  contracts: readonly FlagContract[];
  /** Contracts that were signed while a published sanction of their supplier was in force. */
  sanctioned: readonly {
    contract: string;
    signedOn: PlainDate;
    startsOn: PlainDate;
    endsOn: PlainDate | null;
  }[];
  /** Of a direct award that has an amount: its ground, and whether it passes the limit; null of any other. */
  direct: Pick<DirectAward, 'article' | 'isByAmount' | 'amount' | 'limit' | 'isOver'> | null;
}

/** What became of a question, and the numbers behind it. */
export interface FlagAnswer {
  state: FlagState;
  numbers: string;
}

/** Purchases that a question names. */
const ROWS = 8;

const answer = (state: FlagState, numbers: string): FlagAnswer => ({ state, numbers });
const raisedIf = (isRaised: boolean, numbers: string) => answer(isRaised ? 'raised' : 'clear', numbers);
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Terms between publication and opening of a book, the only ones that the window is held against. */
export const windowRules = (book: RuleBook): RuleBook => ({
  ...book,
  rules: book.rules.filter(({ code }) => code === 'publication_to_opening'),
});

/**
 * First lawful day to open proposals without shortening the term; undefined where the regime has no confirmed minimum. A
 * lawfully shortened call is held against the ordinary term too: the question is whether others had time.
 */
export function ordinaryMinimum(
  procedure: Omit<DatedProcedure, 'acts' | 'shortened'>,
  book: RuleBook,
): OrdinaryMinimum | undefined {
  const rule = rulesInForce({ ...procedure, shortened: false }, book).find(
    ({ code }) => code === 'publication_to_opening',
  );
  if (rule === undefined) return undefined;
  const unit = unitOf(rule);
  if (unit === 'hours' || unit === 'percent' || unit === 'percent_guarantee') return undefined;
  const holidays = new Set(book.holidays);
  return {
    date: termEnd(procedure.publishOn, { amount: rule.amount, unit, direction: 1 }, holidays),
    source: rule.source,
  };
}

/** Whether bids are due before the minimum and its margin have passed; a window of exactly that length is none. */
export const isShortWindow = (opensOn: PlainDate, minimum: PlainDate, margin: number): boolean =>
  opensOn < addDays(minimum, margin);

/** Whether amendments add more than a share of what was signed, to the cent; exactly the share is not more. */
export const isOverShare = (added: bigint, signed: bigint, share: number): boolean =>
  added * 100n > signed * BigInt(share);

/** Whether somebody wins more than a share; exactly the share is not more. */
export const isRepeated = ({ won, of }: { won: number; of: number }, share: number): boolean =>
  won * 100 > of * share;

/** Whether an amount is an exact multiple of so many pesos. */
export const isRound = (amount: string, multiple: number): boolean =>
  cents(amount) > 0n && cents(amount) % (BigInt(multiple) * 100n) === 0n;

const DAY = 86_400_000;
const daysBetween = (from: PlainDate, to: PlainDate) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

const NO_COMPETITION = 'No se pregunta: en este tipo de procedimiento no se convoca a competir.';
const SEALED = 'Se calcula cuando termine la apertura de propuestas; antes los sobres están cerrados.';

function shortWindow(facts: FlagFacts, { windowMargin }: FlagThresholds): FlagAnswer {
  const { kind, publishedOn, opensOn, minimum } = facts;
  if (publishesResult(kind)) return answer('none', NO_COMPETITION);
  if (opensOn === null) return answer('unknown', 'No se puede calcular: falta la fecha de la apertura.');
  if (minimum === undefined)
    return answer('unknown', 'No se puede calcular: su régimen no tiene un plazo mínimo confirmado.');
  const margin = windowMargin === 0 ? '' : `, más ${counted(windowMargin, 'día', 'días')} que fija la Unidad`;
  return raisedIf(
    isShortWindow(opensOn, minimum.date, windowMargin),
    `${counted(daysBetween(publishedOn, opensOn), 'día natural', 'días naturales')} entre la publicación, el ${shortDate(publishedOn)}, y la apertura, el ${shortDate(opensOn)}. El mínimo ordinario llega al ${shortDate(minimum.date)} (${minimum.source})${margin}.`,
  );
}

function singleBidder({ kind, isOpened, bids }: FlagFacts): FlagAnswer {
  if (publishesResult(kind)) return answer('none', NO_COMPETITION);
  if (!isOpened) return answer('later', SEALED);
  const [first] = bids;
  if (first === undefined)
    return answer('unknown', 'No se puede calcular: no se sabe cuántas propuestas hubo.');
  const single = bids.filter((count) => count === 1).length;
  if (bids.length === 1)
    return raisedIf(
      single === 1,
      `${counted(first, 'propuesta', 'propuestas')} en la única partida que las tuvo.`,
    );
  return raisedIf(
    single > 0,
    `${single === 0 ? 'Ninguna' : single} de ${bids.length} partidas ${single > 1 ? 'tuvieron' : 'tuvo'} una sola propuesta.`,
  );
}

function relatedBidders(facts: FlagFacts): FlagAnswer {
  const { isOpened, bidders, registered, isSearched, pairs } = facts;
  if (!isOpened) return answer('later', SEALED);
  if (bidders === 0) return answer('unknown', 'No se puede calcular: no se sabe quiénes propusieron.');
  if (bidders === 1) return answer('none', 'No se pregunta: propuso uno solo y no hay con quién compararlo.');
  if (!isSearched)
    return answer('unknown', 'No se puede calcular: todavía no se han buscado relaciones en el padrón.');
  if (registered < 2)
    return answer(
      'unknown',
      `No se puede calcular: de ${bidders} que propusieron, ${registered === 0 ? 'ninguno está' : 'uno solo está'} en el padrón.`,
    );
  const [pair] = pairs;
  if (pair === undefined)
    return answer(
      'clear',
      `${registered} de ${bidders} que propusieron están en el padrón y no comparten datos.`,
    );
  const others = pairs.length === 1 ? '' : `, y ${counted(pairs.length - 1, 'par más', 'pares más')}`;
  return answer('raised', `Comparten datos ${pair[0]} y ${pair[1]}${others}, de ${bidders} que propusieron.`);
}

function repeatWinner({ winners }: FlagFacts, thresholds: FlagThresholds): FlagAnswer {
  const { repeatMonths, repeatLeast, repeatShare } = thresholds;
  const most = winners.toSorted((a, b) => b.won - a.won || a.name.localeCompare(b.name, 'es'))[0];
  if (most === undefined) return answer('later', 'Se calcula cuando se sepa a quién se adjudica.');
  const among = `${counted(most.of, 'procedimiento', 'procedimientos')} del mismo tipo y la misma área en ${repeatMonths} meses`;
  if (most.of < repeatLeast)
    return answer('unknown', `No se puede calcular: hay ${among}; hacen falta ${repeatLeast}.`);
  return raisedIf(isRepeated(most, repeatShare), `${most.name} gana ${most.won} de ${among}.`);
}

function roundAmounts(facts: FlagFacts, { roundMultiple }: FlagThresholds): FlagAnswer {
  const { isOpened, amounts, contracts } = facts;
  if (!isOpened) return answer('later', SEALED);
  if (amounts.length === 0)
    return contracts.length === 0
      ? answer('later', 'Se calcula cuando haya montos adjudicados.')
      : answer('unknown', 'No se puede calcular: ningún contrato dice su monto en pesos.');
  const round = amounts.filter((amount) => isRound(amount, roundMultiple)).length;
  const unit = moneyText(`${roundMultiple}.00`);
  return raisedIf(
    round > 0,
    `${round === 0 ? 'Ninguno' : round} de ${counted(amounts.length, 'monto', 'montos')} ${round > 1 ? 'son múltiplos exactos' : 'es múltiplo exacto'} de ${unit}.`,
  );
}

/** What amendments added to a contract, in cents. */
function addedTo({ amount, amendments }: FlagContract & { amount: string }) {
  const added = amendments.reduce((sum, { amountBefore, amountAfter }) => {
    if (amountBefore === null || amountAfter === null) return sum;
    const more = cents(amountAfter) - cents(amountBefore);
    return more > 0n ? sum + more : sum;
  }, 0n);
  return { added, signed: cents(amount) };
}

/** What the amendments of contracts added to the one that grew most; also before a new one is written. */
export function askAmendments(contracts: readonly FlagContract[], share: number): FlagAnswer {
  if (contracts.length === 0) return answer('later', 'Se calcula cuando haya contrato.');
  const known = contracts.filter(
    (one): one is FlagContract & { amount: string } =>
      one.amount !== null && cents(one.amount) > 0n && (!one.isImported || one.amendments.length > 0),
  );
  const grown = known.map((one) => ({ one, ...addedTo(one) }));
  const most = grown.toSorted((a, b) => Number(b.added * a.signed - a.added * b.signed))[0];
  if (most === undefined)
    return answer('unknown', 'No se puede calcular: no se conocen los montos del contrato o sus convenios.');
  const { one, added, signed } = most;
  if (added === 0n)
    return answer('clear', `Ningún convenio aumentó ${counted(known.length, 'contrato', 'contratos')}.`);
  const { added: percent } = amendedPercent(one.amount, one.amendments);
  return raisedIf(
    isOverShare(added, signed, share),
    `Los convenios agregan ${moneyText(moneyOf(added))} a ${moneyText(one.amount)} del contrato ${one.number}: ${percent} %. Se pregunta arriba de ${share} %.`,
  );
}

/** Whether a need was bought in parts, as the check before publishing finds it. */
export function askSplitting(findings: readonly CheckFinding[], isLimited: boolean): FlagAnswer {
  if (!isLimited) return answer('none', 'No se pregunta: no se compra por su monto.');
  const found = findings.find(({ code }) => code === 'split_family' || code === 'splitting');
  if (found !== undefined) {
    const rows = found.purchases
      .map(({ number, amount }) => `${number} (${moneyText(amount)})`)
      .slice(0, ROWS);
    const more = found.purchases.length - rows.length;
    const { override } = found;
    const told = override === null ? '' : ` ${override.by} respondió: ${withStop(override.reason)}`;
    return answer('raised', `${found.message} ${rows.join(', ')}${more > 0 ? ` y ${more} más` : ''}.${told}`);
  }
  return findings.some(({ code }) => code === 'limit_unknown')
    ? answer(
        'unknown',
        'No se puede calcular: no hay publicado un monto máximo que sea el de la Universidad.',
      )
    : answer('clear', 'Con las demás compras del ejercicio en claves vecinas no pasa del monto máximo.');
}

function directGround({ kind, direct }: FlagFacts): FlagAnswer {
  if (kind !== 'direct') return answer('none', 'No se pregunta: no es una adjudicación directa.');
  if (direct === null || direct.amount === null)
    return answer('later', 'Se calcula cuando se sepa su monto.');
  const { article, isByAmount, amount, limit, isOver } = direct;
  if (article === null) return answer('raised', 'No dice el artículo en que se funda.');
  if (limit === null)
    return isByAmount
      ? answer(
          'unknown',
          'No se puede calcular: no hay publicado un monto máximo que sea el de la Universidad.',
        )
      : answer('clear', `Se funda en ${article}.`);
  return raisedIf(
    isOver && isByAmount,
    `Se funda en ${article}. Suma ${moneyText(amount)} sin IVA; el máximo es ${moneyText(limit)}.`,
  );
}

function sanctionedSupplier({ contracts, sanctioned }: FlagFacts): FlagAnswer {
  if (contracts.length === 0) return answer('later', 'Se calcula cuando haya contrato.');
  if (contracts.every(({ signedOn }) => signedOn === null))
    return answer('unknown', 'No se puede calcular: los contratos no dicen cuándo se firmaron.');
  const [first] = sanctioned;
  if (first === undefined) return answer('clear', 'Ninguna sanción publicada estaba en vigor al firmar.');
  const { contract, signedOn, startsOn, endsOn } = first;
  const until = endsOn === null ? 'sin fecha de término' : `hasta el ${shortDate(endsOn)}`;
  return answer(
    'raised',
    `El contrato ${contract} se firmó el ${shortDate(signedOn)}, con una sanción en vigor desde el ${shortDate(startsOn)}, ${until}.`,
  );
}

/** Every question of a procedure with the numbers behind it. A question accuses nobody and stops nothing. */
export function flagAnswers(facts: FlagFacts, thresholds: FlagThresholds): Record<RedFlag, FlagAnswer> {
  return {
    short_window: shortWindow(facts, thresholds),
    single_bidder: singleBidder(facts),
    related_bidders: relatedBidders(facts),
    repeat_winner: repeatWinner(facts, thresholds),
    round_amounts: roundAmounts(facts, thresholds),
    amendments_over_share: askAmendments(facts.contracts, thresholds.amendedShare),
    direct_ground: directGround(facts),
    sanctioned_supplier: sanctionedSupplier(facts),
  };
}
