import { sql } from 'kysely';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import type { Db } from '#server/kit/db.ts';
import { xmlText } from './atom.rules.ts';

/** Addresses of one part; a search engine takes up to 50,000 (sitemaps.org). */
const PART_SIZE = 20_000;

/** Screens that everybody may read, besides those of single things. */
const SCREENS = [
  '/',
  '/adquisiciones',
  '/adquisiciones/documentos',
  '/adquisiciones/evaluaciones',
  '/proveedores',
  '/proveedores/facturar',
  '/procedimientos',
  '/normatividad',
  '/directorio',
  '/datos-abiertos',
  '/datos-abiertos/banderas',
  '/integridad',
];

/** Every public thing with an address of its own. */
const THINGS = sql`
  select '/adquisiciones/procedimientos/' path, slug, id procedure_id, updated_at, 1 kind from procedure where public_state <> 'hidden'
  union all select '/proveedores/', number, null, null, 2 from supplier where status <> 'unregistered' and number is not null
  union all select '/normatividad/', slug, null, null, 3 from regulation where is_published
  union all select '/procedimientos/', slug, null, null, 4 from procedure_sheet where is_published`;

/** The day in Mexico on which the page of a procedure last said something else: its documents are part of it. */
const CHANGED = sql`(greatest(t.updated_at, (select max(v.published_at) from document d
  join document_version v on v.document_id = d.id and v.published_at <= now() where d.procedure_id = t.procedure_id))
  at time zone 'America/Mexico_City')::date`;

const document = (root: string, lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;

/** The parts of the map. */
export async function sitemapIndex(db: Db, publicUrl: string): Promise<string> {
  const { rows } = await sql<{ count: number }>`select count(*) count from (${THINGS}) t`.execute(db);
  const parts = Math.ceil(((rows[0]?.count ?? 0) + SCREENS.length) / PART_SIZE);
  return document(
    'sitemapindex',
    Array.from(
      { length: parts },
      (_, part) => `<sitemap><loc>${publicUrl}${API_BASE}/sitemap.xml?parte=${part + 1}</loc></sitemap>`,
    ),
  );
}

/** Addresses of one part; undefined beyond the last. */
export async function sitemapPart(db: Db, publicUrl: string, part: number): Promise<string | undefined> {
  const screens = part === 1 ? SCREENS : [];
  const from = (part - 1) * PART_SIZE - (part === 1 ? 0 : SCREENS.length);
  const { rows } = await sql<{ path: string; slug: string; changed: string | null }>`
    select path, slug, ${CHANGED} changed from (select * from (${THINGS}) things order by kind, slug
      limit ${PART_SIZE - screens.length} offset ${from}) t order by kind, slug`.execute(db);
  if (screens.length + rows.length === 0) return undefined;
  const line = (path: string, changed: string | null) =>
    `<url><loc>${xmlText(`${publicUrl}${SCREEN_BASE}${path}`)}</loc>${changed === null ? '' : `<lastmod>${changed}</lastmod>`}</url>`;
  return document('urlset', [
    ...screens.map((path) => line(path, null)),
    ...rows.map(({ path, slug, changed }) => line(path + encodeURIComponent(slug), changed)),
  ]);
}
