// Longer than the rule: one reader, which takes each sign once and refuses what it does not know.

import { MOST_INVOICE_BYTES } from '#contract/invoice-limits.ts';

/** An element with everything in its order; `uri` is its namespace, empty for none. */
export interface XmlElement {
  uri: string;
  name: string;
  attributes: readonly XmlAttribute[];
  children: readonly XmlElement[];
  /** What stands between its tags, all pieces together. */
  text: string;
}

export interface XmlAttribute {
  uri: string;
  name: string;
  value: string;
}

/** The bytes are no XML that is read here. */
export class NoXml extends Error {}

/** An invoice goes nine deep; what its sender adds for the receiver, some more. */
const MOST_DEEP = 40;
/** An invoice of 2,000 lines has some 12,000 elements. */
const MOST_ELEMENTS = 40_000;
const MOST_ATTRIBUTES = 60;

const XML = 'http://www.w3.org/XML/1998/namespace';
const XINCLUDE = 'http://www.w3.org/2001/XInclude';
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Signs that XML 1.0 does not have, half characters among them. */
const FOREIGN_SIGN = /[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r\u007F-\u009F])\p{Cc}/u;
const NAME =
  /[A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u3001-\uD7FF][\w.\u00B7\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u037D\u037F-\u1FFF\u3001-\uD7FF-]{0,100}/y;
const SPACE = /[ \t\n\r]{0,1000000}/y;
const DECLARATION =
  /^<\?xml[ \t\n]{1,20}version[ \t\n]{0,20}=[ \t\n]{0,20}(?:"1\.0"|'1\.0')(?:[ \t\n]{1,20}encoding[ \t\n]{0,20}=[ \t\n]{0,20}(?:"[Uu][Tt][Ff]-?8"|'[Uu][Tt][Ff]-?8'))?(?:[ \t\n]{1,20}standalone[ \t\n]{0,20}=[ \t\n]{0,20}(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\n]{0,20}\?>/;

/** The text of UTF-8 bytes without its mark, with the line ends of XML. */
function textOf(bytes: Uint8Array): string {
  if (bytes.byteLength > MOST_INVOICE_BYTES) throw new NoXml();
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new NoXml();
  }
  if (FOREIGN_SIGN.test(text)) throw new NoXml();
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}

/** Namespaces by their prefix, of an element and those around it. */
type Spaces = Readonly<Record<string, string>>;
/** Without the words that every object knows: a prefix may be called `constructor`. */
const newSpaces = (...more: readonly Spaces[]): Spaces =>
  Object.assign(Object.create(null) as Record<string, string>, ...more) as Spaces;
const OUTSIDE = newSpaces({ xml: XML });
interface Open {
  element: XmlElement & { attributes: XmlAttribute[]; children: XmlElement[] };
  tag: string;
  spaces: Spaces;
}

/**
 * Reads a document: well formed, with namespaces, in UTF-8, without a document type, so that the only entities are the
 * five of XML and numbered signs; nothing is loaded from anywhere. Throws {@link NoXml}.
 */
export function readXml(bytes: Uint8Array): XmlElement {
  return new Reader(textOf(bytes)).document();
}

