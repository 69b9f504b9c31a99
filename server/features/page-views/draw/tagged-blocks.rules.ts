import type { PageBlock } from '#contract/page-views.ts';

/** What a tagged PDF says of its structure, as pdf.js gives it. */
export interface StructureNode {
  role?: string;
  type?: string;
  id?: string;
  alt?: string;
  children?: StructureNode[];
}

type TextOf = (id: string) => string;

const HEADING = /^H([1-6])$/;
const GROUPS = new Set([
  'Root',
  'Document',
  'DocumentFragment',
  'Part',
  'Art',
  'Sect',
  'Div',
  'NonStruct',
  'Aside',
  'TOC',
]);

/** Blocks of a page that says which they are; `textOf` gives the words of a marked content. */
export function taggedBlocks(root: StructureNode, textOf: TextOf): PageBlock[] {
  const blocks: PageBlock[] = [];
  visit(root, textOf, blocks);
  return blocks;
}

function visit(node: StructureNode, textOf: TextOf, blocks: PageBlock[]): void {
  const { role } = node;
  const level = role === 'Title' || role === 'H' ? 1 : Number(HEADING.exec(role ?? '')?.[1] ?? 0);
  if (level > 0) return say(blocks, wordsOf(node, textOf), (text) => ({ kind: 'heading', level, text }));
  if (role === 'L') return addList(node, textOf, blocks);
  if (role === 'Table') return addTable(node, textOf, blocks);
  if (role === 'Figure' || role === 'Formula') {
    const text = node.alt?.trim() ?? '';
    if (text !== '') blocks.push({ kind: 'figure', text });
    return say(blocks, wordsOf(node, textOf), (words) => ({ kind: 'paragraph', text: words }));
  }
  const holdsBlocks = (node.children ?? []).some(({ role: inner }) => inner !== undefined && isBlock(inner));
  if (role === undefined || (!GROUPS.has(role) && !holdsBlocks))
    return say(blocks, wordsOf(node, textOf), (text) => ({ kind: 'paragraph', text }));
  for (const child of node.children ?? []) visit(child, textOf, blocks);
}

const isBlock = (role: string) =>
  HEADING.test(role) || GROUPS.has(role) || ['H', 'Title', 'P', 'L', 'Table', 'BlockQuote'].includes(role);

function say(blocks: PageBlock[], text: string, block: (text: string) => PageBlock): void {
  if (text === '') return;
  const said = block(text);
  const last = blocks.at(-1);
  // Many programs tag the items of a list as paragraphs.
  if (said.kind !== 'paragraph' || !/^[•▪◦●‣] /.test(text)) blocks.push(said);
  else if (last?.kind === 'list') last.items.push(text);
  else blocks.push({ kind: 'list', items: [text] });
}

function wordsOf(node: StructureNode, textOf: TextOf): string {
  // Leaves of the structure tree: marked content, or a form field.
  if (node.type === 'content' || node.type === 'annotation') return textOf(node.id ?? '');
  const parts = (node.children ?? []).map((child) => wordsOf(child, textOf)).filter((text) => text !== '');
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

function childrenOf(node: StructureNode, role: string): StructureNode[] {
  return (node.children ?? []).flatMap((child) =>
    child.role === role
      ? [child]
      : ['THead', 'TBody', 'TFoot', 'NonStruct', 'Div'].includes(child.role ?? '')
        ? childrenOf(child, role)
        : [],
  );
}

function addList(node: StructureNode, textOf: TextOf, blocks: PageBlock[]): void {
  const items = childrenOf(node, 'LI').map((item) => wordsOf(item, textOf));
  const written = items.filter((text) => text !== '');
  if (written.length > 0) blocks.push({ kind: 'list', items: written });
}

function addTable(node: StructureNode, textOf: TextOf, blocks: PageBlock[]): void {
  const rows = childrenOf(node, 'TR');
  const cells = rows.map((row) =>
    (row.children ?? [])
      .filter(({ role }) => role === 'TH' || role === 'TD')
      .map((cell) => wordsOf(cell, textOf)),
  );
  const written = cells.filter((row) => row.some((text) => text !== ''));
  if (written.length === 0) return;
  const head = rows[0]?.children?.filter(({ role }) => role === 'TH' || role === 'TD') ?? [];
  blocks.push({
    kind: 'table',
    hasHead: rows.length > 1 && head.length > 0 && head.every(({ role }) => role === 'TH'),
    rows: written,
  });
}
