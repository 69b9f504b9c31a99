import './directory.tables.ts';
import { sql } from 'kysely';
import type { Directory, DirectoryArea, DirectoryQuery } from '#contract/directory.ts';
import type { Db } from '#server/kit/db.ts';

interface PersonRow {
  key: string;
  is_vacant: boolean;
  area_slug: string;
  area_name: string;
  parent: string | null;
  name: string;
  post: string;
  phone: string | null;
  extension: string | null;
  email: string | null;
  hours: string | null;
  place: string | null;
  functions: string;
  topics: string[];
  attends: string[];
  employee_id: string | null;
  past: { name: string; since: string; until: string }[];
}

/** A post with everything that tables and cards say of it. */
export interface PostRow extends PersonRow {
  post_level: string | null;
  surname1: string | null;
  surname2: string | null;
  sex: 'woman' | 'man' | null;
  held_since: string | null;
  published_at: Date | null;
}

const HAS_PHOTO = sql`exists (select from content_public_file p where p.item_id = d.id and p.field = 'photo')`;

/** The photograph that the unit uploaded for a post. */
export async function selectPhoto(
  db: Db,
  key: string,
): Promise<{ name: string; sha256: string; bytes: number; mediaType: string } | undefined> {
  const { rows } = await sql<{ name: string; sha256: string; bytes: number; mediaType: string }>`
    select f.name, f.sha256, s.bytes, s.media_type "mediaType"
    from directory_person d join content_public_file p on p.item_id = d.id and p.field = 'photo'
      join content_file f on f.id = p.file_id join stored_file s on s.sha256 = f.sha256
    where d.is_visible and d.key = ${key}`.execute(db);
  return rows[0];
}

/** Visible posts in the order of the organisation, or the one of a key. */
export async function selectPosts(db: Db, key?: string): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select a.slug area_slug, a.name area_name, null parent, d.key, d.is_vacant, d.name, d.post, d.phone, d.extension, d.email,
      d.hours, d.place, d.functions, d.topics, d.attends, d.employee_id, d.past, d.post_level, d.surname1, d.surname2, d.sex,
      d.held_since, c.published_at
    from directory_person d join area a on a.id = d.area_id left join content_item c on c.id = d.id
    where d.is_visible and (${key ?? null}::text is null or d.key = ${key ?? null})
    order by a.position, d.position, d.name limit 2000`.execute(db);
  return rows;
}

/** Visible people by area; search looks at names, posts, functions, topics and areas. */
export async function listDirectory(db: Db, query: DirectoryQuery): Promise<Directory> {
  const q = query.q ?? '';
  const text = sql`(websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', plain(${q})))`;
  const [people, topics, attended, index, imported] = await Promise.all([
    sql<PersonRow & { has_photo: boolean }>`
      select a.slug area_slug, a.name area_name, up.name parent, d.key, d.is_vacant, d.name, d.post, d.phone, d.extension, d.email, d.hours,
        d.place, d.functions, d.topics, d.attends, d.employee_id, d.past, ${HAS_PHOTO} has_photo
      from directory_person d join area a on a.id = d.area_id left join area up on up.id = a.parent_id
      where d.is_visible and (${query.area} = '' or a.slug = ${query.area}) and (${query.tema} = '' or ${query.tema} = any(d.topics))
        and (${query.atiende} = '' or ${query.atiende} = any(d.attends))
        and (${q} = '' or (d.search || search_vector(array_to_string(d.topics || d.attends, ' ') || ' ' || a.name)) @@ ${text})
      order by a.position, d.position, d.name limit 1000`.execute(db),
    sql<{ topic: string }>`select topic from directory_person d, lateral unnest(d.topics) topic
      where d.is_visible group by topic order by count(*) desc, topic`.execute(db),
    sql<{ area: string }>`select distinct area from directory_person d, lateral unnest(d.attends) area
      where d.is_visible and not d.is_vacant order by area`.execute(db),
    db
      .selectFrom('area')
      .select(['slug', 'name'])
      .where('is_published', '=', true)
      .orderBy('position')
      .execute(),
    sql<{ area: string }>`select requesting_area area from procedure
      where public_state <> 'hidden' and requesting_area <> ''
      group by requesting_area having bool_and(source = 'compranet') order by 1`.execute(db),
  ]);
  const areas = new Map<string, DirectoryArea>();
  for (const row of people.rows) {
    const {
      area_slug: slug,
      area_name: name,
      parent,
      is_vacant: isVacant,
      employee_id: employee,
      has_photo: hasOwn,
      ...person
    } = row;
    const area = areas.get(slug) ?? { slug, name, parent, people: [] };
    const past = person.past.map(({ name: who, since, until }) => ({ name: who, since, until }));
    area.people.push({ ...person, isVacant, hasPhoto: !isVacant && (hasOwn || employee !== null), past });
    areas.set(slug, area);
  }
  return {
    areas: [...areas.values()],
    total: people.rows.length,
    topics: topics.rows.map((row) => row.topic),
    attended: attended.rows.map(({ area }) => area),
    index,
    imported: imported.rows.map(({ area }) => area),
  };
}
