/** The text is no XML, or declares a document type, which no office program writes. */
export class XmlRefused extends Error {}

/** One tag, with the text that stood before it. */
export interface XmlTag {
  /** Without its prefix. */
  name: string;
  isClosing: boolean;
  /** By name without prefix; one without a prefix counts before those with one. */
  attributes: ReadonlyMap<string, string>;
  before: string;
  /** Where it ends in the text. */
  end: number;
}

/** What one tag and the text before it may take at once: office programs write a tenth of it, pictures of old ones included. */
const MAX_TEXT = 1_000_000;
const MAX_TAG = 4_000_000;
const MAX_ATTRIBUTES = 1_000;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text with its entities as signs; what stands for no sign of XML becomes U+FFFD. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, word) => {
    if (word !== undefined) return NAMED[String(word)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\uFFFD';
  });
}

/** The text of a part by its byte order mark or first sign: UTF-8, or UTF-16 as some programs write. */
export function decodeXml(bytes: Buffer): string {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** Tags of a text in order, each sign read once. Throws {@link XmlRefused}. */
export function* xmlTags(text: string): Generator<XmlTag> {
  let [at, before] = [0, ''];
  const after = (sign: string, from: number): number => {
    const found = text.indexOf(sign, from);
    if (found === -1) throw new XmlRefused();
    return found + sign.length;
  };
  for (;;) {
    const open = text.indexOf('<', at);
    if (open === -1) return;
    before += text.slice(at, open);
    if (text.startsWith('<!--', open)) at = after('-->', open + 4);
    else if (text.startsWith('<?', open)) at = after('?>', open + 2);
    else if (text.startsWith('<![CDATA[', open)) {
      at = after(']]>', open + 9);
      before += text.slice(open + 9, at - 3).replaceAll('&', '&amp;');
    } else if (text.startsWith('<!', open)) throw new XmlRefused();
    else {
      at = endOfTag(text, open + 1);
      if (before.length > MAX_TEXT || at - open > MAX_TAG) throw new XmlRefused();
      yield { ...tagOf(text.slice(open + 1, at - 1)), before: decodeEntities(before), end: at };
      before = '';
    }
  }
}

/** Place after the `>` of a tag; one within quotes does not end it. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '>') return at + 1;
    if (sign === '<') break;
    if (sign === '"' || sign === "'") {
      at = text.indexOf(sign, at + 1);
      if (at === -1) break;
    }
  }
  throw new XmlRefused();
}

function tagOf(inner: string): Omit<XmlTag, 'before' | 'end'> {
  const isClosing = inner.startsWith('/');
  const end = inner.search(/[\s/]/);
  const name = isClosing ? inner.slice(1).trim() : end === -1 ? inner : inner.slice(0, end);
  return { name: withoutPrefix(name), isClosing, attributes: attributesOf(inner, name.length) };
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

function attributesOf(inner: string, from: number): Map<string, string> {
  const attributes = new Map<string, string>();
  let at = from;
  for (;;) {
    const equals = inner.indexOf('=', at);
    if (equals === -1) return attributes;
    let open = equals + 1;
    while (/\s/.test(inner.charAt(open))) open += 1;
    const quote = inner.charAt(open);
    const close = quote === '"' || quote === "'" ? inner.indexOf(quote, open + 1) : -1;
    if (close === -1) throw new XmlRefused();
    const key = inner.slice(at, equals).trim();
    const name = withoutPrefix(key);
    if (attributes.size >= MAX_ATTRIBUTES) throw new XmlRefused();
    if (key === name || !attributes.has(name)) {
      attributes.set(name, decodeEntities(inner.slice(open + 1, close)));
    }
    at = close + 1;
  }
}
