import { stringify } from 'csv-stringify/sync';
import { toMexico } from '#contract/mexico-time.ts';
import { quarterDays } from '#contract/transparency.ts';
import { givenNames, postColumns, postRow } from '#server/features/transparency/public.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import type { PostRow } from './directory.sql.ts';

/** Everybody of the directory as the transparency format wants it (LGTAIP 2025, art. 65, VI), in the quarter of a day. */
export function directoryTable(posts: readonly PostRow[], today: string, unit: string): Response {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const frame = { year, ...quarterDays(year, Math.ceil(month / 3)), area: unit, note: '', screens: '' };
  const rows = posts.map((post) => {
    const { published_at: at } = post;
    const updatedOn = at === null ? '' : toMexico(at.toISOString()).date;
    return postRow(reported(post), { ...frame, updatedOn }).map((cell) =>
      spreadsheetCell(String(cell ?? '')),
    );
  });
  const text = stringify([[...postColumns], ...rows], {
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

const reported = ({ is_vacant, post_level, area_name, held_since, ...post }: PostRow) => ({
  ...post,
  isVacant: is_vacant,
  level: post_level,
  area: area_name,
  heldSince: held_since,
});

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
