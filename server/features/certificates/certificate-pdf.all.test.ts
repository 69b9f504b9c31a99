import { generateKeyPairSync } from 'node:crypto';
import jsQr from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { statementIn, verifyStatement } from '#contract/rules/registry/certificate.ts';
import { certificatePdf, type SheetCertificate } from './certificate-pdf.ts';
import type { StoredFacts } from './certificates.tables.ts';
import { signStatement } from './statement.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const { x } = publicKey.export({ format: 'jwk' }) as { x: string };
const publicJwk = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: 'prueba12', x } as const;
const ORIGIN = 'https://compras.universidad.example';
const PLACE = { publicUrl: ORIGIN, unit: 'Unidad de Adquisiciones y Servicios de Apoyo', initials: 'UG' };

async function certificate(patch: Partial<StoredFacts> = {}): Promise<SheetCertificate> {
  const facts: StoredFacts = {
    number: 'P-01187',
    name: 'Cómputo Colibrí Ficticio, S.A. de C.V.',
    rfc: 'CCF140312XX1',
    personType: 'legal',
    registeredOn: '2021-02-12',
    renewedOn: '2026-03-18',
    validUntil: '2027-03-31',
    lines: ['Equipo de cómputo y redes', 'Mantenimiento de equipo de cómputo', 'Licencias de software'],
    isSample: false,
    ...patch,
  };
  const issued = { code: '7KQ2MX4D91HB', issuedAt: new Date('2026-11-20T18:08:00Z') };
  return {
    ...issued,
    facts,
    statement: await signStatement({ kid: 'prueba12', privateKey, publicJwk }, facts, issued),
  };
}

interface NodeCanvas {
  canvas: { width: number; height: number };
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}

const WORKER: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/** Every copy of pdf.js looks for its worker under the same global name: while this one looks, its own stands there. */
async function open(bytes: Buffer) {
  const shared = globalThis as { pdfjsWorker?: unknown };
  const workerOfOthers = shared.pdfjsWorker;
  shared.pdfjsWorker = await import(WORKER);
  try {
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    return { pdf, page: await pdf.getPage(1) };
  } finally {
    shared.pdfjsWorker = workerOfOthers;
  }
}

/** Text of the QR as a reader sees it on the sheet printed at so many dots per inch. */
async function readQr(bytes: Buffer, dpi: number): Promise<string | undefined> {
  const { pdf, page } = await open(bytes);
  const viewport = page.getViewport({ scale: dpi / 72 });
  const factory = pdf.canvasFactory as { create(width: number, height: number): NodeCanvas };
  const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQr(data, canvas.width, canvas.height)?.data;
}

describe('The sheet of a certificate', () => {
  it('is one tagged letter page in Spanish with its title, and the same certificate gives the same bytes', async () => {
    const bytes = await certificatePdf(await certificate(), PLACE);
    expect((await certificatePdf(await certificate(), PLACE)).equals(bytes)).toBe(true);
    const { pdf, page } = await open(bytes);
    const { info } = await pdf.getMetadata();
    expect(pdf.numPages).toBe(1);
    expect(page.view.slice(2)).toEqual([612, 792]);
    expect(info).toMatchObject({
      Title: 'Constancia de registro P-01187, Cómputo Colibrí Ficticio, S.A. de C.V.',
      Language: 'es-MX',
    });
    const marks = (await pdf.getMarkInfo()) as unknown as Map<string, boolean>;
    expect(marks.get('Marked')).toBe(true);
    const tree = JSON.stringify(await page.getStructTree());
    for (const role of ['H1', 'Table', 'TH', 'Figure']) expect(tree).toContain(`"role":"${role}"`);
    expect(tree).toContain('Código QR');
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    for (const words of [
      'Constancia de registro',
      'CCF 140312 XX1',
      '12 de febrero de 2021',
      'Licencias de software',
    ])
      expect(text).toContain(words);
    expect(text).toContain('El registro no obliga a la Universidad a contratar.');
    expect(text).not.toContain('sin validez');
  });

  it('carries a QR that is read from paper and verifies offline with the published key', async () => {
    const longest = await certificate({
      name: 'Comercializadora y Servicios Integrales del Bajío y Centro Occidente de México, S.A.P.I. de C.V.',
    });
    for (const one of [await certificate(), longest]) {
      const text = (await readQr(await certificatePdf(one, PLACE), 300)) ?? '';
      expect(text).toBe(
        `${ORIGIN}/AdquisicionesUG/proveedores?vista=verificar&codigo=7KQ2MX4D91HB#${one.statement}`,
      );
      const verdict = await verifyStatement(statementIn(text) ?? '', [publicJwk]);
      expect(verdict).toMatchObject({ result: 'genuine', claims: { c: '7KQ2MX4D91HB', v: '2027-03-31' } });
    }
  });

  it('stays one page with the longest name and ten lines of business', async () => {
    const lines = Array.from(
      { length: 10 },
      (_, index) => `Giro con un nombre bastante largo número ${index}`,
    );
    const bytes = await certificatePdf(
      await certificate({
        name: 'Łukasz Comercializadora de nombre larguísimo '.repeat(6).slice(0, 250),
        lines,
        isSample: true,
      }),
      PLACE,
    );
    const { pdf, page } = await open(bytes);
    expect(pdf.numPages).toBe(1);
    const { items } = await page.getTextContent();
    const heights = items.flatMap((item) => ('transform' in item ? [item.transform[5] as number] : []));
    expect(Math.min(...heights)).toBeGreaterThan(0);
    expect(items.some((item) => 'str' in item && item.str.includes('sin validez'))).toBe(true);
  });
});
