import { open, type FileHandle } from 'node:fs/promises';
import {
  personalDataIn,
  personalDataInPages,
  type PersonalFound,
} from '#contract/rules/identifiers/personal-data.ts';
import { readZipEntries, readZipEntry, type ZipEntry } from '../files/zip.ts';
import { checkBook, tooMuch } from './book-limits.ts';
import { bookRows } from './book-rows.ts';

/** Beyond this a part, and all of them together, are not looked through. */
const MOST_PART = 50_000_000;
const MOST_BYTES = 200_000_000;
/** Where a text ends: a cell, a text that many cells share, a remark, a paragraph of a drawing. */
const ENDS = /<\/(?:\w+:)?(?:si|c|is|comment|p|row)>/g;

/**
 * What a workbook carries of people: in its cells, by sheet, and beside them (hidden sheets, remarks, drawings, properties),
 * where it is said without a place. Throws {@link import('./csv-text.ts').CsvProblem} for one that takes too much.
 */
export async function lookThroughBook(path: string): Promise<{ personal: PersonalFound[] }> {
  const merged = await checkBook(path);
  const file = await open(path, 'r');
  try {
    const entries = await readZipEntries(file, (await file.stat()).size);
    const sheets: string[][] = [];
    for await (const one of bookRows(file, entries, merged)) {
      if ('isHidden' in one) {
        if (!one.isHidden) sheets.push([]);
        continue;
      }
      const text = one.values.join(' ');
      // Only what can be something is kept: a sheet may have a million rows.
      if (personalDataIn(text).length > 0) sheets.at(-1)?.push(text);
    }
    const pages = sheets.map((texts, at) => ({ page: at + 1, text: texts.join(' ') }));
    const personal = personalDataInPages(pages, true);
    const shown = new Set(personal.map(({ what }) => what));
    const beside = (await foundInParts(file, entries)).filter((what) => !shown.has(what));
    return { personal: [...personal, ...beside.map((what) => ({ what, pages: [], isBook: true as const }))] };
  } finally {
    await file.close();
  }
}

async function foundInParts(file: FileHandle, entries: readonly ZipEntry[]): Promise<string[]> {
  const found = new Set<string>();
  let bytes = 0;
  for (const entry of entries) {
    if (!/\.(?:xml|vml|rels)$/i.test(entry.name)) continue;
    const part = await readZipEntry(file, entry, MOST_PART);
    bytes += part?.length ?? 0;
    if (part === undefined || bytes > MOST_BYTES) throw tooMuch();
    const xml = part.toString('utf8');
    // A word may stand in several runs of one text, or alone in an element.
    for (const text of [
      xml.replaceAll(ENDS, ' ').replaceAll(/<[^<>]*>/g, ''),
      xml.replaceAll(/<[^<>]*>/g, ' '),
    ])
      for (const what of personalDataIn(text)) found.add(what);
  }
  return [...found];
}
