import { stringify } from 'csv-stringify/sync';
import { toMexico } from '#contract/mexico-time.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import type { PostRow } from './directory.sql.ts';

const SEXES = { woman: 'Mujer', man: 'Hombre' } as const;
const VACANT = 'Vacante';

/** Columns of the directory in the national transparency platform (LGTAIP 2025, art. 65, VI). */
export const COLUMNS: readonly (readonly [name: string, value: (post: PostRow, period: Period) => string])[] =
  [
    ['Ejercicio', (_, { year }) => year],
    ['Fecha de inicio del periodo que se informa', (_, { from }) => from],
    ['Fecha de término del periodo que se informa', (_, { until }) => until],
    ['Clave o nivel del puesto', ({ post_level: level }) => level ?? ''],
    ['Denominación del cargo', ({ post }) => post],
    ['Nombre(s) de la persona servidora pública', (post) => givenNames(post)],
    [
      'Primer apellido de la persona servidora pública',
      (post) => (post.is_vacant ? VACANT : (post.surname1 ?? '')),
    ],
    [
      'Segundo apellido de la persona servidora pública',
      (post) => (post.is_vacant ? VACANT : (post.surname2 ?? '')),
    ],
    ['Sexo (catálogo)', ({ sex }) => (sex === null ? '' : SEXES[sex])],
    ['Área de adscripción', ({ area_name: area }) => area],
    ['Fecha de alta en el cargo', ({ held_since: since }) => dayOf(since)],
    ['Domicilio oficial', ({ place }) => place ?? ''],
    ['Número(s) de teléfono oficial', ({ phone }) => phone ?? ''],
    ['Extensión', ({ extension }) => extension ?? ''],
    ['Correo electrónico oficial', ({ email }) => email ?? ''],
    [
      'Área(s) responsable(s) que genera(n), posee(n), publica(n) y actualizan la información',
      (_, { unit }) => unit,
    ],
    [
      'Fecha de actualización',
      ({ published_at: at }) => (at === null ? '' : dayOf(toMexico(at.toISOString()).date)),
    ],
    ['Nota', ({ is_vacant: isVacant }) => (isVacant ? 'El puesto está vacante.' : '')],
  ];

interface Period {
  year: string;
  from: string;
  until: string;
  /** Who answers for the data. */
  unit: string;
}

const dayOf = (day: string | null) => (day === null ? '' : day.split('-').toReversed().join('/'));

/** The name without its surnames; all of it where nobody told them apart. */
function givenNames({ is_vacant: isVacant, name, surname1, surname2 }: PostRow): string {
  if (isVacant) return VACANT;
  const surnames = [surname1, surname2].filter((part) => part !== null).join(' ');
  return surnames !== '' && name.endsWith(` ${surnames}`) ? name.slice(0, -surnames.length - 1) : name;
}

/** The quarter in which a day lies. */
export function periodOf(today: string, unit: string): Period {
  const [year = '', month = ''] = today.split('-');
  const first = Math.floor((Number(month) - 1) / 3) * 3 + 1;
  const last = new Date(Date.UTC(Number(year), first + 2, 0)).toISOString().slice(0, 10);
  return { year, from: `01/${String(first).padStart(2, '0')}/${year}`, until: dayOf(last), unit };
}

/** Everybody of the directory as the transparency format wants it. */
export function directoryTable(posts: readonly PostRow[], period: Period): Response {
  const rows = posts.map((post) => COLUMNS.map(([, value]) => spreadsheetCell(value(post, period))));
  const text = stringify([COLUMNS.map(([name]) => name), ...rows], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
  return new Response(`\uFEFF${text}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', 'directorio.csv'),
      'cache-control': 'no-cache',
    },
  });
}

const escape = (text: string) => text.replaceAll(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n');

/** A person or a post as a card for address books (RFC 6350, in the older version that every program reads). */
export function cardOf(post: PostRow, unit: string): Response {
  const { name, surname1, surname2, phone, extension, email } = post;
  const surnames = [surname1, surname2].filter((part) => part !== null).join(' ');
  const shown = post.is_vacant ? post.post : name;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escape(surnames)};${escape(post.is_vacant ? post.post : givenNames(post))};;;`,
    `FN:${escape(shown)}`,
    `ORG:${escape(unit)};${escape(post.area_name)}`,
    `TITLE:${escape(post.post)}`,
    ...(phone === null
      ? []
      : [`TEL;TYPE=WORK,VOICE:${phone}${extension === null ? '' : `;ext=${extension}`}`]),
    ...(email === null ? [] : [`EMAIL;TYPE=WORK:${email}`]),
    ...(post.place === null ? [] : [`NOTE:${escape([post.hours, post.place].filter(Boolean).join('. '))}`]),
    'END:VCARD',
  ];
  return new Response(`${lines.join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/vcard; charset=utf-8',
      'content-disposition': contentDisposition('attachment', `${shown}.vcf`),
      'cache-control': 'no-cache',
    },
  });
}
