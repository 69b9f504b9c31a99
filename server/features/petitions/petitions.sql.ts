import { sql } from 'kysely';
import type { Petition, PetitionSummary } from '#contract/petitions.ts';
import type { AdministrativeSubject } from '#contract/permissions.ts';
import { dateInMexico, type PlainDate } from '#contract/rules/days/calendar.ts';
import { workingDaysBetween } from '#contract/rules/days/working-days.ts';
import type { PetitionOutcome } from '#contract/rules/rights/petition-kinds.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import './petitions.tables.ts';

type Row = Petition & { total: string; keyHash: string };
const INSTANTS = [
  'createdAt',
  'extendedAt',
  'acknowledgedAt',
  'answeredAt',
  'carriedOutAt',
  'identifiedAt',
] as const;

const withInstants = (row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    INSTANTS.map((name) => [name, row[name] === null ? null : new Date(row[name]).toISOString()]),
  ),
});

/** Petitions: those that wait first, what is due earliest on top; then the answered ones, the newest first. */
export async function selectPetitions(
  db: Db | Transaction,
  wanted: {
    page: number;
    size: number;
    id?: string | undefined;
    folio?: string | undefined;
    subjects?: readonly AdministrativeSubject[];
  },
): Promise<{ rows: Row[]; total: number }> {
  const { page, size, id = null, folio = null, subjects = null } = wanted;
  const { rows } = await sql<Row>`
    select p.id, p.folio, p.kind, p.topic, p.name, p.text, p.about, p.email, p.may_publish "mayPublish", p.status,
      p.acknowledge_by "acknowledgeBy", p.due_on "dueOn", p.extended_at "extendedAt", p.extension_reason "extensionReason",
      p.outcome, p.answer, p.is_published "isPublished", p.carry_out_by "carryOutBy", p.created_at "createdAt",
      p.acknowledged_at "acknowledgedAt", p.answered_at "answeredAt", p.carried_out_at "carriedOutAt",
      not p.key_mailed or p.mailbox_proved_at is not null "isMailboxProved", p.identified_at "identifiedAt", p.identity_note "identityNote",
      ${nameInColumn('p.identified_by')} "identifiedBy", ${nameInColumn('p.answered_by')} "answeredBy", p.version, p.key_hash "keyHash", count(*) over () total
    from petition p left join waiting_of_petition w on w.id = p.id where (${id}::uuid is null or p.id = ${id}::uuid) and (${folio}::text is null or p.folio = ${folio})
      and (${subjects === null ? null : [...subjects]}::text[] is null or p.subject = any(${subjects === null ? null : [...subjects]}))
    order by w.due_on is null, w.due_on, p.created_at desc, p.id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows: rows.map(withInstants), total: Number(rows[0]?.total ?? 0) };
}

interface Counted {
  topic: string;
  outcome: PetitionOutcome | null;
  dueOn: PlainDate;
  createdAt: Date;
  answeredAt: Date | null;
}

const middle = (days: number[]): number | null => {
  const sorted = days.toSorted((a, b) => a - b);
  return sorted.length === 0 ? null : sorted[Math.floor((sorted.length - 1) / 2)]!;
};

/** Complaints that came in a year, by topic, and those that may be told whole. */
export async function summarizeComplaints(
  db: Db,
  { year, today, holidays }: { year: number; today: PlainDate; holidays: ReadonlySet<PlainDate> },
): Promise<PetitionSummary> {
  const span = sql`p.kind = 'complaint' and (p.created_at at time zone 'America/Mexico_City')::date
    between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`;
  const [counted, told] = await Promise.all([
    sql<Counted>`select p.topic, p.outcome, p.due_on "dueOn", p.created_at "createdAt", p.answered_at "answeredAt"
      from petition p where ${span}`.execute(db),
    sql<PetitionSummary['published'][number] & { answeredAt: Date }>`
      select p.topic, p.text, p.outcome, p.answer, p.answered_at "answeredAt" from petition p
      where ${span} and p.is_published order by p.answered_at desc, p.id limit 100`.execute(db),
  ]);
  const dayOf = (instant: Date) => dateInMexico(new Date(instant));
  const rows = [...Map.groupBy(counted.rows, ({ topic }) => topic)].map(([topic, ones]) => {
    const answered = ones.filter(({ answeredAt }) => answeredAt !== null);
    const of = (outcome: PetitionOutcome) => ones.filter((one) => one.outcome === outcome).length;
    return {
      topic,
      received: ones.length,
      answered: answered.length,
      medianDays: middle(
        answered.map(({ createdAt, answeredAt }) =>
          workingDaysBetween(dayOf(createdAt), dayOf(answeredAt!), holidays),
        ),
      ),
      late: ones.filter(({ dueOn, answeredAt }) => (answeredAt === null ? today : dayOf(answeredAt)) > dueOn)
        .length,
      upheld: of('upheld'),
      partly: of('partly'),
      rejected: of('rejected'),
    };
  });
  return {
    year,
    rows: rows.toSorted((a, b) => b.received - a.received || a.topic.localeCompare(b.topic)),
    published: told.rows.map(({ answeredAt, ...row }) => ({ ...row, answeredOn: dayOf(answeredAt) })),
  };
}
