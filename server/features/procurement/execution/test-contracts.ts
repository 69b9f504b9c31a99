import { sql } from 'kysely';
import type { AdminProcedure, NewContract } from '#contract/procurement-admin.ts';
import type { Db } from '#server/kit/db.ts';
import { takenIn } from '#server/kit/test-planted.ts';
import { decide, WINNER_RFC } from '../test-awards.ts';
import { addPublicDocument, completeDraft } from '../test-procedures.ts';

const ADMIN = '/administracion/procedimientos';

type Send = (
  role: 'admin',
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Asks as an officer; refuses to go on with an answer that is none. */
export function officer(send: Send) {
  const ask = (method: string, path: string, body?: unknown, version?: number) =>
    send('admin', method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
  const must = async <T = AdminProcedure>(answer: Promise<Response>): Promise<T> => {
    const got = await answer;
    if (!got.ok) throw new Error(await got.text());
    return (await got.json()) as T;
  };
  return { ask, must };
}

/** What a contract of the tests says besides its winner. */
export const CONTRACT = {
  number: 'C-001',
  title: 'Equipo de cómputo para aulas',
  supplierName: 'Cómputo Ficticio, S.A. de C.V.',
  supplierRfc: WINNER_RFC,
  signedOn: '2026-10-01',
  startsOn: '2026-10-01',
  endsOn: '2026-12-31',
  amount: '1000.00',
  guarantees: [
    {
      id: '00000000-0000-4000-8000-0000000000a1',
      kind: 'compliance',
      number: 'F-2026-1',
      amount: '100.00',
      dueOn: '2026-10-10',
      validUntil: '2027-12-31',
    },
  ],
} satisfies Partial<NewContract>;

/** The award was given before {@link CONTRACT} was signed. */
export async function awardBack(db: Db, procedureId: string): Promise<void> {
  await sql`update milestone set at = '2026-09-15T12:00:00Z' where procedure_id = ${procedureId} and kind = 'award'`.execute(
    db,
  );
  await takenIn(db, procedureId);
}

/** Adds a contract to a public procedure and publishes it. */
export async function publishContract(
  { ask, must }: ReturnType<typeof officer>,
  procedureId: string,
  contract: object,
): Promise<AdminProcedure> {
  const path = `${ADMIN}/${procedureId}/contratos`;
  const { contractDrafts } = await must(ask('POST', path, contract));
  const draft = contractDrafts.at(-1);
  return must(ask('POST', `${path}/${draft?.id}/publicacion`, undefined, draft?.version));
}

/** A tender whose first lot was awarded and contracted; its second was deserted. */
export async function contractedTender(given: {
  db: Db;
  send: Send;
  /** Line of a requisition that its first lot buys whole. */
  source?: string;
}): Promise<AdminProcedure> {
  const { db, send, source } = given;
  const { ask, must } = officer(send);
  const draft = await completeDraft({ send });
  if (source !== undefined)
    await sql`insert into lot_source (lot_id, line_id, quantity) select o.id, l.id, l.quantity from lot o, requisition_line l
      where o.procedure_id = ${draft.id} and o.number = 1 and l.id = ${source}`.execute(db);
  await addPublicDocument(db, draft.id, { kind: 'notice' });
  await must(ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, draft.version));
  await sql`update milestone set at = now() - interval '1 day' / case kind when 'award' then 2 else 1 end
    where procedure_id = ${draft.id} and kind in ('opening', 'award')`.execute(db);
  await takenIn(db, draft.id);
  const present = () => must(ask('GET', `${ADMIN}/${draft.id}`));
  const awardVersion = await decide(
    (method, path, sent) => ask(method, path, sent?.body, sent?.version),
    await present(),
  );
  await addPublicDocument(db, draft.id, { kind: 'award_minutes', stage: 'award' });
  const awardedAt = new Date(Date.now() - 1_000).toISOString();
  const step = async (body: object) =>
    must(ask('POST', `${ADMIN}/${draft.id}/estado`, body, (await present()).version));
  await step({ transition: 'award', awardVersion, awardedAt });
  await awardBack(db, draft.id);
  await publishContract({ ask, must }, draft.id, CONTRACT);
  await addPublicDocument(db, draft.id, { kind: 'contract', stage: 'contract' });
  return step({ transition: 'contract' });
}
