import { sql } from 'kysely';
import type { Touched, TouchedProcedure } from '#contract/legal-rules.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { type ProcedureKind, type Regime } from '#contract/procedure-kinds.ts';
import { ACT_LABELS, type Character, type ProcedureStatus } from '#contract/procedures.ts';
import { TRANSITION_LABELS, TRANSITIONS } from '#contract/procurement-admin.ts';
import { actName } from '#contract/rules/procedures/act-names.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { movesByCalendar, type DateMove } from '#contract/rules/days/date-moves.ts';
import { isBeforeCall, STEPS_FROM } from '#contract/rules/procedures/procedure-machine.ts';
import { checkDates, deadlinesOf } from '#contract/rules/days/deadlines.ts';
import {
  missingActs,
  type DatedAct,
  type DatedProcedure,
  type RuleBook,
} from '#contract/rules/procedures/procurement.ts';
import { documentNames, requirementOf } from '#contract/rules/procedures/required-documents.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** Procedures that a screen names; the rest is counted. */
const NAMED = 20;

interface OpenProcedure {
  id: string;
  number: string;
  title: string;
  status: ProcedureStatus;
  kind: ProcedureKind;
  character: Character;
  regime: Regime;
  shortened: boolean;
  publishedAt: Date | null;
  acts: DatedAct[];
  documentKinds: string[];
}

async function selectOpen(db: Db | Transaction): Promise<OpenProcedure[]> {
  const { rows } = await sql<OpenProcedure>`
    select p.id, p.number, p.title, p.status, p.kind, p.character, p.regime, p.shortened, p.published_at "publishedAt",
      coalesce((select json_agg(json_build_object('kind', m.kind, 'sequence', m.sequence, 'at', m.at) order by m.at)
        from milestone m where m.procedure_id = p.id), '[]') acts,
      array(select distinct d.kind from document d join document_version v on v.document_id = d.id
        where d.procedure_id = p.id and d.status <> 'withdrawn'
          and (v.published_at is not null or p.status in ('draft', 'planned'))) "documentKinds"
    from procedure p
    where p.source <> 'compranet' and p.status in ('draft', 'planned', 'active', 'evaluation', 'suspended', 'awarded',
      'partially_awarded')
    order by p.number`.execute(db);
  return rows;
}

function dated(procedure: OpenProcedure, today: string): DatedProcedure {
  const acts = procedure.acts.map((act) => ({ ...act, at: new Date(act.at).toISOString() }));
  const planned = acts.find(({ kind }) => kind === 'publication')?.at;
  const publishOn =
    procedure.publishedAt === null || isBeforeCall(procedure.status)
      ? [today, planned === undefined ? today : dateInMexico(planned)].toSorted().at(-1)
      : dateInMexico(procedure.publishedAt);
  return { ...procedure, acts, publishOn: publishOn ?? today };
}

const BOUND_NAMES: Readonly<Record<string, string>> = {
  opening: 'Apertura',
  award: 'Fallo',
  signature: 'Firma',
};
const BOUND_WORDS = { earliest: 'lo más temprano, el', latest: 'a más tardar, el' } as const;

/** Procedures that are not over, as far as their dates follow from rules. */
export async function readRunning(
  db: Db | Transaction,
  now: string,
): Promise<{ id: string; dated: DatedProcedure }[]> {
  const today = todayInMexico(now);
  return (await selectOpen(db)).map((procedure) => ({ id: procedure.id, dated: dated(procedure, today) }));
}

/** What the rules say of the dates of a procedure, line by line. */
function dateLines(procedure: DatedProcedure, book: RuleBook): string[] {
  const bounds = deadlinesOf(procedure, book)
    .filter(({ act }) => act === 'opening' || act === 'award' || act === 'signature')
    .map(({ act, bound, date }) => `${BOUND_NAMES[act ?? '']}: ${BOUND_WORDS[bound]} ${shortDate(date)}.`);
  const findings = checkDates(procedure, book).filter(({ level }) => level === 'warning');
  return [
    ...bounds,
    ...missingActs(procedure, book).map(({ act }) => `Falta la fecha: ${ACT_LABELS[act]}.`),
    ...findings.map(({ message }) => message),
  ];
}

/** Documents that the next steps of a procedure need and that it lacks. */
function documentLines(procedure: OpenProcedure, book: RuleBook): string[] {
  const steps = isBeforeCall(procedure.status)
    ? (['publish'] as const)
    : TRANSITIONS.filter((one) => one !== 'cancel' && STEPS_FROM[one].includes(procedure.status));
  return steps.flatMap((step) => {
    const required = requirementOf(book.documents, step, procedure.kind);
    if (required === undefined || required.documents.some((kind) => procedure.documentKinds.includes(kind)))
      return [];
    const name = step === 'publish' ? 'Publicar' : TRANSITION_LABELS[step];
    return [`${name}: falta ${documentNames(required.documents)}.`];
  });
}

/** Procedures that are not over and of which the rules would say something else. */
export async function touchedBy(
  db: Db | Transaction,
  now: RuleBook,
  then: RuleBook,
): Promise<Pick<Touched, 'procedures' | 'total' | 'drafts'>> {
  const at = new Date().toISOString();
  const today = todayInMexico(at);
  const isCalendar = now.holidays !== then.holidays;
  const lines = (procedure: OpenProcedure, book: RuleBook) => [
    ...dateLines(dated(procedure, today), book),
    ...documentLines(procedure, book),
  ];
  const touched: TouchedProcedure[] = [];
  let drafts = 0;
  for (const procedure of await selectOpen(db)) {
    const [before, after] = [lines(procedure, now), lines(procedure, then)];
    const moves = isCalendar
      ? movesByCalendar(dated(procedure, today), { before: now, after: then }, at)
      : [];
    if (moves.length > 0) drafts += 1;
    const place = ({ kind, sequence }: DateMove, instant: string) =>
      `${actName(kind, sequence)}: ${shortDate(dateInMexico(instant))}`;
    const gone = [
      ...moves.map((move) => `${place(move, move.from)}.`),
      ...before.filter((line) => !after.includes(line)),
    ];
    const come = [
      ...moves.map((move) => `${place(move, move.to)}. ${move.why}`),
      ...after.filter((line) => !before.includes(line)),
    ];
    if (gone.length + come.length === 0) continue;
    const { id, number, title, status } = procedure;
    touched.push({ id, number, title, status, before: gone, after: come });
  }
  return { procedures: touched.slice(0, NAMED), total: touched.length, drafts };
}
