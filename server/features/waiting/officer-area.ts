import { sql } from 'kysely';
import type { OfficerArea } from '#contract/waiting.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { placeOfficer, rememberOfficer } from '#server/kit/officers.ts';
import './waiting.tables.ts';

interface Area {
  id: string;
  key: string;
  name: string;
}

/** Area of the person who holds a post of the directory under this mail. */
async function areaByMail(db: Db | Transaction, email: string | undefined): Promise<Area | undefined> {
  if (email === undefined) return undefined;
  const { rows } =
    await sql<Area>`select a.id, a.slug key, a.name from directory_person d join area a on a.id = d.area_id
    where lower(d.email) = lower(${email}) and not d.is_vacant and d.is_visible order by d.position limit 1`.execute(
      db,
    );
  return rows[0];
}

async function chosenArea(db: Db | Transaction, id: string): Promise<Area | undefined> {
  const { rows } =
    await sql<Area>`select a.id, a.slug key, a.name from officer o join area a on a.id = o.area_id
    where o.id = ${id}`.execute(db);
  return rows[0];
}

/** In which area somebody works: what the directory says goes before what they chose; and the areas to choose from. */
export async function readOfficerArea(db: Db, person: Person): Promise<OfficerArea> {
  const said = await areaByMail(db, person.email);
  const area = said ?? (await chosenArea(db, person.id));
  const { rows } = await sql<{ key: string; name: string }>`
    select slug key, name from area where is_published order by position, name`.execute(db);
  return {
    area: area === undefined ? null : { key: area.key, name: area.name },
    isByDirectory: said !== undefined,
    areas: rows,
  };
}

/** Chooses the area in which somebody works; `state_conflict` where the directory says it. */
export async function chooseOfficerArea(
  db: Db,
  key: string | null,
  { person, requestId }: { person: Person; requestId: string },
): Promise<OfficerArea> {
  await transaction(db, async (tx) => {
    if ((await areaByMail(tx, person.email)) !== undefined)
      throw failure('state_conflict', { detail: 'Tu área la dice el directorio: ahí se cambia.' });
    const area = await tx
      .selectFrom('area')
      .select(['id', 'name'])
      .where('slug', '=', key ?? '')
      .where('is_published', '=', true)
      .executeTakeFirst();
    if (key !== null && area === undefined) throw invalid({ key: 'Esa área no está en el directorio.' });
    await rememberOfficer(tx, person);
    await placeOfficer(tx, person.id, area?.id ?? null);
    await audit(tx, {
      person,
      requestId,
      operation: 'chooseOfficerArea',
      subjectType: 'officer',
      subjectId: person.id,
      after: { area: area?.name ?? null },
    });
  });
  return readOfficerArea(db, person);
}

/**
 * The unit of somebody: their area with those below and above it; null while nobody knows it. What the directory says is
 * kept with the officer, so that what they have belongs to their area for colleagues too.
 */
export async function unitOf(
  db: Db | Transaction,
  person: Pick<Person, 'id' | 'email'>,
): Promise<string[] | null> {
  const said = await areaByMail(db, person.email);
  if (said !== undefined) await placeOfficer(db, person.id, said.id);
  const own = said ?? (await chosenArea(db, person.id));
  if (own === undefined) return null;
  const { rows } = await sql<{ id: string }>`
    with recursive below as (select id from area where id = ${own.id}
        union select a.id from area a join below b on a.parent_id = b.id),
      above as (select id, parent_id from area where id = ${own.id}
        union select a.id, a.parent_id from area a join above b on a.id = b.parent_id)
    select id from below union select id from above`.execute(db);
  return rows.map(({ id }) => id);
}
