import { LOCALE } from '#contract/locale.ts';
import { derivedColours } from '#contract/rules/texts/derived-colours.ts';
import { COLOURS, INSTITUTION } from '#contract/settings.ts';
import type { BuiltAssets } from './built-assets.ts';

/** What surrounds a rendered page. */
export interface DocumentParts {
  title: string;
  description?: string;
  /** What search engines read of it (schema.org): data, which no browser runs and no policy of scripts asks about. */
  structured?: unknown;
  noIndex: boolean;
  canonical?: string;
  html: string;
  settings: unknown;
  /** Colours of the institution by their token, where they are not the shipped ones. */
  colours?: Readonly<Record<string, string>>;
  data: unknown;
  modules: readonly string[];
}

/** A document whose only part that differs between visitors, the nonce, stands in its head. */
export interface SplitDocument {
  /** Pieces of the head; the nonce goes between each two. */
  head: readonly string[];
  body: string;
}

/** Text safe inside an attribute or an element. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** JSON in which nothing ends the element around it. */
function jsonText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonText(value)}</script>`;
}

const isColour = (text: string | undefined): text is string => /^#[\da-f]{6}$/.test(text ?? '');

/** Colour of the bar, where it is not the shipped one. */
function barOf({ colours }: DocumentParts): string | undefined {
  const bar = colours?.['--navy-900'];
  return isColour(bar) ? bar : undefined;
}

/** Every colour that follows from those of the institution, in both schemes; paper keeps its own. Nothing where they are the shipped ones. */
function ownColours({ colours = {} }: DocumentParts): string {
  const [bar, accent] = (['barColour', 'accentColour'] as const).map((name) => {
    const own = colours[COLOURS[name].token];
    return isColour(own) ? own : undefined;
  });
  if (bar === undefined && accent === undefined) return '';
  const { both, light, dark } = derivedColours({
    bar: bar ?? INSTITUTION.initial.barColour ?? '',
    accent: accent ?? INSTITUTION.initial.accentColour ?? '',
  });
  const rule = (tokens: Readonly<Record<string, string>>) =>
    `:root{${Object.entries(tokens)
      .map(([token, colour]) => `${token}:${colour}`)
      .join(';')}}`;
  return `${rule(both)}@media screen and (prefers-color-scheme:light){${rule(light)}}@media screen and (prefers-color-scheme:dark){${rule(dark)}}`;
}

/** Puts the HTML document together. Its styles stand in it, so that the first paint waits for nothing else. */
export function splitDocument(parts: DocumentParts, assets: BuiltAssets): SplitDocument {
  const links = assets.linksFor(parts.modules);
  const head = [
    `<!doctype html><html lang="${LOCALE}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(parts.title)}</title>`,
    parts.description === undefined
      ? ''
      : `<meta name="description" content="${escapeHtml(parts.description)}">`,
    parts.noIndex ? '<meta name="robots" content="noindex">' : '',
    parts.canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(parts.canonical)}">`,
    `<meta name="theme-color" content="${barOf(parts) ?? '#0e345b'}">`,
    `<link rel="icon" type="image/svg+xml" href="${assets.icon}">`,
    links.fonts
      .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`)
      .join(''),
  ].join('');
  const colours = ownColours(parts);
  const structured =
    parts.structured === undefined
      ? ''
      : `<script type="application/ld+json">${jsonText(parts.structured)}</script>`;
  // Chunks that arrive later ask for their style sheet by its link; a disabled one says that it is here already.
  const known = links.styles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('');
  return {
    head: [
      `${head}<script type="module" fetchpriority="low" nonce="`,
      `" src="${assets.boot}"></script><style nonce="`,
      '">',
    ],
    body: `${links.css}${colours}</style>${known}</head><body><div id="raiz">${parts.html}</div>${jsonBlock('modulos', { entry: assets.entry, modules: links.scripts })}${jsonBlock('ajustes', parts.settings)}${jsonBlock('datos', parts.data)}${structured}</body></html>`,
  };
}
