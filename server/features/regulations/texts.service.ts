import type { RegulationText, TextComparison, TextVersion } from '#contract/regulation-texts.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { compareTexts } from '#contract/rules/documents/article-comparison.ts';
import { endOf, inOrder, standingOn, textOn } from '#contract/rules/documents/in-force.ts';
import { contentNotFound } from '#server/features/content/public.ts';
import type { Db } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { countCitations } from './citations.sql.ts';
import {
  keepComparison,
  selectComparison,
  selectParts,
  selectRegulationDays,
  selectRegulationOfText,
  selectTexts,
  type RegulationRecord,
  type TextRecord,
} from './texts.sql.ts';

const NO_TEXT = 'El texto de esta norma no está publicado por artículos.';

/** What the address of a regulation answers that visitors do not see. */
export const regulationNotFound = (db: Db, slug: string) =>
  contentNotFound(db, { type: 'normatividad', key: slug }, 'No encontramos esa norma.');

/** The regulation of an address, or 404. */
export async function regulationBySlug(db: Db, slug: string): Promise<RegulationRecord> {
  const regulation = await selectRegulationDays(db, slug);
  if (regulation === undefined) throw await regulationNotFound(db, slug);
  return regulation;
}

/** Versions from the first to the last, each until the next one or the repeal. */
function versionsOf({ repealedOn }: RegulationRecord, texts: readonly TextRecord[]): TextVersion[] {
  return inOrder(texts).map(({ key, name, inForceOn, source }) => ({
    key,
    name,
    inForceOn,
    until: endOf(texts, key, repealedOn),
    source,
  }));
}

/** The text of a regulation as it was on a day; today's, if none is named, or the first one to come. */
export async function readText(db: Db, slug: string, asked?: string): Promise<RegulationText> {
  const regulation = await regulationBySlug(db, slug);
  const texts = await selectTexts(db, regulation.id);
  const [first] = inOrder(texts);
  if (first === undefined) throw notFound(NO_TEXT);
  const today = todayInMexico();
  const day = asked ?? (first.inForceOn > today ? first.inForceOn : today);
  return describeText(db, { regulation, texts, day, read: textOn(texts, day) });
}

/** One version, on its first day if it is not in force today. */
export async function readVersion(db: Db, key: string): Promise<RegulationText> {
  const regulation = await selectRegulationOfText(db, key);
  if (regulation === undefined)
    throw await contentNotFound(db, { type: 'textos', key }, 'No encontramos ese texto.');
  const texts = await selectTexts(db, regulation.id);
  const read = texts.find((text) => text.key === key);
  const today = todayInMexico();
  const day = textOn(texts, today)?.key === key ? today : (read?.inForceOn ?? today);
  return describeText(db, { regulation, texts, day, read });
}

async function describeText(
  db: Db,
  {
    regulation,
    texts,
    day,
    read,
  }: {
    regulation: RegulationRecord;
    texts: readonly TextRecord[];
    day: string;
    read: TextRecord | undefined;
  },
): Promise<RegulationText> {
  const { slug, title, shortTitle } = regulation;
  const versions = versionsOf(regulation, texts);
  // A text that says since when it is in force tells it of a regulation that does not.
  const inForceOn = regulation.inForceOn ?? regulation.publishedOn ?? versions[0]?.inForceOn ?? null;
  const [parts, citations] =
    read === undefined
      ? [[], new Map<string, number>()]
      : await Promise.all([selectParts(db, read.id), countCitations(db, regulation.id)]);
  return {
    regulation: { slug, title, shortTitle },
    day,
    standing: standingOn({ ...regulation, inForceOn }, day, todayInMexico()),
    versions,
    version: read?.key ?? null,
    note: read?.note ?? null,
    parts: parts.map((part) => ({ ...part, citations: citations.get(part.anchor) ?? 0 })),
  };
}

/** Two versions part by part: the last two, if none is named. Computed once and kept. */
export async function compareVersions(
  db: Db,
  slug: string,
  { de, a }: { de?: string | undefined; a?: string | undefined },
): Promise<TextComparison> {
  const regulation = await regulationBySlug(db, slug);
  const texts = inOrder(await selectTexts(db, regulation.id));
  const to = a === undefined ? texts.at(-1) : texts.find(({ key }) => key === a);
  const before = to === undefined ? undefined : texts[texts.indexOf(to) - 1];
  const from = de === undefined ? before : texts.find(({ key }) => key === de);
  if (from === undefined || to === undefined) {
    const key = (to === undefined ? a : de) ?? '';
    throw await contentNotFound(
      db,
      { type: 'textos', key },
      'Esta norma no tiene esas dos versiones de su texto.',
    );
  }
  const kept = await selectComparison(db, { from, to });
  const parts = kept ?? compareTexts(await selectParts(db, from.id), await selectParts(db, to.id));
  if (kept === undefined) await keepComparison(db, { from, to }, parts);
  return {
    regulation: { slug: regulation.slug, title: regulation.title },
    versions: versionsOf(regulation, texts),
    from: from.key,
    to: to.key,
    parts,
  };
}