class Reader {
  readonly #text: string;
  #at = 0;
  #elements = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): XmlElement {
    const head = this.#text.startsWith('<?xml') && /[ \t\n]/.test(this.#text[5] ?? '');
    if (head) this.#at = DECLARATION.exec(this.#text)?.[0].length ?? refuse();
    const open: Open[] = [];
    let root: XmlElement | undefined;
    for (;;) {
      const between = this.#upTo('<', open.length === 0);
      const inside = open.at(-1);
      if (inside === undefined) {
        if (/[^ \t\n]/.test(between)) throw new NoXml();
        if (this.#at >= this.#text.length) return root ?? refuse();
      } else {
        if (between.includes(']]>')) throw new NoXml();
        inside.element.text += decoded(between);
      }
      if (this.#takes('<!--')) this.#comment();
      else if (this.#takes('<![CDATA[')) {
        if (inside === undefined) throw new NoXml();
        inside.element.text += this.#through(']]>');
      } else if (this.#takes('<?')) this.#instruction();
      else if (this.#takes('<!')) throw new NoXml();
      else if (this.#takes('</')) this.#close(open);
      else if (this.#takes('<')) {
        if (inside === undefined && root !== undefined) throw new NoXml();
        const { element } = this.#openTag(open);
        if (inside === undefined) root = element;
        else inside.element.children.push(element);
      }
    }
  }

  #takes(sign: string): boolean {
    if (!this.#text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  #upTo(sign: string, isEndFine: boolean): string {
    const found = this.#text.indexOf(sign, this.#at);
    if (found === -1 && !isEndFine) throw new NoXml();
    const end = found === -1 ? this.#text.length : found;
    const taken = this.#text.slice(this.#at, end);
    this.#at = end;
    return taken;
  }

  #through(sign: string): string {
    const taken = this.#upTo(sign, false);
    this.#at += sign.length;
    return taken;
  }

  #comment(): void {
    const taken = this.#through('--');
    if (taken.endsWith('-') || !this.#takes('>')) throw new NoXml();
  }

  #instruction(): void {
    const name = this.#name();
    if (name.toLowerCase() === 'xml') throw new NoXml();
    if (!this.#takes('?>')) {
      if (this.#space() === 0) throw new NoXml();
      this.#through('?>');
    }
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  readonly #space = (): number => this.#match(SPACE).length;

  #name(): string {
    const name = this.#match(NAME);
    return name === '' ? refuse() : name;
  }

  /** Prefix, empty for none, and name. */
  #qualified(): [prefix: string, name: string] {
    const first = this.#name();
    return this.#takes(':') ? [first, this.#name()] : ['', first];
  }

  #close(open: Open[]): void {
    const [prefix, name] = this.#qualified();
    this.#space();
    if (!this.#takes('>') || open.pop()?.tag !== `${prefix}:${name}`) throw new NoXml();
  }

  #openTag(open: Open[]): Open {
    const [prefix, name] = this.#qualified();
    const found: [prefix: string, name: string, value: string][] = [];
    for (;;) {
      const space = this.#space();
      const isEmpty = this.#takes('/>');
      if (isEmpty || this.#takes('>')) {
        const made = this.#elementOf([prefix, name], found, open.at(-1)?.spaces ?? OUTSIDE);
        if (open.length >= MOST_DEEP) throw new NoXml();
        if (!isEmpty) open.push(made);
        return made;
      }
      if (space === 0 || found.length >= MOST_ATTRIBUTES) throw new NoXml();
      found.push([...this.#qualified(), this.#value()]);
    }
  }

  #value(): string {
    this.#space();
    if (!this.#takes('=')) throw new NoXml();
    this.#space();
    const quote = this.#takes('"') ? '"' : this.#takes("'") ? "'" : refuse();
    const raw = this.#through(quote);
    if (raw.includes('<')) throw new NoXml();
    // White space of an attribute is a space; what is written as a numbered sign stays (XML 1.0, 3.3.3).
    return decoded(raw.replace(/[\t\n]/g, ' '));
  }

  #elementOf(
    [prefix, name]: [string, string],
    found: readonly [prefix: string, name: string, value: string][],
    around: Spaces,
  ): Open {
    this.#elements += 1;
    if (this.#elements > MOST_ELEMENTS) throw new NoXml();
    const spaces = spacesOf(found, around);
    const uriOf = (one: string) => spaces[one] ?? refuse();
    const attributes = found
      .filter(([before, after]) => before !== 'xmlns' && !(before === '' && after === 'xmlns'))
      .map(([before, after, value]) => ({ uri: before === '' ? '' : uriOf(before), name: after, value }));
    if (new Set(attributes.map(({ uri, name: own }) => `${uri} ${own}`)).size < attributes.length)
      throw new NoXml();
    const uri = prefix === '' ? (spaces[''] ?? '') : uriOf(prefix);
    if (uri === XINCLUDE) throw new NoXml();
    return {
      element: { uri, name, attributes, children: [], text: '' },
      tag: `${prefix}:${name}`,
      spaces,
    };
  }
}

function spacesOf(found: readonly [string, string, string][], around: Spaces): Spaces {
  const own: [string, string][] = [];
  for (const [prefix, name, value] of found) {
    if (prefix === 'xmlns') {
      if (value === '' || name === 'xmlns' || (name === 'xml') !== (value === XML)) throw new NoXml();
      own.push([name, value]);
    } else if (prefix === '' && name === 'xmlns') own.push(['', value]);
  }
  if (own.length === 0) return around;
  if (new Set(own.map(([prefix]) => prefix)).size < own.length) throw new NoXml();
  return newSpaces(around, Object.fromEntries(own));
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  const known = text.replace(/&(?:#([0-9]{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));|&/g, (_, ...parts) => {
    const [decimal, hex, word] = parts as (string | undefined)[];
    if (word !== undefined) return NAMED[word] ?? refuse();
    if (decimal === undefined && hex === undefined) throw new NoXml();
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    if (code > 0x10_ffff || code === 0) throw new NoXml();
    const sign = String.fromCodePoint(code);
    return FOREIGN_SIGN.test(sign) ? refuse() : sign;
  });
  return known;
}

function refuse(): never {
  throw new NoXml();
}
