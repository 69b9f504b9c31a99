import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { ROOT } from './runtime.mjs';

/** A tool of sealed bids: a file that has its whole program in it and may talk to nobody. */
interface Tool {
  file: string;
  entry: string;
  title: string;
}
const TOOLS: readonly Tool[] = [
  { file: 'sellador.html', entry: 'web/sealing/sealer.ts', title: 'Sellador de propuestas' },
  { file: 'custodio.html', entry: 'web/sealing/keeper.ts', title: 'Llave de custodio' },
];

export const MOST_TOOL_BYTES = 350_000;
export const MOST_TOOL_GZIP = 130_000;

/** What a policy cannot keep a page from, or would let a tool talk, keep or make up something; with how it is recognised. */
const FORBIDDEN: readonly [what: string, sign: RegExp][] = [
  ['navigation', /\blocation\b/],
  ['windows', /(?:^|[^\w$.#])open\s*\(|\.open\s*\(/],
  ['peers', /RTCPeerConnection|RTCDataChannel/],
  ['addresses', /\.(?:href|src|srcdoc|action|formAction)\s*=(?!=)/],
  ['requests', /\b(?:fetch|XMLHttpRequest|WebSocket|WebTransport|EventSource|sendBeacon|importScripts)\b/],
  ['code at run time', /\beval\s*\(|\bimport\s*\(/],
  ['markup', /\b(?:innerHTML|outerHTML|insertAdjacentHTML)\b|document\.write/],
  ['memory of the browser', /\b(?:localStorage|sessionStorage|indexedDB|cookie|caches|serviceWorker)\b/],
  ['weak chance', /Math\.random/],
];

/** What of a tool's program is forbidden; the address of a file that is saved is the only one, and comes once. */
export function forbiddenIn(script: string): string[] {
  const found = FORBIDDEN.filter(([, sign]) => sign.test(script)).map(([what]) => what);
  const addresses = script.match(/[^.\w]href\b[\s'"`]*[:,]/g)?.length ?? 0;
  return addresses > 1 ? [...found, `${addresses} addresses`] : found;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Without comments and the spaces around signs. */
const small = (css: string): string =>
  css
    .replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .trim();

const style = (): string =>
  ['web/ui/tokens.css', 'web/ui/tokens-dark.css', 'web/sealing/tool.css']
    .map((path) => small(readFileSync(join(ROOT, path), 'utf8')))
    .join('\n');

async function programOf({ entry }: Tool): Promise<string> {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, entry),
        checks: { pluginTimings: false },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error(`${entry} is more than one file.`);
  // A text in the program that looks like the end of a script would end it.
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${entry} holds the end of a script.`);
  return `"use strict";${chunk.code.trim()}`;
}

/** The file of a tool, the same bytes for the same sources: no date, no name of a machine. */
async function toolFile(tool: Tool): Promise<string> {
  const [script, css] = [await programOf(tool), style()];
  const forbidden = forbiddenIn(script);
  if (forbidden.length > 0) throw new Error(`${tool.file} may not have: ${forbidden.join(', ')}.`);
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(css)}; worker-src blob:; connect-src 'none'; form-action 'none'; base-uri 'none'`;
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${tool.title}</title><style>${css}</style></head><body><noscript><p>Sellar necesita un programa: permite JavaScript en esta página, o usa el archivo en otro equipo.</p></noscript><script>${script}</script></body></html>\n`;
}

/** Every tool of sealed bids by the name of its file; throws where one is too large or has what it may not have. */
export async function buildSealing(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const tool of TOOLS) {
    const html = await toolFile(tool);
    const [size, packed] = [Buffer.byteLength(html), gzipSync(html, { level: 9 }).length];
    if (size > MOST_TOOL_BYTES || packed > MOST_TOOL_GZIP)
      throw new Error(`${tool.file} weighs ${size} bytes, ${packed} packed.`);
    files.set(tool.file, html);
  }
  return files;
}

/** Writes the tools into a folder of the build. */
export async function writeSealing(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, html] of await buildSealing()) writeFileSync(join(folder, name), html);
}
