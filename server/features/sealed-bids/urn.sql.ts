import { sql, type RawBuilder } from 'kysely';
import { wordsOfHash } from '#contract/rules/sealed/hash-words.ts';
import type { MomentFacts } from '#contract/rules/procedures/frozen-fields.ts';
import { CUSTODY, CUSTODY_FUNCTIONS, type CustodyFunction, type PublishedCard } from '#contract/urns.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { inForce } from '#server/kit/function-conditions.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import type { ServedTools } from './tool-files.ts';

type Reader = Db | Transaction;

/** An urn as it is prepared. */
export interface UrnRow {
  version: number;
  quorum: number;
  openingMinutes: number;
  portal: string;
  sealer: string;
  keeper: string;
}

export interface CustodianRow {
  id: string;
  procedureId: string;
  personId: string;
  person: string;
  word: string;
  function: CustodyFunction;
  role: string;
  office: string;
  recipient: string | null;
  madeFor: string | null;
  madeAt: Date | null;
  challengeSha256: string | null;
  challenge: Buffer | null;
  provenAt: Date | null;
  confirmedCard: number | null;
  confirmedAt: Date | null;
}

/** What of a procedure its urn depends on. */
export interface UrnProcedure extends MomentFacts {
  id: string;
  number: string;
  slug: string;
  title: string;
  modality: string;
  funding: string | null;
  lots: { number: number; description: string; unit: string; quantity: string | null }[];
}

export async function findProcedure(db: Reader, id: string): Promise<UrnProcedure | undefined> {
  const { rows } =
    await sql<UrnProcedure>`select p.id, p.number, p.slug, p.title, p.modality, p.funding, p.status,
      exists (select from tenderer t where t.procedure_id = p.id) "hasBids",
      coalesce((select jsonb_agg(jsonb_build_object('kind', m.kind, 'at', to_char(m.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by m.kind, m.sequence) from milestone m where m.procedure_id = p.id), '[]') acts,
      coalesce((select jsonb_agg(jsonb_build_object('number', l.number, 'description', l.description, 'unit', l.unit,
        'quantity', l.quantity::text) order by l.number) from lot l where l.procedure_id = p.id), '[]') lots
    from procedure p where p.id = ${id} and p.source <> 'compranet'`.execute(db);
  return rows[0];
}

/** A procedure that visitors see, by its word in addresses. */
export async function findPublished(
  db: Reader,
  slug: string,
): Promise<Pick<UrnProcedure, 'id' | 'number' | 'slug' | 'title'> | undefined> {
  const { rows } = await sql<Pick<UrnProcedure, 'id' | 'number' | 'slug' | 'title'>>`
    select id, number, slug, title from procedure where slug = ${slug} and public_state <> 'hidden'`.execute(
    db,
  );
  return rows[0];
}

export async function findUrn(db: Reader, id: string): Promise<UrnRow | undefined> {
  const { rows } =
    await sql<UrnRow>`select version, quorum, opening_minutes "openingMinutes", portal, sealer, keeper
    from urn where procedure_id = ${id}`.execute(db);
  return rows[0];
}

const CUSTODIANS = sql`select id, procedure_id "procedureId", person_id "personId", person_name person, word, function, role, office,
    recipient, made_for "madeFor", made_at "madeAt", challenge_sha256 "challengeSha256", challenge, proven_at "provenAt",
    confirmed_card "confirmedCard", confirmed_at "confirmedAt" from urn_custodian`;

const selectCustodians = async (db: Reader, where: RawBuilder<unknown>): Promise<CustodianRow[]> =>
  (await sql<CustodianRow>`${CUSTODIANS} where ${where} order by word`.execute(db)).rows;

export const custodiansOf = (db: Reader, id: string) => selectCustodians(db, sql`procedure_id = ${id}`);
export const custodiesOf = (db: Reader, personId: string) =>
  selectCustodians(db, sql`person_id = ${personId}`);

/** People who hold a function by which one custodies, each with every one of theirs. */
export async function custodyCandidates(
  db: Reader,
): Promise<{ personId: string; person: string; function: CustodyFunction; office: string }[]> {
  const { rows } = await sql<{
    personId: string;
    person: string;
    function: CustodyFunction;
    area: string | null;
  }>`
    select distinct g.person_id "personId", g.person_name person, g.function, a.name area
    from function_grant g left join area a on a.id = g.area_id
    where g.person_id is not null and g.substitution_id is null and g.function = any(${CUSTODY_FUNCTIONS}) and ${inForce(new Date())}
    order by g.person_name, g.function, a.name`.execute(db);
  return rows.flatMap(({ area, ...row }) => {
    const office = CUSTODY[row.function].office ?? area;
    return office === null ? [] : [{ ...row, office }];
  });
}

/** Keeps the bytes of the tools that cards name from now on; the hashes of both. */
export async function keepTools(
  tx: Transaction,
  tools: ServedTools,
): Promise<{ sealer: string; keeper: string }> {
  for (const { sha256, file, html } of Object.values(tools))
    await sql`insert into urn_tool (sha256, file, html) values (${sha256}, ${file}, ${html}) on conflict do nothing`.execute(
      tx,
    );
  return { sealer: tools['sellador.html'].sha256, keeper: tools['custodio.html'].sha256 };
}

/** A tool that some card names, where another is served now. */
export async function findKeptTool(
  db: Db,
  sha256: string,
): Promise<{ file: string; html: string } | undefined> {
  const { rows } = await sql<{
    file: string;
    html: string;
  }>`select file, html from urn_tool where sha256 = ${sha256}`.execute(db);
  return rows[0];
}

export interface CardRow {
  version: number;
  card: string;
  fingerprint: string;
  sealer: string;
  keeper: string;
  closesAt: Date;
  opensAt: Date;
  publishedAt: Date;
}

/** The cards of a published urn, the newest first. */
export async function cardsOf(db: Reader, id: string): Promise<CardRow[]> {
  const { rows } =
    await sql<CardRow>`select version, card, fingerprint, sealer, keeper, closes_at "closesAt", opens_at "opensAt",
    published_at "publishedAt" from urn_card where procedure_id = ${id} order by version desc`.execute(db);
  return rows;
}

export const shownCard = ({
  version,
  fingerprint,
  closesAt,
  opensAt,
  publishedAt,
}: CardRow): PublishedCard => ({
  version,
  fingerprint,
  words: wordsOfHash(fingerprint),
  closesAt: iso(closesAt),
  opensAt: iso(opensAt),
  publishedAt: iso(publishedAt),
});

/** A custodian as screens say it; who confirmed an older card has not confirmed the newest. */
export async function shownCustodian(
  { id, personId, person, word, function: of, office, recipient, madeAt, provenAt, ...row }: CustodianRow,
  newest: number | undefined,
  wordsOf: (recipient: string) => Promise<string>,
) {
  return {
    id,
    personId,
    person,
    word,
    function: of,
    office,
    key:
      recipient === null || madeAt === null ? null : { words: await wordsOf(recipient), madeAt: iso(madeAt) },
    provenAt: isoOrNull(provenAt),
    confirmedAt: row.confirmedCard === newest ? isoOrNull(row.confirmedAt) : null,
  };
}
