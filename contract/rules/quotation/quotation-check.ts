import type { CheckedRequirement } from '#contract/quotation-check.ts';
import type { Requirement } from '../planning/profile-requirements.ts';
import { statementsOf, type QuotationRow, type Statement } from './quotation-statements.ts';
import { fullWords, processorIn, UNITS, type Dimension, type Quantity } from './quotation-words.ts';

/** Units that say by themselves what is measured. */
const PLAIN_UNITS: ReadonlySet<Dimension> = new Set([
  'cores',
  'threads',
  'passmark',
  'wifi',
  'bluetooth',
  'tpm',
  'ppm',
  'lumens',
  'nits',
  'energy',
  'charge',
]);
/** Concepts that are measured alike. */
const ALIKE: Readonly<Record<string, string>> = { resolution: 'screen' };
const alike = (concept: string) => ALIKE[concept] ?? concept;

/** A word that claims without saying anything. */
const CLAIM = /^(cumple|si cumple|cumple con lo solicitado|ok|conforme|de acuerdo|✓|✔|x)$/;
const DENIED = /^(no|n\/?a|no aplica|no incluye|no incluido|no incluida|no cuenta|sin|ninguno|ninguna)$/;

type Answer = Pick<CheckedRequirement, 'verdict' | 'note'> & { statement: Statement };

function isAbout(asked: Requirement, found: Quantity & { concept: string }, { label }: Statement): boolean {
  if (found.dimension !== asked.dimension) return false;
  if (found.dimension === 'count') return label === asked.plainLabel;
  if (PLAIN_UNITS.has(found.dimension)) return true;
  return alike(found.concept) === alike(asked.attribute);
}

function isEnough(asked: Requirement, found: Quantity): boolean {
  if (asked.sides !== null && found.sides !== undefined)
    return found.sides[0] >= asked.sides[0] && found.sides[1] >= asked.sides[1];
  const value = asked.value ?? 0;
  // Makers count a terabyte as 1,000 GB, others as 1,024.
  const slack = asked.dimension === 'bytes' && asked.isRough !== found.isRough ? 1.024 : 1;
  const least = found.value * slack >= value;
  const most = found.value <= value * slack;
  return asked.operator === '=' ? least && most : asked.operator === '<=' ? most : least;
}

function measuredAnswers(asked: Requirement, statements: readonly Statement[]): Answer[] {
  return statements.flatMap((statement) =>
    statement.quantities
      .filter((found) => isAbout(asked, found, statement))
      .map((found): Answer => {
        if (statement.isUpper && asked.operator !== '<=')
          return { statement, verdict: 'not_stated', note: 'Dice hasta cuánto llega, no cuánto ofrece.' };
        return { statement, verdict: isEnough(asked, found) ? 'met' : 'not_met', note: '' };
      }),
  );
}

const INCOMPARABLE: Partial<Record<Dimension, Dimension>> = { days: 'working_days', working_days: 'days' };

/** The same thing in a unit that is not comparable: told, never counted. */
function otherUnit(asked: Requirement, statements: readonly Statement[]): Answer | undefined {
  const other = asked.dimension === null ? undefined : INCOMPARABLE[asked.dimension];
  if (other === undefined) return undefined;
  const statement = statements.find(({ quantities }) =>
    quantities.some((found) => found.dimension === other && found.concept === asked.attribute),
  );
  return statement && { statement, verdict: 'not_stated', note: `Lo dice en ${UNITS[other]}.` };
}

function processorAnswers(asked: Requirement, statements: readonly Statement[]): Answer[] {
  const { processor } = asked;
  if (processor === null) return [];
  return statements.flatMap((statement): Answer[] => {
    const found = processorIn(statement.text);
    if (found === undefined) return [];
    if (found.family !== processor.family)
      return [
        { statement, verdict: 'not_stated', note: 'Es de otra familia: no se compara sin un dictamen.' },
      ];
    if (found.tier < processor.tier) return [{ statement, verdict: 'not_met', note: '' }];
    if (processor.generation === null) return [{ statement, verdict: 'met', note: '' }];
    if (found.generation === null)
      return [{ statement, verdict: 'not_stated', note: 'No dice de qué generación es.' }];
    return [{ statement, verdict: found.generation >= processor.generation ? 'met' : 'not_met', note: '' }];
  });
}

/** Whether the words that a statement has are taken back by it: «sin cámara», «no incluye candado». */
const isNegated = (text: string, at: number) =>
  /\b(sin|no incluye|no cuenta con|no tiene|carece de|no es|no)\b[^,;]{0,24}$/.test(text.slice(0, at));

