import type { PlanningInput } from '#contract/planning.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { decimal, isMore, moneyText } from '../texts/money.ts';
import { rulesInForce, type DatedProcedure, type RuleBook } from '../procedures/procurement.ts';

/** Fewest letters of a justification. */
export const LEAST_JUSTIFICATION = 20;
/** What the name of the kind says where no rule does. */
const INVITED_LEAST = 3;

/** What the law asks for before a procedure of a kind begins. */
export interface PlanningTerms {
  invitedLeast: { count: number; source: string | null };
  /** From this amount on, pesos without tax, so many quotations are asked for; undefined where no rule says so. */
  quotations: { from: string; count: number; source: string } | undefined;
  /** Under which article nobody is invited to the second call who was invited to the first. */
  secondInvitation: string | null;
}

/** How many offers were asked for and came. */
export interface QuotationFacts {
  asked: number;
  answered: number;
  /** Names of those whose offer has no day. */
  undated: readonly string[];
  /** What the whole is expected to cost, without tax. */
  amount: string | undefined;
}

/** Terms of the law in force on the day of publication. */
export function planningTerms(procedure: Omit<DatedProcedure, 'acts'>, book: RuleBook): PlanningTerms {
  const rules = rulesInForce(procedure, book);
  const rule = (code: string) => rules.find((one) => one.code === code);
  const invited = rule('invited_least');
  const [least, from, uma] = [rule('quotations_least'), rule('quotations_from_uma'), rule('uma_cents')];
  return {
    invitedLeast: { count: invited?.amount ?? INVITED_LEAST, source: invited?.source ?? null },
    quotations:
      least === undefined || from === undefined || uma === undefined
        ? undefined
        : {
            from: decimal(BigInt(from.amount) * BigInt(uma.amount)),
            count: least.amount,
            source: least.source,
          },
    secondInvitation: rule('second_invitation')?.source ?? null,
  };
}

const isWritten = (text: string | null, least = 1) => (text ?? '').trim().length >= least;
const cite = (source: string | null) => (source === null ? '' : ` (${source})`);

type Gaps = Record<string, string>;

function invitationGaps(planning: PlanningInput, terms: PlanningTerms): Gaps {
  const gaps: Gaps = {};
  const { count, source } = terms.invitedLeast;
  if (planning.invited.length < count)
    gaps['planning.invited'] =
      `Invita al menos a ${count} proveedores; van ${planning.invited.length}${cite(source)}.`;
  if (planning.lineCode === null) gaps['planning.lineCode'] = 'Elige el giro del que se invita.';
  if (!isWritten(planning.selectionReason, LEAST_JUSTIFICATION))
    gaps['planning.selectionReason'] =
      'Explica por qué se invita a estos proveedores, con al menos 20 letras.';
  return gaps;
}

function directGaps(planning: PlanningInput, terms: PlanningTerms, facts: QuotationFacts): Gaps {
  const gaps: Gaps = {};
  if (planning.groundCode === null) gaps['planning.groundCode'] = 'Elige el supuesto legal.';
  if (!isWritten(planning.groundArticle, 3))
    gaps['planning.groundArticle'] = 'Escribe el artículo y la fracción.';
  if (!isWritten(planning.justification, LEAST_JUSTIFICATION))
    gaps['planning.justification'] = 'Escribe la justificación, con al menos 20 letras.';
  const { quotations } = terms;
  const isLarge =
    quotations !== undefined && facts.amount !== undefined && !isMore(quotations.from, facts.amount);
  if (facts.answered === 0) gaps.quotations = 'Captura al menos una cotización con su monto.';
  else if (isLarge && facts.asked < quotations.count)
    gaps.quotations = `Desde ${moneyText(quotations.from)} se piden al menos ${quotations.count} cotizaciones; van ${facts.asked} (${quotations.source}).`;
  else if (facts.undated.length > 0)
    gaps.quotations = `Escribe la fecha de la cotización de ${facts.undated.join(', ')}.`;
  return gaps;
}

/** How many quotations a direct award asks for by its amount, and how many there are, before anybody publishes it. */
export function quotationWords(
  { quotations }: Pick<PlanningTerms, 'quotations'>,
  { amount, answered, asked }: Pick<QuotationFacts, 'amount' | 'answered' | 'asked'>,
): string {
  const so = `${asked === 1 ? 'va 1 pedida' : `van ${asked} pedidas`} y ${answered === 1 ? '1 recibida' : `${answered} recibidas`}`;
  if (quotations === undefined) return `Basta una cotización; ${so}.`;
  const { count, from, source } = quotations;
  return amount === undefined || isMore(from, amount)
    ? `Basta una cotización: solo desde ${moneyText(from)} sin IVA se piden al menos ${count} (${source}); ${so}.`
    : `Desde ${moneyText(from)} sin IVA se piden al menos ${count} cotizaciones, aunque no todas contesten (${source}); ${so}.`;
}

function disposalGaps(planning: PlanningInput): Gaps {
  const gaps: Gaps = {};
  if (planning.appraisal === null) gaps['planning.appraisal'] = 'Escribe el valor de avalúo.';
  if (!isWritten(planning.appraisedBy, 3)) gaps['planning.appraisedBy'] = 'Escribe quién valuó.';
  if (!isWritten(planning.disposalReason, LEAST_JUSTIFICATION))
    gaps['planning.disposalReason'] = 'Explica por qué se enajena, con al menos 20 letras.';
  return gaps;
}

/** What the kind of procedure asks for besides its form before it is public, by field (machine C, domain 12.3). */
export function planningGaps(
  kind: ProcedureKind,
  planning: PlanningInput,
  terms: PlanningTerms,
  facts: QuotationFacts,
): Gaps {
  if (kind === 'invitation') return invitationGaps(planning, terms);
  if (kind === 'direct') return directGaps(planning, terms, facts);
  if (kind === 'disposal') return disposalGaps(planning);
  if (kind === 'framework' || kind === 'catalogue')
    return isWritten(planning.agreementNumber, 3)
      ? {}
      : {
          'planning.agreementNumber':
            kind === 'framework'
              ? 'Escribe el número del acuerdo marco.'
              : 'Escribe el catálogo y su acuerdo marco.',
        };
  return {};
}

/** Quarter of a day, 1 to 4. */
export const quarterOf = (day: string): number => Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1;

/** «3.er», as it stands before «trimestre» */
export const quarterOrdinal = (quarter: number): string => ['1.er', '2.º', '3.er', '4.º'][quarter - 1] ?? '';

/** «3.er trimestre de 2026» */
export function quarterText({ year, quarter }: { year: number; quarter: number }): string {
  return `${quarterOrdinal(quarter)} trimestre de ${year}`;
}

/** First and last day of the quarter of a day. */
export function quarterSpan(day: string): { from: string; to: string } {
  const year = day.slice(0, 4);
  const quarter = quarterOf(day);
  const first = String(quarter * 3 - 2).padStart(2, '0');
  const last = ['03-31', '06-30', '09-30', '12-31'][quarter - 1] ?? '12-31';
  return { from: `${year}-${first}-01`, to: `${year}-${last}` };
}
