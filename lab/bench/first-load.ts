import { brotliCompressSync } from 'node:zlib';

/** Bytes that a first visit to a page transfers, by kind, as a browser that accepts brotli gets them. */
export interface FirstLoad {
  scripts: number;
  styles: number;
  html: number;
  files: number;
}

/** The scripts that the page's first one asks for. */
function modulesOf(html: string): string[] {
  const block = /<script type="application\/json" id="modulos">([^<]*)/.exec(html)?.[1] ?? 'null';
  const { entry, modules } = JSON.parse(block) as { entry: string; modules: string[] };
  return [entry, ...modules];
}

/** Reads a page and everything its head names (entry, preloaded modules, style sheets). */
export async function firstLoad(address: string): Promise<FirstLoad> {
  const page = await fetch(address);
  const html = await page.text();
  const hrefs = [
    ...[...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) => href as string),
    ...modulesOf(html),
    ...[...html.matchAll(/<script type="module"[^>]*src="([^"]+)"/g)].map(([, src]) => src as string),
  ];
  const inline = [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, css]) => css).join('');
  const sums = {
    scripts: 0,
    styles: brotliCompressSync(inline).length,
    html: brotliCompressSync(html.replace(inline, '')).length,
    files: hrefs.length,
  };
  for (const href of hrefs) {
    const response = await fetch(new URL(href, address), { headers: { 'accept-encoding': 'br' } });
    const size = Number(response.headers.get('content-length'));
    await response.arrayBuffer();
    if (href.endsWith('.css')) sums.styles += size;
    else sums.scripts += size;
  }
  return sums;
}
