import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';
import { addressOf, counted, type Lead, nameIn, quoted } from './lead.ts';
import type { Question } from './question.rules.ts';
import type { Plan } from './search-plan.ts';

/** Each word of what is asked in all the ways to say it. */
export type WaysOf = () => Promise<Plan['stems']>;

/** Suppliers of a place, of a line of business, or all of them where they are counted. */
export async function suppliersLead(db: Db, question: Question, waysOf: WaysOf): Promise<Lead[]> {
  const { about, want, topic, year, amount } = question;
  const entidad = nameIn(question, 'entidad');
  const isAsked = (about === 'suppliers' || want === 'sells') && year === undefined && amount === undefined;
  if (!isAsked && !(want === 'who' && entidad !== undefined)) return [];
  const lines = await linesOf(db, topic, waysOf);
  // «de Querétaro que vendan equipo»: where they are is said even if no line of business is.
  if (topic.length > 0 && lines.length === 0 && entidad === undefined) return [];
  if (entidad === undefined && lines.length === 0 && want !== 'count') return [];
  const giro = lines.map(({ code }) => code);
  const count = await suppliersOf(db, entidad, giro);
  if (count === 0) return [];
  const of =
    lines.length === 1 ? ` de ${lines[0]?.name.toLowerCase()}` : lines.length === 0 ? '' : quoted(topic);
  const where = entidad === undefined ? '' : ` · ${entidad}`;
  return [
    {
      title: `Proveedores del padrón${of}${where}: ${counted(count)}`,
      note: 'El padrón con el filtro puesto',
      path: addressOf('/proveedores', { entidad, giro: giro.join('|') }),
    },
  ];
}

async function suppliersOf(db: Db, entidad: string | undefined, giro: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from supplier s where s.status <> 'unregistered' and s.number is not null
      and ${entidad === undefined ? sql`true` : sql`s.state_name = ${entidad}`}
      and ${giro.length === 0 ? sql`true` : sql`s.lines && ${giro}::text[]`}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Lines of business whose name says every word of a topic, as it is asked or as synonyms say it; «papel» finds «papelería». */
async function linesOf(
  db: Db,
  topic: readonly string[],
  waysOf: WaysOf,
): Promise<{ code: string; name: string }[]> {
  if (topic.length === 0) return [];
  const ways = (await waysOf()).filter(([first]) => topic.includes(first?.typed ?? ''));
  if (ways.length < topic.length) return [];
  const query = ways
    .map((some) => `(${some.map(({ stem, word }) => beginning(stem, word)).join(' | ')})`)
    .join(' & ');
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from registry_line where search_words(name, 'A') @@ ${query}::tsquery order by name limit 6`.execute(
    db,
  );
  return rows;
}
const beginning = (stem: string, word: string) =>
  `'${stem.replaceAll("'", "''")}'${word.length > LEAST_BEGINNING ? ':*' : ''}`;
const LEAST_BEGINNING = 4;
