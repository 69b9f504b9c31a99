import { sql } from 'kysely';
import { shortDate } from '#contract/rules/calendar.ts';
import { screenRfcs } from '#server/features/negative-lists/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** Who of a file may not be registered, with the reason, and whom a list asks a person to look at. */
export interface Impediments {
  barred: Map<string, string>;
  doubtful: Set<string>;
}

/** What the register of sanctions and the lists in force say of many RFCs, with one question to each. */
export async function impedimentsOf(
  db: Db | Transaction,
  rfcs: readonly string[],
  today: string,
): Promise<Impediments> {
  const [{ rows }, screened] = await Promise.all([
    sql<{ rfc: string; ends_on: string | null; authority: string; document_number: string }>`
      select distinct on (rfc) rfc, ends_on, authority, document_number from sanction
      where rfc = any(${[...rfcs]}) and rfc <> 'XEXX010101000' and kind = 'disqualification' and status = 'active'
        and starts_on <= ${today}::date
      order by rfc, ends_on desc nulls first`.execute(db),
    screenRfcs(db, rfcs),
  ]);
  const barred = new Map<string, string>();
  const doubtful = new Set<string>();
  for (const [rfc, { level, matches }] of screened) {
    const found = matches.find((match) => match.level === level && match.status !== 'discarded');
    if (level === 'block')
      barred.set(rfc, `Está en un listado oficial que impide registrarlo. ${found?.text ?? ''}`);
    else if (level === 'alert') doubtful.add(rfc);
  }
  for (const { rfc, ends_on, authority, document_number } of rows) {
    const until = ends_on === null ? '' : ` hasta el ${shortDate(ends_on)}`;
    barred.set(rfc, `Está inhabilitado${until} (${authority}, ${document_number}).`);
  }
  return { barred, doubtful };
}
