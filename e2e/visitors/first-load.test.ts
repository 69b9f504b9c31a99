import { describe, expect, inject, test } from 'vitest';
import { firstLoad } from '#lab/bench/first-load.ts';

/** JavaScript and styles of a first visit, as brotli carries them (decision 0108). */
const MOST_KB = 120;

/** Address of each public screen, and its own limit with the reason where it is another one. */
const SCREENS: readonly [string, number?][] = [
  ['/'],
  // Nine facets, search while one types, weeks and the rails and dates of its rows; what every screen needs when the portal is stopped
  // what draws a row anew at its hour by the server's clock, and a filter that was pressed before the page answered came last.
  ['/adquisiciones', 126.7],
  ['/adquisiciones/evaluaciones'],
  ['/adquisiciones/evaluaciones/aclaracion'],
  // The list of documents and the tools around the reader, which has a chunk of its own.
  ['/adquisiciones/documentos', 124],
  // Its facets and the record beside its list, and the table that lists of officers share.
  ['/proveedores', 123],
  ['/proveedores/P-01187'],
  ['/proveedores?vista=inscripcion'],
  ['/proveedores?vista=seguimiento'],
  ['/proveedores?vista=verificar'],
  ['/proveedores?vista=sancionados', 120.7],
  ['/proveedores/facturar'],
  // Its first step, with the upload queue and the one catalogue of the file; the checks of an open request come with it;
  // whose name an account stands in came last.
  ['/proveedores/solicitud', 144.9],
  // Its table, the form that asks for a day, and the table of limits; what every screen needs when the portal is stopped came last.
  ['/normatividad', 120.5],
  ['/buscar?q=computo'],
  ['/directorio'],
  ['/integridad'],
  ['/procedimientos'],
  ['/oidc-callback-error'],
  ['/404'],
];

/** Lists whose first row stands for all pages of its kind: where its link leads. */
const THINGS: readonly [string, RegExp, number?][] = [
  // Its stages, acts, documents, lots, contracts and published changes are one page, which reads without scripts; what came of
  // an award is a chunk of its own, which shares the table and the words of lots with it. Lots that are shared out and its guarantees came last.
  ['/adquisiciones', /href="\/AdquisicionesUG(\/adquisiciones\/procedimientos\/[^"?#]+)"/, 130.5],
  ['/adquisiciones/evaluaciones', /href="\/AdquisicionesUG(\/adquisiciones\/evaluaciones\/P-[^"?#]+)"/],
  ['/normatividad', /href="\/AdquisicionesUG(\/normatividad\/[^"?#]+)"/],
  ['/procedimientos', /href="\/AdquisicionesUG(\/procedimientos\/[^"?#]+)"/],
];

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;

async function kilobytesOf(path: string): Promise<number> {
  const { scripts, styles } = await firstLoad(screen(path));
  const kilobytes = Math.round((scripts + styles) / 100) / 10;
  console.log(`${path.padEnd(60)} ${kilobytes.toFixed(1)} kB`);
  return kilobytes;
}

describe('The first load, JavaScript and styles with brotli', () => {
  test.each(SCREENS)('of %s keeps within its limit', async (path, most = MOST_KB) => {
    const kilobytes = await kilobytesOf(path);
    // Less than React and the router alone would be a page that was not measured.
    expect(kilobytes).toBeGreaterThan(80);
    expect(kilobytes).toBeLessThanOrEqual(most);
  });

  test.each(THINGS)('of what %s leads to keeps within its limit', async (list, link, most = MOST_KB) => {
    const html = await (await fetch(screen(list))).text();
    const path = link.exec(html)?.[1] ?? '';
    expect(path).not.toBe('');
    const kilobytes = await kilobytesOf(path);
    expect(kilobytes).toBeGreaterThan(80);
    expect(kilobytes).toBeLessThanOrEqual(most);
  });
});