/** Words of a requirement that stand for it wherever they are: keys and names such as NOM-019, HDMI, sRGB. */
const isDistinct = (text: string) => /\d|[A-Z].*[A-Z]/.test(text);

/** Where the words of a requirement begin in a text; -1 where they are not all there. */
function placeOf({ term, words }: Requirement, text: string, said: readonly string[]): number {
  if (term !== null) return term.said.exec(text)?.index ?? -1;
  const isThere = words.length > 0 && words.every((word) => said.some((one) => one.startsWith(word)));
  return isThere ? text.indexOf(words[0] ?? '') : -1;
}

/** Whether a statement is of what a requirement is about. */
function isOf(asked: Requirement, { label, concept, concepts, words }: Statement): boolean {
  if (label === asked.plainLabel || (concept !== '' && alike(concept) === alike(asked.attribute)))
    return true;
  if (concepts.some((one) => alike(one) === alike(asked.attribute))) return true;
  const [name = ''] = fullWords(asked.plainLabel);
  return name.length > 3 && words.some((word) => word.startsWith(name.slice(0, -1)));
}

function wordedAnswer(asked: Requirement, statement: Statement): Answer | undefined {
  const { text, label } = statement;
  const answer = (verdict: Answer['verdict']): Answer => ({ statement, verdict, note: '' });
  if (CLAIM.test(text)) return undefined;
  const isSame = isOf(asked, statement);
  const isNamed = placeOf(asked, label, statement.labelWords) >= 0;
  if (DENIED.test(text)) return isNamed || label === asked.plainLabel ? answer('not_met') : undefined;
  const { term } = asked;
  const isTied = term === null ? !isDistinct(asked.text) : term.isTied === true;
  if (isTied && !isSame && !isNamed) return undefined;
  const isDenied = isSame && term?.denied?.test(`${label} ${text}`) === true;
  const at = placeOf(asked, text, statement.words);
  if (at >= 0) return answer(isNegated(text, at) || (isDenied && isTied) ? 'not_met' : 'met');
  if (isDenied) return answer('not_met');
  return isNamed && text !== '' ? answer('met') : undefined;
}

/** Clause by clause, and the whole row where no clause says it by itself. */
function wordedAnswers(
  asked: Requirement,
  { clauses, wholes }: { clauses: readonly Statement[]; wholes: readonly Statement[] },
): Answer[] {
  const ofAll = (statements: readonly Statement[]) =>
    statements.flatMap((statement) => wordedAnswer(asked, statement) ?? []);
  const answers = ofAll(clauses);
  return answers.length > 0 ? answers : ofAll(wholes);
}

function answerOf(
  asked: Requirement,
  said: { clauses: readonly Statement[]; wholes: readonly Statement[] },
): Answer | undefined {
  const { clauses: statements } = said;
  const answers =
    asked.operator === 'processor'
      ? processorAnswers(asked, statements)
      : asked.operator === 'has'
        ? wordedAnswers(asked, said)
        : measuredAnswers(asked, statements);
  const of = (verdict: Answer['verdict']) => answers.find((one) => one.verdict === verdict);
  return (
    of('not_met') ?? of('met') ?? answers[0] ?? otherUnit(asked, statements) ?? claimOf(asked, statements)
  );
}

/** A row that says «Cumple» and nothing else of what is asked. */
function claimOf(asked: Requirement, statements: readonly Statement[]): Answer | undefined {
  const statement = statements.find(
    ({ label, concept, text }) =>
      CLAIM.test(text) && (label === asked.plainLabel || alike(concept) === alike(asked.attribute)),
  );
  return statement && { statement, verdict: 'not_stated', note: 'Dice que cumple sin decir qué ofrece.' };
}

/**
 * Compares a quotation with what a profile asks for. Met needs a statement that says so; one that fails outweighs others that
 * do not; «Cumple» by itself states nothing.
 */
export function checkQuotation(
  requirements: readonly Requirement[],
  rows: readonly QuotationRow[],
): CheckedRequirement[] {
  const statements = statementsOf(rows);
  return requirements.map((asked) => {
    const { label, text, reading, attribute, operator, value, unit } = asked;
    const answer = answerOf(asked, statements);
    return {
      label,
      text,
      reading,
      attribute,
      operator,
      value,
      unit,
      verdict: answer?.verdict ?? 'not_stated',
      said: answer === undefined ? null : { line: answer.statement.line, text: answer.statement.row },
      note: answer?.note ?? '',
    };
  });
}
