import { isNoteId } from '#contract/rules/documents/pdf-notes.ts';
import { joinLines } from './page-paragraphs.ts';

/** A piece of text, or the beginning or end of a marked part of the page. */
type Piece = { str: string; hasEOL: boolean } | { type: string; id?: string | undefined };
/** The structure of a page: roles, and below them marked parts by their ids. */
type Node = { role: string; children: (Node | Content)[] };
type Content = { type: string; id?: string };

const ROW = 'TR';
/** What is a line of its own in the text. */
const BLOCKS = new Set([
  'P',
  'H',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'LI',
  'Caption',
  'TOCI',
  'Note',
  'BlockQuote',
  'Title',
]);
/** Cells of a row stand on its line. */
const BETWEEN_CELLS = ' | ';
const DEEPEST = 60;

/**
 * Paragraphs, items and rows of a tagged page as its structure orders them, without what it calls an artefact. Undefined
 * when the structure leaves out most of the text: then the page is read as it is drawn.
 */
export function taggedLines(items: readonly unknown[], tree: unknown): string[] | undefined {
  const { byId, inside, outside } = textsById(items as Piece[]);
  if (tree === null || tree === undefined) return inside + outside === 0 ? [] : undefined;
  const lines: string[] = [];
  const used = new Set<string>();
  let letters = 0;
  const wordsOf = (node: Node | Content, depth: number): string => {
    if (!('children' in node)) {
      if (node.id === undefined || used.has(node.id)) return '';
      used.add(node.id);
      const text = byId.get(node.id) ?? '';
      letters += text.length;
      return text;
    }
    if (depth > DEEPEST) return '';
    const parts = node.children.map((child) => wordsOf(child, depth + 1)).filter((text) => text !== '');
    return parts.join(node.role === ROW ? BETWEEN_CELLS : ' ');
  };
  const walk = (node: Node | Content, depth: number) => {
    const isWhole = !('children' in node) || node.role === ROW || BLOCKS.has(node.role) || depth > DEEPEST;
    if (!isWhole) {
      for (const child of node.children) walk(child, depth + 1);
      return;
    }
    const text = tidy(wordsOf(node, depth));
    if (text !== '') lines.push(text);
  };
  walk(tree as Node, 0);
  // Fields and notes that the structure does not name.
  for (const [id, text] of byId) if (isNoteId(id) && !used.has(id)) lines.push(tidy(text));
  return letters * 2 < inside ? undefined : lines;
}

const tidy = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Text of each marked part; `inside` letters stand in parts that are no artefacts, `outside` in none at all. */
function textsById(items: readonly Piece[]) {
  const byId = new Map<string, string>();
  const open: { id: string | undefined; isArtefact: boolean }[] = [];
  let [inside, outside] = [0, 0];
  let broke = false;
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else {
        const above = open.at(-1);
        const isArtefact =
          !isNoteId(item.id) && (above?.isArtefact === true || ('tag' in item && item.tag === 'Artifact'));
        open.push({ id: item.id ?? above?.id, isArtefact });
      }
      continue;
    }
    const part = open.at(-1);
    if (part?.isArtefact === true) continue;
    if (part?.id === undefined) outside += item.str.trim().length;
    else {
      const before = byId.get(part.id);
      if (item.str.trim() !== '') {
        byId.set(
          part.id,
          before === undefined ? item.str : broke ? joinLines(before, item.str) : before + item.str,
        );
        inside += item.str.length;
        broke = false;
      } else if (before !== undefined && item.str !== '') byId.set(part.id, `${before} `);
      if (item.hasEOL) broke = true;
    }
  }
  return { byId, inside: inside + outside, outside };
}
