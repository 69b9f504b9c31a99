import { SCREEN_BASE } from '#contract/endpoint.ts';
import { MANUAL_CHAPTER_NAMES, type ManualBlock, type ManualSpan } from '#contract/help.ts';

/** Place of a heading in its page. */
export const headingId = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** Where a link of the written manual leads in the portal; null for what only the repository has. */
function hrefOf(target: string): string | null {
  if (target.startsWith('https://')) return target;
  const chapter = MANUAL_CHAPTER_NAMES.find((name) => target === `${name}.md`);
  return chapter === undefined ? null : `${SCREEN_BASE}/ayuda?capitulo=${chapter}`;
}

const plain = (text: string): ManualSpan => ({ text, look: 'plain', href: null });

/** A line in parts: what is strong, what is written as a machine has it, and links. */
export function spansOf(line: string): ManualSpan[] {
  const spans: ManualSpan[] = [];
  let rest = line;
  let before = '';
  const take = (span: ManualSpan, length: number) => {
    if (before !== '') spans.push(plain(before));
    before = '';
    spans.push(span);
    rest = rest.slice(length);
  };
  while (rest !== '') {
    const end = rest.startsWith('**')
      ? rest.indexOf('**', 2)
      : rest.startsWith('`')
        ? rest.indexOf('`', 1)
        : -1;
    const middle = rest.startsWith('[') ? rest.indexOf('](') : -1;
    const close = middle < 0 ? -1 : rest.indexOf(')', middle);
    if (end > 0 && rest.startsWith('**'))
      take({ text: rest.slice(2, end), look: 'strong', href: null }, end + 2);
    else if (end > 0) take({ text: rest.slice(1, end), look: 'code', href: null }, end + 1);
    else if (close > 0)
      take(
        { text: rest.slice(1, middle), look: 'plain', href: hrefOf(rest.slice(middle + 2, close)) },
        close + 1,
      );
    else {
      before += rest.charAt(0);
      rest = rest.slice(1);
    }
  }
  if (before !== '') spans.push(plain(before));
  return spans;
}

const isStep = (line: string) =>
  line.charAt(0) >= '1' && line.charAt(0) <= '9' && line.slice(1, 3).startsWith('. ');

/** The kind of block that a line begins; undefined where it goes on with the one before. */
function kindOf(line: string): ManualBlock['kind'] | undefined {
  if (line.startsWith('## ')) return 'heading';
  if (line.startsWith('### ')) return 'subheading';
  if (line.startsWith('- ')) return 'list';
  if (isStep(line)) return 'steps';
  return line.startsWith('|') ? 'table' : undefined;
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The text of a chapter in blocks. Pictures are left out: they are of one installation. */
export function blocksOf(text: string): { title: string; blocks: ManualBlock[] } {
  let title = '';
  const found: { kind: ManualBlock['kind']; rows: string[][] }[] = [];
  let isOpen = false;
  for (const whole of text.split('\n')) {
    const line = whole.trim();
    if (line === '' || line.startsWith('![')) {
      isOpen = false;
      continue;
    }
    if (line.startsWith('# ')) {
      title = line.slice(2);
      continue;
    }
    const kind = kindOf(line);
    const last = found.at(-1);
    if (kind === 'table') {
      const cells = cellsOf(line);
      if (cells.every((cell) => cell.startsWith('--') || cell.startsWith(':-'))) continue;
      if (isOpen && last?.kind === 'table') last.rows.push(cells);
      else found.push({ kind, rows: [cells] });
    } else if (kind === 'list' || kind === 'steps') {
      const item = kind === 'list' ? line.slice(2) : line.slice(3);
      // Items of one list may stand apart.
      if (last?.kind === kind) last.rows.push([item]);
      else found.push({ kind, rows: [[item]] });
    } else if (kind !== undefined) found.push({ kind, rows: [[line.slice(line.indexOf(' ') + 1)]] });
    else if (isOpen && last !== undefined && last.kind !== 'heading' && last.kind !== 'subheading') {
      const row = last.rows.at(-1) ?? [];
      row[row.length - 1] = `${row.at(-1) ?? ''} ${line}`;
    } else found.push({ kind: 'text', rows: [[line]] });
    isOpen = true;
  }
  return {
    title,
    blocks: found.map(({ kind, rows }) => ({
      kind,
      id: kind === 'heading' || kind === 'subheading' ? headingId(rows[0]?.[0] ?? '') : null,
      rows: rows.map((cells) => cells.map(spansOf)),
    })),
  };
}
