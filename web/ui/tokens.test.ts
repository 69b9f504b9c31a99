import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(WEB, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Values by name of the first rule of a file of tokens. */
function tokensOf(name: string): Map<string, string> {
  const found = read(name).matchAll(/--([\w-]+): ([^;]+);/g);
  return new Map([...found].map(([, key, value]) => [key as string, value as string]));
}

const light = tokensOf('ui/tokens.css');
const darkOnly = tokensOf('ui/tokens-dark.css');
const dark = new Map([...light, ...darkOnly]);

/** Relative luminance (WCAG 2.2) of `#rgb` or `#rrggbb`. */
function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Map<string, string>, text: string, ground: string): number {
  const value = (name: string): string => {
    const found = tokens.get(name) ?? '';
    const other = /^var\(--([\w-]+)\)$/.exec(found)?.[1];
    return other === undefined ? found : value(other);
  };
  const [lighter = 0, darker = 0] = [luminance(value(text)), luminance(value(ground))].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What is read on what. */
const READ_ON = [
  ...['ink', 'ink-2', 'ink-3', 'title', 'accent-ink'].flatMap((ink) =>
    ['paper', 'sand', 'surface'].map((ground) => [ink, ground]),
  ),
  ...['ok', 'warn', 'bad', 'mute', 'info'].map((state) => [state, `${state}-tint`]),
  ['navy-900', 'accent-tint'],
  ['navy-900', 'accent-tint-2'],
  ['on-fill', 'fill'],
  ['on-fill', 'fill-hover'],
  ['on-bad', 'bad'],
  ['on-inverse', 'inverse'],
  ['on-bar', 'bar'],
  ['on-bar-2', 'bar-2'],
  ['on-bar-3', 'bar-2'],
  ['on-chip', 'chip-on-bar'],
  ['on-mark', 'mark'],
] as [string, string][];

/** What is only seen: edges of controls, rings of focus, graphics (WCAG 1.4.11). */
const SEEN_ON = ['control', 'focus', 'accent', 'chart-1', 'chart-2', 'chart-3', 'chart-alert'].flatMap<
  [string, string]
>((line) => [
  [line, 'paper'],
  [line, 'surface'],
]);

describe.each([
  ['light', light],
  ['dark', dark],
])('colours, %s', (_, tokens) => {
  test.each(READ_ON)('%s is read on %s', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(SEEN_ON)('%s is seen on %s', (line, ground) => {
    expect(contrast(tokens, line, ground)).toBeGreaterThanOrEqual(3);
  });
});

const isRawText = (line: string) => /(?:^font-size: |^font: [^/]*?)[\d.]+(?:rem|px)/.test(line);

/** A hair of 1 px, and room for something of a known size, are no steps of the scale. */
const isRawSpace = (line: string) =>
  [...line.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)px/g)].some(
    ([, size]) => Number(size) > 1 && Number(size) <= 40,
  );

describe('tokens', () => {
  it('have a light value for each dark one', () => {
    expect([...darkOnly.keys()].filter((name) => !light.has(name))).toEqual([]);
  });

  it('are the only place of sizes of text, and of spaces up to 40 px; paper and drawings have their own', () => {
    const own = new Set(['ui/tokens.css', 'ui/print.css', 'ui/fonts.css']);
    const raw = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css') && !own.has(name))
      .flatMap((name) =>
        [
          ...read(name).matchAll(
            /(?:^|[\s;{])((?:font|font-size|(?:row-|column-)?gap|(?:padding|margin)[a-z-]*): [^;]+);/g,
          ),
        ]
          .map(([, line]) => line as string)
          .filter((line) => (line.startsWith('font') ? isRawText(line) : isRawSpace(line)))
          .map((line) => `${name}: ${line}`),
      );
    expect(raw).toEqual([]);
  });

  it('are the only place of colours; paper is black on white', () => {
    const own = new Set(['ui/tokens.css', 'ui/tokens-dark.css', 'ui/print.css']);
    const raw = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css') && !own.has(name))
      .flatMap((name) =>
        [...read(name).matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|: *(?:white|black)\b/gi)].map(
          ([value]) => `${name}: ${value}`,
        ),
      );
    expect(raw).toEqual([]);
  });

  it('are all there: no style asks for one that nobody sets', () => {
    const names = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(css|tsx?)$/.test(name),
    );
    const set = new Set(
      names.flatMap((name) =>
        [...read(name).matchAll(/(?<![\w-])--([a-z][\w-]*)(?:['`\]]*:|['`][,;])/g)].map(([, key]) => key),
      ),
    );
    const lost = names
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) =>
        [...read(name).matchAll(/var\(--([\w-]+)/g)]
          .filter(([, key]) => !set.has(key))
          .map(([, key]) => `${name}: --${key}`),
      );
    expect(lost).toEqual([]);
  });
});
