import { decodeEntities } from '../files/xml-tags.ts';

/** One element of a text: where it stands, what its tag says besides its name, and what is inside. */
interface XmlElement {
  name: string;
  from: number;
  to: number;
  tag: string;
  inside: string;
}

/** Longest name of an element that is compared, with its prefix. */
const MAX_NAME = 80;
const ENDS_NAME = new Set([' ', '\t', '\n', '\r', '/', '>']);

/** The wanted name that begins here, with or without a prefix, and the place after it. */
function nameAt(
  xml: string,
  at: number,
  wanted: readonly string[],
): { name: string; end: number } | undefined {
  let end = at;
  while (end - at < MAX_NAME && end < xml.length && !ENDS_NAME.has(xml[end]!)) end += 1;
  const found = xml.slice(at, end);
  const name = wanted.find((one) => found === one || found.endsWith(`:${one}`));
  return name === undefined ? undefined : { name, end };
}

/** Place of the `>` of a tag; one within quotes does not end it. -1 when nothing does. */
function endOfTag(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml[at]!;
    if (sign === '>') return at;
    if (sign === '"' || sign === "'") {
      at = xml.indexOf(sign, at + 1);
      if (at === -1) return -1;
    }
  }
  return -1;
}

/**
 * Elements of these names in their order, none of them within another of them. Each sign is read once; an element that
 * is not closed ends the search.
 */
export function* elementsOf(xml: string, ...names: string[]): Generator<XmlElement> {
  for (let from = xml.indexOf('<'); from !== -1; from = xml.indexOf('<', from + 1)) {
    const found = nameAt(xml, from + 1, names);
    if (found === undefined) continue;
    const { name } = found;
    const end = endOfTag(xml, found.end);
    if (end === -1) return;
    const tag = xml.slice(found.end, end);
    if (tag.endsWith('/')) {
      yield { name, from, to: end + 1, tag, inside: '' };
      from = end;
      continue;
    }
    let close = xml.indexOf('</', end);
    while (close !== -1 && nameAt(xml, close + 2, [name]) === undefined) close = xml.indexOf('</', close + 2);
    if (close === -1) return;
    const to = endOfTag(xml, close) + 1;
    if (to === 0) return;
    yield { name, from, to, tag, inside: xml.slice(end + 1, close) };
    from = to - 1;
  }
}

/** A text without the elements of these names. */
export function withoutElements(xml: string, ...names: string[]): string {
  let [kept, from] = ['', 0];
  for (const one of elementsOf(xml, ...names)) {
    kept += xml.slice(from, one.from);
    from = one.to;
  }
  return kept + xml.slice(from);
}

/** A text without what stands between two marks, the marks included; one that is not closed stays. */
export function withoutBetween(text: string, open: string, close: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const at = text.indexOf(open, from);
    const end = at === -1 ? -1 : text.indexOf(close, at + open.length);
    if (end === -1) return kept + text.slice(from);
    kept += text.slice(from, at);
    from = end + close.length;
  }
}

/** The text that a piece of XML stands for: entities as signs, `CDATA` as it is. */
export function plainText(xml: string): string {
  const [first = '', ...parts] = xml.split('<![CDATA[');
  return parts.reduce(
    (text, part) => {
      const end = part.indexOf(']]>');
      return end === -1 ? text : text + part.slice(0, end) + decodeEntities(part.slice(end + 3));
    },
    first.includes('&') ? decodeEntities(first) : first,
  );
}
