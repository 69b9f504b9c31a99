import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { instrument, instrumentFolder } from './instruments.ts';

/** Scores of 100 and the largest paint in milliseconds (simulated slow phone). */
export interface LighthouseScore {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaint: number;
  kilobytes: number;
}

interface Launcher {
  launch(options: object): Promise<{ port: number; kill(): Promise<void> | void }>;
}
interface LighthouseResult {
  lhr: {
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
}

/** Lighthouse as on a phone; the middle of three runs by largest paint. */
export async function lighthouse(address: string, chromePath: string): Promise<LighthouseScore> {
  const launcher = await instrument<Launcher>('chrome-launcher');
  const { default: run } = await instrument<{
    default: (url: string, flags: object) => Promise<LighthouseResult>;
  }>('lighthouse');
  const runs: LighthouseScore[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const chrome = await launcher.launch({
      chromePath,
      chromeFlags: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-sync',
      ],
    });
    try {
      const { lhr } = await run(address, { port: chrome.port, logLevel: 'error', output: 'json' });
      const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
      runs.push({
        performance: score('performance'),
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        seo: score('seo'),
        largestPaint: Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? 0),
        kilobytes: Math.round((lhr.audits['total-byte-weight']?.numericValue ?? 0) / 1000),
      });
    } finally {
      await chrome.kill();
    }
  }
  return runs.toSorted((a, b) => a.largestPaint - b.largestPaint)[1] as LighthouseScore;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** A plain static page of the GOV.UK design system with `rows` in a table, served with brotli. */
export async function startGovUkPage(
  rows: readonly (readonly string[])[],
): Promise<{ address: string; server: Server }> {
  const folder = mkdtempSync(join(tmpdir(), 'govuk-'));
  const dist = join(instrumentFolder('govuk-frontend'), 'dist', 'govuk');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  cpSync(join(dist, 'assets'), join(folder, 'assets'), { recursive: true });
  const names = readdirSync(dist);
  const css =
    names.find((name) => /^govuk-frontend(?:-[\d.]+)?\.min\.css$/.test(name)) ?? 'govuk-frontend.min.css';
  const js =
    names.find((name) => /^govuk-frontend(?:-[\d.]+)?\.min\.js$/.test(name)) ?? 'govuk-frontend.min.js';
  for (const name of [css, js]) cpSync(join(dist, name), join(folder, name));
  const body = rows
    .map(
      (cells) =>
        `<tr class="govuk-table__row">${cells.map((cell) => `<td class="govuk-table__cell">${cell}</td>`).join('')}</tr>`,
    )
    .join('');
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="es" class="govuk-template"><head><meta charset="utf-8"><title>Procedimientos</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Lista de procedimientos"><link rel="icon" href="/assets/images/favicon.svg"><link rel="stylesheet" href="/${css}"></head><body class="govuk-template__body"><div class="govuk-width-container"><main class="govuk-main-wrapper"><h1 class="govuk-heading-xl">Procedimientos</h1><table class="govuk-table"><tbody class="govuk-table__body">${body}</tbody></table></main></div><script type="module" src="/${js}"></script></body></html>`,
  );
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    try {
      const bytes = readFileSync(join(folder, path === '/' ? 'index.html' : path));
      const type = TYPES[extname(path)] ?? 'text/html; charset=utf-8';
      const isFont = type.startsWith('font');
      response.writeHead(200, {
        'content-type': type,
        'cache-control': 'public, max-age=31536000',
        ...(isFont ? {} : { 'content-encoding': 'br' }),
      });
      response.end(isFont ? bytes : brotliCompressSync(bytes));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://localhost:${typeof bound === 'object' && bound !== null ? bound.port : 0}/`,
    server,
  };
}
