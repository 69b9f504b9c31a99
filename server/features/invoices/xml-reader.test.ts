import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { MOST_INVOICE_BYTES } from '#contract/invoice-limits.ts';
import { NoXml, readXml } from './xml-reader.rules.ts';

const read = (text: string) => readXml(Buffer.from(text));
/** The element again, as short as it can be. */
function shown({ uri, name, attributes, children, text }: ReturnType<typeof readXml>): string {
  const own = attributes.map((one) => ` ${one.uri === '' ? '' : `{${one.uri}}`}${one.name}=${one.value}`);
  return `${uri === '' ? '' : `{${uri}}`}${name}${own.join('')}(${text}${children.map(shown).join('')})`;
}

it('reads names, namespaces, attributes and texts as they are', () => {
  const cases: [xml: string, read: string][] = [
    ['<a/>', 'a()'],
    ['\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<a b=\'1\'>x<c/>y</a>\n<!-- fin -->', 'a b=1(xyc())'],
    ['<p:a xmlns:p="u" p:b="1" c="2"><d xmlns="v"/></p:a>', '{u}a {u}b=1 c=2({v}d())'],
    ['<a xmlns="u"><b xmlns=""/></a>', '{u}a(b())'],
    ['<a b="&lt;&amp;&#241;&#xF1;&quot;">&gt;<![CDATA[<&]]></a>', 'a b=<&ññ"(><&)'],
    ['<a b="x\ty\r\nz&#10;w"/>', 'a b=x y z\nw()'],
    ['<?otra cosa?><a><?b?><!-- c --></a>', 'a()'],
    ['<a Año="2026" ñ.1-é="2"/>', 'a Año=2026 ñ.1-é=2()'],
    ['<constructor:a xmlns:constructor="u"/>', '{u}a()'],
    ['<a xml:lang="es"/>', 'a {http://www.w3.org/XML/1998/namespace}lang=es()'],
  ];
  for (const [xml, expected] of cases) expect(shown(read(xml)), xml).toBe(expected);
});

/** What is no XML, or more than is read. */
const HOSTILE: Record<string, string | Uint8Array> = {
  nothing: '',
  'only words': 'factura',
  'a document type': '<!DOCTYPE a><a/>',
  'ten times ten entities': `<!DOCTYPE a [<!ENTITY b0 "x">${Array.from({ length: 9 }, (_, at) => `<!ENTITY b${at + 1} "${`&b${at};`.repeat(10)}">`).join('')}]><a>&b9;</a>`,
  'an entity of a file': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'an entity without a type': '<a>&b;</a>',
  'an ampersand alone': '<a b="x & y"/>',
  'an inclusion': '<a xmlns:x="http://www.w3.org/2001/XInclude"><x:include href="file:///etc/passwd"/></a>',
  'ten thousand deep': `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`,
  'fifty thousand elements': `<a>${'<b/>'.repeat(50_000)}</a>`,
  'hundred attributes': `<a ${Array.from({ length: 100 }, (_, at) => `b${at}=""`).join(' ')}/>`,
  'two megabytes': `<a>${' '.repeat(2_000_000)}</a>`,
  'UTF-16': Buffer.from('\uFEFF<a/>', 'utf16le'),
  'Latin 1': Buffer.from('<a b="ñ"/>', 'latin1'),
  'another encoding by its word': '<?xml version="1.0" encoding="ISO-8859-1"?><a/>',
  'XML 1.1': '<?xml version="1.1"?><a/>',
  'a sign of nothing': '<a>\0</a>',
  'a numbered sign of nothing': '<a>&#0;</a>',
  'half a sign': '<a>&#xD800;</a>',
  'a sign beyond the last': '<a>&#x110000;</a>',
  'not closed': '<a><b></a>',
  'without an end': '<a b="1"',
  'an open quote': '<a b="1>',
  'two roots': '<a/><b/>',
  'words behind the root': '<a/>x',
  'closed twice': '<a></a></a>',
  'one attribute twice': '<a b="1" b="2"/>',
  'one attribute twice, by namespace': '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>',
  'an attribute without quotes': '<a b=1/>',
  'attributes that touch': '<a b="1"c="2"/>',
  'a mark in an attribute': '<a b="<"/>',
  'a prefix of nothing': '<p:a/>',
  'an end of CDATA without its beginning': '<a>]]></a>',
  'two hyphens in a comment': '<a><!-- b -- c --></a>',
  'a declaration behind a space': ' <?xml version="1.0"?><a/>',
  'a name of digits': '<1a/>',
};

describe('what is no XML costs nothing', () => {
  it.each(Object.entries(HOSTILE))('%s', (_, given) => {
    expect(() => readXml(typeof given === 'string' ? Buffer.from(given) : given)).toThrow(NoXml);
  });

  it('the largest hostile texts are refused without being read twice', () => {
    const whole = MOST_INVOICE_BYTES - 100;
    for (const text of ['<a '.repeat(whole / 3), `<a b="${'&amp;'.repeat(whole / 5)}`, '<'.repeat(whole)])
      expect(() => read(text)).toThrow(NoXml);
  });
});

it('another reader finds well formed what is read here', () => {
  for (const text of ['<a/>', '<a b="1"><c>d</c></a>', '<?xml version="1.0"?><p:a xmlns:p="u"/>']) {
    expect(XMLValidator.validate(text)).toBe(true);
    expect(() => read(text)).not.toThrow();
  }
});
