import { sql } from 'kysely';
import { monthNameOf } from '#contract/date-words.ts';
import type { Db } from '#server/kit/db.ts';
import { rememberByVersion, type Remember } from '#server/kit/remembered.ts';
import { addressOf, allOf, anyOf, type Lead, nameIn } from './lead.ts';
import { PLACES } from './places.ts';
import { DAYS_OFF } from './question-words.ts';
import { familyOf, type Question } from './question.rules.ts';
import { partsOf } from './word-book.ts';

/** The first sentence or two of an answer. */
const MOST_OF_ANSWER = 200;

/** How what somebody says is done: the sheet that does it, the page, or who attends it. */
export async function errandLeads(db: Db, { errands }: Question): Promise<Lead[]> {
  return (await Promise.all(errands.map((errand) => errandLead(db, errand)))).flat();
}

async function errandLead(db: Db, errand: Question['errands'][number]): Promise<Lead[]> {
  if (errand.page !== undefined)
    return PLACES.filter(({ path }) => path === errand.page)
      .slice(0, 1)
      .map(({ title, note, path }) => ({ title, note, path }));
  if (errand.subject !== undefined) return subjectLead(db, errand.subject);
  const title = errand.norm ?? errand.sheet;
  if (title === undefined) return [];
  const words = partsOf(title);
  const kind = errand.norm === undefined ? 'sheet' : 'regulation';
  const { rows } = await sql<Lead>`
    select title, note, path from search_entry, ${anyOf(words)} q (asked)
    where kind = ${kind} and audience = 'everyone' and words @@ asked and search_words(title, 'A') @@ asked
    order by ts_rank(search_words(title, 'A'), asked, 1) desc, ts_rank(words, asked) desc, id limit 1`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined || errand.question === undefined) return rows;
  const answers = await sql<{ answer: string }>`
    select one ->> 'answer' answer
    from search_entry e join procedure_sheet f on f.id = e.source, jsonb_array_elements(f.questions) with ordinality q (one, at),
      ${allOf(partsOf(errand.question))} w (asked)
    where e.kind = 'sheet' and e.path = ${found.path} and search_words(one ->> 'question', 'A') @@ asked
    order by at limit 1`.execute(db);
  const answer = answers.rows[0]?.answer;
  return [
    answer === undefined
      ? found
      : {
          ...found,
          note:
            answer.length <= MOST_OF_ANSWER
              ? answer
              : `${answer.slice(0, answer.lastIndexOf(' ', MOST_OF_ANSWER))} …`,
        },
  ];
}

/** Who attends a subject, as the directory lists them. */
async function subjectLead(db: Db, subject: string): Promise<Lead[]> {
  const { rows } = await sql<{ topic: string; who: string }>`
    select topic, string_agg(case when is_vacant then post else name end, ', ' order by position, name) who
    from directory_person, unnest(topics) topic where is_visible and plain(topic) = ${subject} group by topic limit 1`.execute(
    db,
  );
  return rows.map(({ topic, who }) => ({
    title: `Quién atiende: ${topic.toLowerCase()}`,
    note: who,
    path: addressOf('/directorio', { tema: topic }),
  }));
}

/** Who buys for an area. */
export async function attendedLead(db: Db, question: Question): Promise<Lead[]> {
  const area = nameIn(question, 'area');
  if (question.want !== 'contact' || area === undefined) return [];
  const { rows } = await sql<{ name: string; post: string; attended: string }>`
    select name, post, attended from directory_person, unnest(attends) attended
    where is_visible and not is_vacant and plain(attended) = plain(${area}) order by position, name limit 1`.execute(
    db,
  );
  return rows.map(({ name, post, attended }) => ({
    title: `${name}, ${post.toLowerCase()}`,
    note: `Atiende las compras de ${attended}`,
    path: addressOf('/directorio', { atiende: attended }),
  }));
}

const dayName = (date: string) =>
  `${Number(date.slice(8))} de ${monthNameOf(Number(date.slice(5, 7)))} de ${date.slice(0, 4)}`;
/** Notices of the day that say all of what is asked, the most of it in their title. */
export async function noticeLead(db: Db, { topic }: Question, today: string): Promise<Lead[]> {
  if (topic.length === 0) return [];
  const { rows } = await sql<{ title: string; text: string; until: string | null }>`
    select title, text, shown_until::text "until" from notice, ${allOf(topic)} q (asked)
    where is_published and shown_from <= ${today}::date and (shown_until is null or shown_until >= ${today}::date)
      and search_words(title, 'A') @@ asked
    order by shown_from desc limit 1`.execute(db);
  return rows.map(({ title, text, until }) => ({
    title: `Aviso: ${title}`,
    note:
      until === null
        ? text.slice(0, MOST_OF_NOTE)
        : `Hasta el ${dayName(until)}. ${text.slice(0, MOST_OF_NOTE)}`,
    path: '/#avisos',
  }));
}
const MOST_OF_NOTE = 160;

/** The next days on which the unit does not work. */
export async function dayOffLead(db: Db, { topic }: Question, today: string): Promise<Lead[]> {
  if (!topic.some((word) => DAYS_OFF.has(word))) return [];
  const { rows } = await sql<{ from: string; until: string; reason: string }>`
    select date::text "from", coalesce(until, date)::text "until", reason from holiday
    where coalesce(until, date) >= ${today}::date order by date limit 3`.execute(db);
  if (rows.length === 0) return [];
  const said = rows.map(({ from, until, reason }) => {
    const days = from === until ? dayName(from) : `del ${dayName(from)} al ${dayName(until)}`;
    return `${reason}, ${days}`;
  });
  return [
    {
      title: `Próximos días inhábiles: ${said[0] ?? ''}`,
      note: said.slice(1).join(' · '),
      path: '/adquisiciones?vista=calendario',
    },
  ];
}

/** What any paper is called: it does not say which. */
const PAPER_NOUNS = new Set(
  'constancia carta documento papel papeles formato escrito hoja certificado copia comprobante opinion'.split(
    ' ',
  ),
);

interface Paper {
  name: string;
  help: string;
  validity: string;
}
const papers = new WeakMap<Db, Remember<Paper[]>>();

/** Papers of the register that a question names. */
export async function paperLead(db: Db, question: Question): Promise<Lead[]> {
  const topic = question.topic.filter((word) => !PAPER_NOUNS.has(word));
  const isOfPapers = topic.length < question.topic.length || question.want === 'how';
  // A word alone is more than the paper that has it in its name.
  if (topic.length === 0 || (topic.length === 1 && !isOfPapers)) return [];
  const known = papers.get(db) ?? rememberByVersion<Paper[]>(db, 1);
  papers.set(db, known);
  const listed = await known('', async () => {
    const { rows } = await sql<Paper>`
      select name, help, validity_text validity from paper_type where requirement <> 'in_form' order by position`.execute(
      db,
    );
    return rows;
  });
  const asked = topic.map(familyOf);
  const paper = listed.find(({ name, help }) => {
    const [named, said] = [name, `${name} ${help}`].map((text) => new Set(partsOf(text).map(familyOf)));
    return asked.some((one) => named?.has(one) === true) && asked.every((one) => said?.has(one) === true);
  });
  if (paper === undefined) return [];
  const { name, help, validity } = paper;
  return [
    {
      title: `Requisito del padrón: ${name}`,
      note: [help, validity].filter((one) => one !== '').join(' Vigencia: '),
      path: '/proveedores?vista=inscripcion#requisitos',
    },
  ];
}
