import { linkAddress } from '../identifiers/link-shape.ts';

/** A piece of a line: plain, bold, or a link to an address. */
export interface TextSpan {
  text: string;
  isBold?: boolean;
  href?: string;
}

/** A paragraph, or a list, each as lines of pieces. */
export interface TextBlock {
  kind: 'paragraph' | 'list';
  lines: TextSpan[][];
}

/** A path of the portal itself. */
const isInternal = (address: string): boolean => address.startsWith('/') && !address.startsWith('//');

/** Pieces of a line: `**negritas**` and `[texto](dirección)`; a sign without its pair stays as it is. */
function spansOf(line: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let plain = '';
  const add = (span: TextSpan) => {
    if (plain !== '') spans.push({ text: plain });
    plain = '';
    spans.push(span);
  };
  let at = 0;
  // Once no pair is left, none is looked for again: the walk stays linear.
  let noBold = false;
  let noLink = false;
  while (at < line.length) {
    if (!noBold && line.startsWith('**', at)) {
      const end = line.indexOf('**', at + 2);
      if (end === -1) noBold = true;
      else if (end > at + 2) {
        add({ text: line.slice(at + 2, end), isBold: true });
        at = end + 2;
        continue;
      }
    }
    if (!noLink && line[at] === '[') {
      const middle = line.indexOf('](', at);
      const end = middle === -1 ? -1 : line.indexOf(')', middle);
      if (end === -1) noLink = true;
      else {
        add({ text: line.slice(at + 1, middle), href: line.slice(middle + 2, end).trim() });
        at = end + 1;
        continue;
      }
    }
    plain += line[at];
    at += 1;
  }
  if (plain !== '') spans.push({ text: plain });
  return spans;
}

/** The blocks of a text: an empty line ends a paragraph, a line with `- ` is an item of a list. */
export function richBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  for (const line of text.split('\n')) {
    const written = line.trim();
    if (written === '') {
      open = undefined;
      continue;
    }
    const kind = written.startsWith('- ') ? 'list' : 'paragraph';
    if (open?.kind !== kind) {
      open = { kind, lines: [] };
      blocks.push(open);
    }
    open.lines.push(spansOf(kind === 'list' ? written.slice(2).trim() : written));
  }
  return blocks;
}

/** Addresses that a text links to. */
export function linksOf(text: string): string[] {
  return richBlocks(text).flatMap(({ lines }) =>
    lines.flat().flatMap(({ href }) => (href === undefined ? [] : [href])),
  );
}

/** Why an address cannot be followed, wherever it leads; undefined where it can, or where the portal has to look. */
export function linkProblem(address: string): string | undefined {
  if (isInternal(address) || linkAddress(address) !== undefined) return undefined;
  return `«${address.slice(0, 80)}» no es una dirección: escribe una ruta del portal, como /directorio, o una que empiece con https:// o mailto:.`;
}

/** Path of a screen of the portal that an address leads to; undefined when it leads elsewhere. */
export function internalPath(address: string, base: string): string | undefined {
  if (!isInternal(address)) return undefined;
  const path = address.split(/[?#]/)[0] ?? '';
  const within = path === base || path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  return within.length > 1 && within.endsWith('/') ? within.slice(0, -1) : within === '' ? '/' : within;
}

/** The address that an `href` of a page takes for a link; undefined for one that leads nowhere. */
export function hrefOf(address: string, base: string): string | undefined {
  if (linkProblem(address) !== undefined) return undefined;
  return isInternal(address) && address !== base && !address.startsWith(`${base}/`)
    ? base + address
    : address;
}

/** The blocks of a text as a page shows them: every link with its whole address, or only its text. */
export function shownBlocks(text: string, base: string): TextBlock[] {
  const shown = ({ href, ...span }: TextSpan): TextSpan => {
    const to = href === undefined ? undefined : hrefOf(href, base);
    return to === undefined ? span : { ...span, href: to };
  };
  return richBlocks(text).map(({ kind, lines }) => ({ kind, lines: lines.map((line) => line.map(shown)) }));
}
