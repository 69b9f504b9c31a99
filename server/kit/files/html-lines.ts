import { withoutEntities } from '#contract/rules/texts/html-entities.ts';

/** What is in them is no text of the page. */
const UNSEEN = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'select',
  'textarea',
  'nav',
  'button',
]);

/** What stands within a line; everything else begins a new one. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/**
 * The lines of a page as a reader sees them, without a browser: no script runs, nothing is fetched, and what comes out is
 * plain text. A tag that never ends takes the rest of the page with it.
 */
export function htmlLines(page: string): string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    if (line.trim() !== '') lines.push(line);
    line = '';
  };
  let at = 0;
  while (at < page.length) {
    const open = page.indexOf('<', at);
    const text = page.slice(at, open === -1 ? page.length : open);
    line += withoutEntities(text).replaceAll(/\s+/g, ' ');
    if (open === -1) break;
    if (!/[a-z/!?]/i.test(page.charAt(open + 1))) {
      line += '<';
      at = open + 1;
      continue;
    }
    at = page.startsWith('<!--', open) ? after(page, '-->', open + 4) : after(page, '>', open + 1);
    const name = nameOf(page, open + 1);
    const isClosing = name.startsWith('/');
    if (!isClosing && UNSEEN.has(name) && page.charAt(at - 2) !== '/') at = endOf(page, name, at);
    if (name !== '' && !INLINE.has(isClosing ? name.slice(1) : name)) end();
  }
  end();
  return lines;
}

function after(page: string, sign: string, from: number): number {
  const found = page.indexOf(sign, from);
  return found === -1 ? page.length : found + sign.length;
}

function nameOf(page: string, from: number): string {
  let end = page.charAt(from) === '/' ? from + 1 : from;
  while (end < page.length && end - from < 30 && /[a-z0-9]/i.test(page.charAt(end))) end += 1;
  return page.slice(from, end).toLowerCase();
}

/** Behind the tag that closes an element, whatever stands in it; a page that never closes it ends there. */
function endOf(page: string, name: string, from: number): number {
  for (let at = page.indexOf('</', from); at !== -1; at = page.indexOf('</', at + 2))
    if (nameOf(page, at + 1) === `/${name}`) return after(page, '>', at);
  return page.length;
}
