import { sql } from 'kysely';
import { MEXICAN_STATES } from '#contract/mexican-states.ts';
import {
  FUNDING_SLUGS,
  FUNDINGS,
  KIND_SLUGS,
  REGIME_LABELS,
  type ProcedureKind,
} from '#contract/procedure-kinds.ts';
import { PURCHASE_LAWS, purchaseLaws } from '#contract/purchase-laws.ts';
import { ProcedureQuery, PUBLIC_STATE_SLUGS, type PublicState } from '#contract/procedures.ts';
import { moneyText } from '#contract/rules/money.ts';
import { contractedIn } from '#server/features/procurement-views/public.ts';
import { findProcedures } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import { rememberByVersion, type Remember } from '#server/kit/remembered.ts';
import { monthNameOf } from '#contract/date-words.ts';
import { PLACES } from './places.ts';
import { familyOf, type Names, type Question } from './question.rules.ts';
import type { Plan } from './search-plan.ts';
import { partsOf } from './word-book.ts';

/** What answers a question: a list with its filters set, or a fact, with the address that shows it. */
export interface Lead {
  title: string;
  note: string;
  path: string;
}

const KIND_WORDS: Record<ProcedureKind, string> = {
  open: 'Licitaciones públicas',
  invitation: 'Invitaciones a cuando menos tres',
  direct: 'Adjudicaciones directas',
  framework: 'Contratos de acuerdo marco',
  catalogue: 'Órdenes de suministro',
  disposal: 'Enajenaciones',
};
const ANY_KIND = 'Licitaciones y compras';
const STATE_ENDINGS: Record<PublicState, string> = {
  planned: 'por publicar',
  open: 'con convocatoria abierta',
  evaluation: 'en evaluación',
  awarded: 'con fallo o contrato',
  unsuccessful: 'sin adjudicar (desierto)',
  cancelled: 'con cancelación',
  suspended: 'con suspensión',
};
/** Words for days on which nobody works. */
const DAYS_OFF = new Set(
  'inhabil inhabiles festivo festivos feriado feriados vacaciones asueto asuetos receso puente puentes'.split(
    ' ',
  ),
);
const dayName = (date: string) =>
  `${Number(date.slice(8))} de ${monthNameOf(Number(date.slice(5, 7)))} de ${date.slice(0, 4)}`;
const ORDERS = { monto: ', las de mayor monto primero', publicacion: ', las más recientes primero' };
/** How near an amount is to be about another. */
const ABOUT = 0.1;
/** What a title says of the text that is looked for. */
const quoted = (topic: readonly string[]) => (topic.length === 0 ? '' : ` · «${topic.join(' ')}»`);
const counted = (count: number) => (count === 0 ? 'ninguna' : count.toLocaleString('es-MX'));
const pesos = (amount: number) => moneyText(amount.toFixed(2)).replace(/\.00$/, '');

const memories = new WeakMap<Db, Remember<Lead[]>>();

function memoryOf(db: Db): Remember<Lead[]> {
  const known = memories.get(db) ?? rememberByVersion<Lead[]>(db);
  memories.set(db, known);
  return known;
}

/** How long names are good: areas that buy change a few times in a year, and no search waits for them. */
const NAMES_MS = 600_000;
const knownNames = new WeakMap<Db, { names: Promise<Names>; until: number }>();

/** What questions may name: states of the country, and areas that buy. */
export function namesOf(db: Db): Promise<Names> {
  const known = knownNames.get(db);
  if (known !== undefined && known.until > Date.now()) return known.names;
  const reading = readNames(db);
  const keep = (names: Promise<Names>, ms: number) => knownNames.set(db, { names, until: Date.now() + ms });
  // Those from before stay until the new ones are there; what failed is asked for again.
  if (known === undefined) keep(reading, NAMES_MS);
  else keep(known.names, NAMES_MS);
  reading.then(
    () => keep(reading, NAMES_MS),
    () => knownNames.delete(db),
  );
  return known?.names ?? reading;
}

async function readNames(db: Db): Promise<Names> {
  const { rows } = await sql<{ area: string }>`
    select distinct requesting_area area from procedure where public_state <> 'hidden' and requesting_area <> ''`.execute(
    db,
  );
  return { entidad: Object.values(MEXICAN_STATES), area: rows.map(({ area }) => area) };
}

