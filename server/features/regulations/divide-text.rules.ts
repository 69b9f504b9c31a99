import type { DividedText } from '#contract/regulation-texts.ts';
import { shapeOf, withoutRunningHeads } from '#server/kit/files/running-heads.ts';
import type { TextLine } from '#server/kit/files/text-lines.ts';
import {
  articleOf,
  headingOf,
  joinedLetters,
  MOST_HEADING,
  opensTransitories,
  sentenceCase,
  transitoryOf,
} from './article-marks.rules.ts';

type Part = DividedText['parts'][number];

/** A paragraph of its own, wherever the page breaks its lines. */
const FRACTION = /^(?:[IVXLC]{1,8}(?: (?:Bis|Ter))?(?:\.-|\.|\)) |[a-zñ]\) )/;

/** Letters of an article after which somebody should look whether it holds another one. */
const LONG = 12_000;

/**
 * Proposes how the lines of a document divide into articles and headings: what every page repeats is left out, lines are
 * joined into paragraphs, and what looks odd is told. A person corrects it before anything is kept.
 */
export function divideText(lines: readonly TextLine[]): DividedText {
  const { kept, dropped } = withoutHeads(lines);
  const paragraphs = paragraphsOf(kept);
  const parts: Part[] = [];
  let isTransitory = false;
  let wantsName = false;
  for (const paragraph of paragraphs) {
    const found = beginningOf(paragraph, isTransitory);
    const last = parts.at(-1);
    if (found !== undefined) {
      if (found.kind !== 'article' && found.kind !== 'transitory')
        isTransitory = opensTransitories(found.label);
      parts.push(found);
      wantsName =
        found.heading === '' && found.kind !== 'article' && found.kind !== 'transitory' && !isTransitory;
    } else if (wantsName && last !== undefined && paragraph.length <= MOST_HEADING) {
      last.heading = sentenceCase(paragraph);
      wantsName = false;
    } else {
      wantsName = false;
      if (last === undefined || last.kind === 'title' || last.kind === 'chapter' || last.kind === 'section')
        parts.push({ kind: 'text', label: '', heading: '', text: paragraph });
      else last.text = last.text === '' ? paragraph : `${last.text}\n${paragraph}`;
    }
  }
  return { parts, dropped, doubts: doubtsOf(parts) };
}

/** What a paragraph begins: an article, a heading, or nothing. */
function beginningOf(paragraph: string, isTransitory: boolean): Part | undefined {
  if (opensTransitories(paragraph)) return { kind: 'chapter', label: 'Transitorios', heading: '', text: '' };
  const heading = headingOf(joinedLetters(paragraph));
  if (heading !== undefined) return heading;
  const transitory = isTransitory ? transitoryOf(paragraph) : undefined;
  if (transitory !== undefined)
    return { kind: 'transitory', label: transitory.number, heading: '', text: transitory.text };
  const article = articleOf(paragraph);
  if (article === undefined) return undefined;
  const kind = isTransitory ? 'transitory' : 'article';
  return { kind, label: `Artículo ${article.number}`, heading: '', text: article.text };
}

/** Lines that are paragraphs of their own, or their beginnings. */
const beginsAnew = (text: string) =>
  FRACTION.test(text) ||
  articleOf(text) !== undefined ||
  opensTransitories(text) ||
  headingOf(text) !== undefined;

/** Joins the lines of a page into paragraphs; words that a line divides are whole again. */
function paragraphsOf(lines: readonly TextLine[]): string[] {
  const lengths = lines.map(({ text }) => text.length).toSorted((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const paragraphs: string[] = [];
  let previous: TextLine | undefined;
  for (const line of lines) {
    const last = paragraphs.at(-1);
    const endsShort =
      previous !== undefined && /[.;:]$/.test(previous.text) && previous.text.length < usual * 0.8;
    const goesOn =
      last !== undefined &&
      previous !== undefined &&
      !endsShort &&
      !beginsAnew(line.text) &&
      !isHeadingAlone(last) &&
      // Room above the first line of a page, or between columns, says nothing: its words do.
      (!line.isApart || (line.page !== previous.page && /^[a-zà-ÿ(]/.test(line.text)));
    if (goesOn) paragraphs[paragraphs.length - 1] = joined(last, line.text);
    else paragraphs.push(line.text);
    previous = line;
  }
  return paragraphs;
}

const isHeadingAlone = (text: string) =>
  text.length <= 40 && (opensTransitories(text) || headingOf(text) !== undefined);

const joined = (before: string, next: string) =>
  /[a-zà-ÿ]-$/.test(before) && /^[a-zà-ÿ]/.test(next) ? before.slice(0, -1) + next : `${before} ${next}`;

/** Leaves out running heads, and tells which; an article at the head of many pages is none. */
function withoutHeads(lines: readonly TextLine[]): { kept: TextLine[]; dropped: DividedText['dropped'] } {
  const { kept, left } = withoutRunningHeads(lines, { isKept: beginsAnew });
  const dropped = [...Map.groupBy(left, ({ text }) => shapeOf(text)).values()].map((same) => ({
    text: same[0]?.text ?? '',
    times: same.length,
  }));
  return { kept, dropped };
}

/** What a person should look at before confirming the division. */
function doubtsOf(parts: readonly Part[]): string[] {
  const doubts: string[] = [];
  const articles = parts.filter(({ kind }) => kind === 'article');
  if (articles.length === 0) doubts.push('No se encontró ningún artículo. Marca dónde empieza cada uno.');
  const seen = new Set<string>();
  let last = 0;
  for (const { label, text } of articles) {
    if (seen.has(label)) doubts.push(`${label} está dos veces.`);
    seen.add(label);
    const number = Number(/\d+/.exec(label)?.[0] ?? Number.NaN);
    if (number > last + 1) doubts.push(`Del artículo ${last} se pasa al ${number}.`);
    if (number < last) doubts.push(`${label} viene después del artículo ${last}.`);
    if (!Number.isNaN(number)) last = Math.max(last, number);
    if (text === '') doubts.push(`${label} no tiene texto.`);
    if (text.length > LONG) doubts.push(`${label} es muy largo: revisa si contiene otro.`);
  }
  return doubts;
}
