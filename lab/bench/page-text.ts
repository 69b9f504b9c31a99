import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PdfFile from 'pdfkit';
import { readPageText } from '#server/kit/files/page-text.ts';
import { ROOT } from '#tools/runtime.mjs';
import { WORDS } from './generate-texts.ts';

const PAGES = Number(process.env.BENCH_PAGES ?? 200);
const ROUNDS = 3;
/** Of what `pdftotext` reads in a second (issue 16, 5). */
const AIM = 0.25;
const FONT = join(ROOT, 'server/kit/pdf/inter-400.woff');

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Bidding documents of dense pages: a running head, numbered clauses, justified paragraphs and a table on every tenth page. */
async function tender({ isTagged, font }: { isTagged: boolean; font: string }): Promise<Buffer> {
  const pdf = new PdfFile({
    size: 'LETTER',
    margin: 72,
    autoFirstPage: false,
    lang: 'es-MX',
    tagged: isTagged,
    pdfVersion: '1.7',
  });
  let place = 0;
  const said = (count: number) =>
    Array.from({ length: count }, () => WORDS[(place = (place * 31 + 17) % 7_919) % WORDS.length]).join(' ');
  const root = isTagged ? pdf.struct('Document') : undefined;
  if (root !== undefined) pdf.addStructure(root);
  const say = (role: string, text: string, options = {}) => {
    if (root === undefined) pdf.text(text, options).moveDown(0.6);
    else root.add(pdf.struct(role, {}, () => void pdf.text(text, options).moveDown(0.6)));
  };
  for (let page = 1; page <= PAGES; page += 1) {
    pdf.addPage().font(font).fontSize(10);
    say('P', `Bases de la licitación LP-UG-014-2026, página ${page} de ${PAGES}`);
    say('H2', `${page}. ${said(4)}`);
    for (let clause = 1; clause <= 5; clause += 1)
      say('P', `${page}.${clause} ${said(70)}.`, { align: 'justify' });
    if (page % 10 === 0)
      for (let row = 1; row <= 4; row += 1) say('P', `${row}    ${said(3)}    ${row * 120}.00`);
  }
  root?.end();
  pdf.end();
  return buffer(pdf);
}

/** What a process that reads files of others gives way by, once it takes longer than an ordinary one. */
const POLITENESS = '15';

/** Pages of documents of several kinds that the portal reads in a second, beside `pdftotext` on the same files. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  try {
    for (const [what, options] of [
      ['letra de las catorce', { isTagged: false, font: 'Helvetica' }],
      ['letra incluida', { isTagged: false, font: FONT }],
      ['etiquetado, letra incluida', { isTagged: true, font: FONT }],
    ] as const) {
      const path = join(folder, 'bases.pdf');
      writeFileSync(path, await tender(options));
      const [ours, plain]: [number[], number[]] = [[], []];
      let letters = [0, 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        const read = await readPageText({ path, ending: '.pdf' });
        ours.push((PAGES * 1_000) / (performance.now() - began));
        const again = performance.now();
        const text = execFileSync('nice', ['-n', POLITENESS, 'pdftotext', path, '-'], {
          encoding: 'utf8',
          maxBuffer: 50_000_000,
        });
        plain.push((PAGES * 1_000) / (performance.now() - again));
        if (!('texts' in read)) throw new Error(`It was not read: ${JSON.stringify(read)}`);
        const all = read.texts.map((page) => page.text).join('');
        letters = [all, text].map((one) => one.replaceAll(/\s/g, '').length);
      }
      const [mine, reference] = [median(ours), median(plain)];
      process.stdout.write(
        `Texto de un PDF de ${PAGES} páginas (${what}): ${Math.round(mine)} páginas/s; pdftotext, en la misma corrida, ` +
          `${Math.round(reference)} (${(mine / reference).toFixed(2)} de él; meta ≥ ${AIM}); letras ${letters.join(' y ')}\n`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
process.exit();