/** Each word of what is asked in all the ways to say it. */
type WaysOf = () => Promise<Plan['stems']>;

/** Answers to a question, the best first; none where nothing says more than what is found. */
export const leadsOf = (db: Db, question: Question, today: string, waysOf: WaysOf): Promise<Lead[]> =>
  memoryOf(db)(`${today} ${JSON.stringify(question)}`, async () => {
    const year = Number(today.slice(0, 4));
    const parts = [
      ...(await errandLeads(db, question)),
      ...(await attendedLead(db, question)),
      ...(await normLead(db, question)),
      ...(await articleLead(db, question)),
      ...routeLead(question),
      ...(await noticeLead(db, question, today)),
      ...(await dayOffLead(db, question, today)),
      ...(await paperLead(db, question)),
      ...(await suppliersLead(db, question, waysOf)),
      ...(await contractedLead(db, question, year)),
      ...(await listLead(db, question, year)),
    ];
    return parts.filter((lead, at) => parts.findIndex(({ path }) => path === lead.path) === at);
  });

const addressOf = (path: string, search: Record<string, string | number | undefined>): string => {
  const told = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return told.length === 0 ? path : `${path}?${new URLSearchParams(told)}`;
};

const nameIn = ({ names }: Question, list: string) => names.find((one) => one.list === list)?.name;

/** Words as the index is asked for all of them. */
const allOf = (words: readonly string[]) =>
  sql`(select string_agg(quote_literal(search_stem(w)), ' & ')::tsquery from unnest(${words}::text[]) w)`;
/** And for any of them. */
const anyOf = (words: readonly string[]) =>
  sql`(select string_agg(quote_literal(search_stem(w)), ' | ')::tsquery from unnest(${words}::text[]) w)`;

/** How what somebody says is done: the sheet that does it, the page, or who attends it. */
async function errandLeads(db: Db, { errands }: Question): Promise<Lead[]> {
  return (await Promise.all(errands.map((errand) => errandLead(db, errand)))).flat();
}

