import { sql } from 'kysely';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { confirmedNames, screenRfcs } from '#server/features/negative-lists/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** Whom to ask about: by RFC, and from abroad by country and tax number as `foreign_identity` writes them. */
export interface Asked {
  rfcs: readonly string[];
  foreign: readonly string[];
}

/** Who of a file may not be registered, and whom a list asks a person to look at, each with the reason. */
export interface Impediments {
  barred: Map<string, string>;
  doubtful: Map<string, string>;
}

/** What the register of sanctions and the lists in force say of many identities, with one question to each. */
export async function impedimentsOf(
  db: Db | Transaction,
  { rfcs, foreign }: Asked,
  today: string,
): Promise<Impediments> {
  const [{ rows }, screened, confirmed] = await Promise.all([
    sql<{ identity: string; ends_on: string | null; authority: string; document_number: string }>`
      select distinct on (identity) identity, ends_on, authority, document_number
      from (
        select rfc identity, sanction.* from sanction where rfc = any(${[...rfcs]}) and rfc <> 'XEXX010101000'
        union all
        select s.foreign_identity, sanction.* from sanction join supplier s on s.id = sanction.supplier_id
        where s.foreign_identity = any(${[...foreign]})
      ) imposed
      where kind = 'disqualification' and status = 'active' and starts_on <= ${today}::date
      order by identity, ends_on desc nulls first`.execute(db),
    screenRfcs(db, rfcs),
    confirmedNames(db, [...rfcs, ...foreign]),
  ]);
  const barred = new Map<string, string>();
  for (const [identity, text] of confirmed) {
    barred.set(identity, `Está en un listado oficial que impide registrarlo. ${text}`);
  }
  const doubtful = new Map<string, string>();
  for (const [rfc, { level, matches }] of screened) {
    const found = matches.find((match) => match.level === level && match.status !== 'discarded');
    if (level === 'block')
      barred.set(rfc, `Está en un listado oficial que impide registrarlo. ${found?.text ?? ''}`);
    else if (level === 'alert') doubtful.set(rfc, `Una lista lo pone en duda. ${found?.text ?? ''}`);
  }
  for (const { identity, ends_on, authority, document_number } of rows) {
    const until = ends_on === null ? '' : ` hasta el ${shortDate(ends_on)}`;
    barred.set(identity, `Está inhabilitado${until} (${authority}, ${document_number}).`);
  }
  return { barred, doubtful };
}
