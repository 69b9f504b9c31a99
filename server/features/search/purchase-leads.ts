import { sql } from 'kysely';
import { monthNameOf } from '#contract/date-words.ts';
import { KIND_SLUGS, type ProcedureKind } from '#contract/procedure-kinds.ts';
import { ProcedureQuery, PUBLIC_STATE_SLUGS, type PublicState } from '#contract/procedures.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { AS_SIGNED } from '#contract/amount-words.ts';
import { contractedIn } from '#server/features/procurement-views/public.ts';
import { findProcedures } from '#server/features/procurement/public.ts';
import type { Db } from '#server/kit/db.ts';
import { addressOf, counted, type Lead, nameIn, pesos, quoted } from './lead.ts';
import type { Question } from './question.rules.ts';

const KIND_WORDS: Record<ProcedureKind, string> = {
  open: 'Licitaciones públicas',
  invitation: 'Invitaciones a cuando menos tres',
  direct: 'Adjudicaciones directas',
  framework: 'Contratos de acuerdo marco',
  catalogue: 'Órdenes de suministro',
  dialogue: 'Diálogos competitivos',
  negotiated: 'Directas con negociación',
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
const ORDERS = { monto: ', las de mayor monto primero', publicacion: ', las más recientes primero' };
/** How near an amount is to be about another. */
const ABOUT = 0.1;
/** The procedure that is called so, by its number in whatever way it is written. */
export async function numberLead(db: Db, { numbers }: Question): Promise<Lead[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ number: string; slug: string; title: string }>`
    select number, slug, title from procedure where number = any(${numbers}) and public_state <> 'hidden'
    order by array_position(${numbers}::text[], number)`.execute(db);
  return rows.map(({ number, slug, title }) => ({
    title,
    note: number,
    path: `/adquisiciones/procedimientos/${slug}`,
  }));
}

/** What was contracted in a year, as *Contratado* shows it. */
export async function contractedLead(db: Db, question: Question, now: number): Promise<Lead[]> {
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
          : `A quien más se contrató: ${first.name}, ${moneyText(first.amount)}; montos ${AS_SIGNED}`,
      path: addressOf('/adquisiciones', { q, tipo, area, vista: 'ejercido', anio: year }),
      ...(contracts === 0 && { isElse: true }),
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
export async function listLead(db: Db, question: Question, now: number): Promise<Lead[]> {
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
  // Of direct awards, «adjudicaciones» is the kind and not how they stand.
  const told = state === 'awarded' && filters.directa !== undefined ? undefined : state;
  const shown = told ?? (isOfResult ? ('awarded' as const) : undefined);
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
  const given = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
  const { total, correctedQuery } = await findProcedures(db, ProcedureQuery.parse(given), { most: 0 });
  if (total === 0 && topic.length > 0)
    return kind === 'disposal' || shown === 'open' ? listWithout(topic, db, question, now) : [];
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
      ...((total === 0 || correctedQuery !== null) && { isElse: true }),
    },
  ];
}

/** What is sold, or open today, where none of it says what is asked: all of it is a few. */
async function listWithout(
  topic: readonly string[],
  db: Db,
  question: Question,
  now: number,
): Promise<Lead[]> {
  const all = await listLead(db, { ...question, topic: [] }, now);
  return all.map((lead) => ({
    ...lead,
    note: `Ninguna dice «${topic.join(' ')}»; estas son todas`,
    isElse: true,
  }));
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