async function errandLead(db: Db, errand: Question['errands'][number]): Promise<Lead[]> {
  if (errand.page !== undefined)
    return PLACES.filter(({ path }) => path === errand.page)
      .slice(0, 1)
      .map(({ title, note, path }) => ({ title, note, path }));
  if (errand.subject !== undefined) return subjectLead(db, errand.subject);
  if (errand.sheet === undefined) return [];
  const words = partsOf(errand.sheet);
  const { rows } = await sql<Lead>`
    select title, note, path from search_entry, ${anyOf(words)} q (asked)
    where kind = 'sheet' and audience = 'everyone' and words @@ asked and search_words(title, 'A') @@ asked
    order by ts_rank(search_words(title, 'A'), asked, 1) desc, ts_rank(words, asked) desc, id limit 1`.execute(
    db,
  );
  return rows;
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
async function attendedLead(db: Db, question: Question): Promise<Lead[]> {
  const area = nameIn(question, 'area');
  if (question.want !== 'contact' || area === undefined) return [];
  const { rows } = await sql<{ name: string; post: string }>`
    select name, post from directory_person
    where is_visible and not is_vacant and plain(${area}) = any(select plain(one) from unnest(attends) one) order by position, name limit 2`.execute(
    db,
  );
  return rows.map(({ name, post }) => ({
    title: `${name}, ${post.toLowerCase()}`,
    note: `Atiende las compras de ${area}`,
    path: addressOf('/directorio', { q: name }),
  }));
}

/** The norm that rules a source of money, or the one of a name that no longer does. */
async function normLead(db: Db, { norm, filters, topic }: Question): Promise<Lead[]> {
  if (norm === 'repealed') {
    const { rows } = await sql<{ title: string; slug: string; by: string | null }>`
      select r.title, r.slug, coalesce(n.short_title, n.title) by
      from ${anyOf(topic.length === 0 ? ['ley'] : topic)} q (asked), regulation r left join regulation n on n.id = r.replaced_by and n.is_published
      where r.is_published and r.status = 'repealed' and search_words(r.title, 'A') @@ asked
      order by ts_rank(search_words(r.title, 'A'), asked, 1) desc, r.title limit 2`.execute(db);
    return rows.map(({ title, slug, by }) => ({
      title,
      note: by === null ? 'Abrogada' : `Abrogada; la sustituye ${by}`,
      path: `/normatividad/${slug}`,
    }));
  }
  const funding = FUNDINGS.find((one) => FUNDING_SLUGS[one] === filters.recurso);
  if (norm !== 'ruling' || funding === undefined) return [];
  const kept = await readSettingValues(db, [PURCHASE_LAWS.key]);
  const law = purchaseLaws(kept.get(PURCHASE_LAWS.key)).regimes.find(
    (one) => one.funding === funding && !one.isWorks,
  );
  if (law === undefined) return [];
  const { rows } = await sql<{ slug: string }>`
    select slug from regulation where is_published and short_title = split_part(${law.source}, ', art', 1) limit 1`.execute(
    db,
  );
  return [
    {
      title: `Con recurso ${filters.recurso} rige: ${REGIME_LABELS[law.regime]}`,
      note: law.source,
      path: rows[0] === undefined ? '/procedimientos#que-procedimiento' : `/normatividad/${rows[0].slug}`,
    },
  ];
}

/** Notices of the day that say all of what is asked, the most of it in their title. */
async function noticeLead(db: Db, { topic }: Question, today: string): Promise<Lead[]> {
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
async function dayOffLead(db: Db, { topic }: Question, today: string): Promise<Lead[]> {
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
async function paperLead(db: Db, question: Question): Promise<Lead[]> {
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

/** Norms that the portal applies by that article. */
async function articleLead(db: Db, { article }: Question): Promise<Lead[]> {
  if (article === undefined) return [];
  const { rows } = await sql<{ short: string; title: string; slug: string }>`
    select distinct r.short_title short, r.title, r.slug
    from (select source from procurement_rule union select legal_source from amount_limit) applied
      join regulation r on r.is_published and split_part(applied.source, ', art. ', 1) = r.short_title
    where applied.source ~* ${`, art\\. ${article}\\M(?! bis)`} order by r.short_title desc`.execute(db);
  return rows.map(({ short, title, slug }) => ({
    title: `${short}, artículo ${article}`,
    note: title,
    path: `/normatividad/${slug}`,
  }));
}

/** How something of an amount is bought. */
function routeLead({ amount, want, about, year, state, kind }: Question): Lead[] {
  if (amount?.about === undefined) return [];
  if ([about, year, state, kind].some((one) => one !== undefined) || (want !== undefined && want !== 'how'))
    return [];
  return [
    {
      title: `Qué procedimiento corresponde a ${pesos(amount.about)}`,
      note: 'Lo que toca por monto, y los montos máximos del año',
      path: addressOf('/procedimientos', { monto: amount.about }),
    },
  ];
}

/** Suppliers of a place, of a line of business, or all of them where they are counted. */
async function suppliersLead(db: Db, question: Question, waysOf: WaysOf): Promise<Lead[]> {
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

/** What was contracted in a year, as *Contratado* shows it. */
async function contractedLead(db: Db, question: Question, now: number): Promise<Lead[]> {
  const { want, about, kind, state, amount, topic, order, month } = question;
  const isOfContracts =
    about === 'contracts' && want === undefined && order === undefined && month === undefined;
  const isMost = topic.length === 0 && (want === 'who' || (about === 'suppliers' && order === 'monto'));
  if (!isOfContracts && want !== 'spent' && !isMost && !(want === 'count' && about === 'contracts'))
    return [];
  if (amount !== undefined || (state !== undefined && state !== 'awarded')) return [];
  const year = question.year ?? now;
  const area = nameIn(question, 'area');
  const tipo = kind === undefined ? undefined : KIND_SLUGS[kind];
  const q = topic.join(' ');
  const { contracts, total, first } = await contractedIn(db, {
    ...ProcedureQuery.parse({ ...(q !== '' && { q }), tipo: tipo ?? '', area: area ?? '' }),
    anio: year,
  });
  if (contracts === 0 && question.year === undefined) return [];
  const said = `Contratos de ${year}${area === undefined ? '' : ` · ${area}`}${quoted(topic)}`;
  return [
    {
      title:
        contracts === 0
          ? `${said}: ninguno`
          : `${said}: ${contracts.toLocaleString('es-MX')}, ${moneyText(total)}`,
      note:
        first === null
          ? 'Lo contratado por mes, área y proveedor'
          : `A quien más se contrató: ${first.name}, ${moneyText(first.amount)}`,
      path: addressOf('/adquisiciones', { q, tipo, area, vista: 'ejercido', anio: year }),
    },
  ];
}

/** What is asked of what was bought already. */
const OF_RESULT = new Set<Question['want']>(['who', 'sells', 'price', 'spent']);
const FILTER_ENDINGS: Readonly<Record<string, string>> = {
  'sin-fundamento': ' sin fundamento publicado',
  'arriba-del-limite': ' arriba del límite por monto',
  'cerca-del-limite': ' a menos de 5 % del límite',
  cualquiera: ' abiertas a cualquiera',
};

/** The public list with its filters set. */
async function listLead(db: Db, question: Question, now: number): Promise<Lead[]> {
  const { want, about, state, amount, order, month, filters } = question;
  const kind = question.kind ?? (filters.directa === undefined ? undefined : 'direct');
  // What names a filter is not looked for besides.
  const topic = Object.keys(filters).length > 0 ? [] : question.topic;
  const year = question.year ?? (month === undefined ? undefined : now);
  if (about === 'suppliers' || about === 'articles' || want === 'contact' || want === 'how') return [];
  if (question.norm !== undefined) return [];
  const area = nameIn(question, 'area');
  const isOfResult = want !== undefined && OF_RESULT.has(want) && topic.length > 0;
  const isNarrowed =
    Object.keys(filters).length > 0 ||
    [kind, state, year, amount, area, order, month].some((one) => one !== undefined);
  if (!isNarrowed && !isOfResult && !(want === 'count' && about === 'procedures')) return [];
  const shown = state ?? (isOfResult ? ('awarded' as const) : undefined);
  const search = {
    q: topic.join(' '),
    estado: shown === undefined ? undefined : PUBLIC_STATE_SLUGS[shown],
    tipo: kind === undefined || filters.directa !== undefined ? undefined : KIND_SLUGS[kind],
    ...filters,
    area,
    ...(month === undefined ? { anio: year } : daysOf(year ?? now, month)),
    ...boundsOf(amount),
    orden: order ?? (amount === undefined ? undefined : ('monto' as const)),
  };
  const told = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
  const { total } = await findProcedures(db, ProcedureQuery.parse(told), { most: 0 });
  if (total === 0 && topic.length > 0) return [];
  const said = [
    kind === undefined ? ANY_KIND : KIND_WORDS[kind],
    shown === undefined ? '' : ` ${STATE_ENDINGS[shown]}`,
    month === undefined ? '' : ` con actos de ${monthNameOf(month)}`,
    year === undefined ? '' : ` de ${year}`,
    amount === undefined ? '' : ` ${amountWords(amount)}`,
    ...Object.values(filters).map((value) => FILTER_ENDINGS[value] ?? ` con recurso ${value}`),
    area === undefined ? '' : ` · ${area}`,
    quoted(topic),
    order === undefined ? '' : ORDERS[order],
  ].join('');
  return [
    {
      title: `${said}: ${counted(total)}`,
      note: 'La lista con los filtros puestos',
      path: addressOf('/adquisiciones', search),
    },
  ];
}

/** A month, as the list takes it: what has an act in it. */
function daysOf(year: number, month: number): { desde: string; hasta: string } {
  const of = `${year}-${String(month).padStart(2, '0')}`;
  return { desde: `${of}-01`, hasta: `${of}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` };
}

function boundsOf(amount: Question['amount']): { monto_min?: number; monto_max?: number } {
  if (amount === undefined) return {};
  const { least, most, about } = amount;
  if (about !== undefined)
    return { monto_min: Math.round(about * (1 - ABOUT)), monto_max: Math.round(about * (1 + ABOUT)) };
  return { ...(least !== undefined && { monto_min: least }), ...(most !== undefined && { monto_max: most }) };
}

function amountWords({ least, most, about }: NonNullable<Question['amount']>): string {
  if (about !== undefined) return `de alrededor de ${pesos(about)}`;
  if (least !== undefined && most !== undefined) return `de ${pesos(least)} a ${pesos(most)}`;
  return least === undefined ? `de hasta ${pesos(most ?? 0)}` : `de ${pesos(least)} o más`;
}
