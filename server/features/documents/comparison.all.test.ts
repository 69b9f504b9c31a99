import { buffer } from 'node:stream/consumers';
import PdfFile from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentChange, DocumentChanges } from '#contract/document-text.ts';
import { biddingDocuments } from '#server/local/demo/documents/bidding-documents.ts';
import type { DocumentFacts } from '#server/local/demo/documents/facts.ts';
import { type SheetDocument, writePdf } from '#server/local/demo/documents/pdf.ts';
import { filledForm, scannedPdf } from '#server/kit/files/test-page-pdfs.ts';
import { compareWaiting } from './comparison.service.ts';
import { readUpload, recogniseWaiting } from './page-text.service.ts';
import { insertProcedure, startDocuments } from './test-documents.ts';

let portal: Awaited<ReturnType<typeof startDocuments>>;
let procedureId: string;
beforeAll(async () => {
  portal = await startDocuments();
  procedureId = await insertProcedure(portal, 'LP-UG-184-2026');
});
afterAll(() => portal.stop());

const FACTS: DocumentFacts = {
  number: 'LP-UG-184-2026',
  title: 'Equipo de cómputo para aulas',
  kindLabel: 'Licitación pública nacional',
  area: 'Dirección de Bibliotecas',
  lots: Array.from({ length: 24 }, (_, at) => ({
    number: at + 1,
    description: `Computadora de escritorio del tipo ${at + 1} con monitor, teclado y garantía en sitio`,
    unit: 'Pieza',
    quantity: 10 + at,
  })),
  acts: ['Publicación', 'Junta de aclaraciones', 'Apertura de propuestas', 'Fallo'].map((label, at) => ({
    label,
    when: `${at + 3} de diciembre de 2026, 10:00 h`,
    place: 'Sala de juntas',
  })),
  modality: 'in_person',
  scoring: null,
  groups: [],
  createdOn: '2026-11-20',
};

/** The second edition with what changed: a date, a quantity, words, a clause that came and one that went. */
function changed(sheet: SheetDocument): SheetDocument {
  const pages = sheet.pages.map((page) => ({
    ...structuredClone(page),
    blocks: [...structuredClone(page.blocks)],
  }));
  const all = pages.flatMap(({ blocks }) => blocks);
  const clause = (lead: string) =>
    all.find((block) => 'lead' in block && block.lead === lead) as { text: string };
  const rowWith = (text: string) =>
    all.flatMap((block) => ('rows' in block ? block.rows : [])).find((row) => row.includes(text)) as string[];
  const act = rowWith('Apertura de propuestas');
  act[1] = act[1]?.replace('5 de diciembre', '9 de diciembre') ?? '';
  rowWith('Computadora de escritorio del tipo 7 con monitor, teclado y garantía en sitio')[3] = '85';
  const words = clause('3.1 Quiénes pueden participar.');
  words.text = words.text.replace('personas físicas y morales', 'personas morales');
  const page = pages.find(({ blocks }) =>
    blocks.some((block) => 'lead' in block && block.lead === '3.2 Registro.'),
  );
  page?.blocks.splice(3, 0, {
    lead: '3.2 bis Muestras.',
    text: 'Cada licitante entrega una muestra de la partida 4 a más tardar el 4 de diciembre de 2026 en el almacén central, con el nombre de su empresa a la vista.',
  });
  for (const { blocks } of pages) {
    const at = blocks.findIndex((block) => 'lead' in block && block.lead === '3.3 Representación.');
    if (at !== -1) blocks.splice(at, 1);
  }
  return { ...sheet, pages };
}

/** The same document from another program: no structure, other lines and other pages. */
function plainPdf({ pages, head }: SheetDocument, size: string, letters: number): Promise<Buffer> {
  const pdf = new PdfFile({
    size,
    margin: 70,
    autoFirstPage: false,
    bufferPages: true,
    info: { CreationDate: new Date(0) },
  });
  pdf.addPage().fontSize(letters);
  for (const block of pages.flatMap(({ blocks }) => blocks)) {
    if ('heading' in block) pdf.moveDown(1).text(block.heading);
    else if ('items' in block) for (const item of block.items) pdf.text(`• ${item}`);
    else if ('rows' in block) for (const row of [block.head, ...block.rows]) pdf.text(row.join('   '));
    else pdf.text(block.lead === undefined ? block.text : `${block.lead} ${block.text}`);
    pdf.moveDown(0.7);
  }
  const { count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at);
    pdf.fontSize(8).text(`${head}. Página ${at + 1} de ${count}`, 70, 40, { lineBreak: false });
  }
  pdf.end();
  return buffer(pdf);
}

async function upload(bytes: Uint8Array) {
  const answer = await portal.upload('bases.pdf', bytes);
  expect(answer.status).toBe(201);
  const { id, sha256 } = (await answer.json()) as { id: string; sha256: string };
  await readUpload(portal.services, sha256);
  return id;
}
type Published = { id: string; version: number };
async function step(method: string, path: string, body: unknown, seen?: number): Promise<Published> {
  const answer = await portal.call(method, path, { body, ...(seen === undefined ? {} : { version: seen }) });
  expect([200, 201]).toContain(answer.status);
  return answer.body as Published;
}

/** Publishes both editions as two versions of one document and gives what the public reads of what changed. */
async function changesBetween(
  title: string,
  first: Uint8Array,
  second: Uint8Array,
  /** Gives the words that a program recognises in a page that is a picture. */
  recognise?: () => string,
): Promise<DocumentChanges> {
  const fields = { procedureId, stage: 'notice', kind: 'bidding_documents', title, documentDate: null };
  const publish = ({ id, version }: Published) =>
    step(
      'POST',
      `/administracion/documentos/${id}/publicacion`,
      // A scan cannot be looked through.
      {
        publishAt: null,
        early: { reason: 'Se revisó: no lleva datos de personas.', stage: fields.stage, kind: fields.kind },
      },
      version,
    );
  const draft = await publish(
    await step('POST', '/administracion/documentos', { ...fields, uploadId: await upload(first) }),
  );
  const body = { uploadId: await upload(second), changeNote: 'Cambios de la junta.' };
  const waiting = await step('POST', `/administracion/documentos/${draft.id}/versiones`, body, draft.version);
  await compareWaiting(portal.services);
  const path = `${portal.base}/documentos/${draft.id}/cambios?version=2`;
  expect((await fetch(path)).status, 'of a version that waits').toBe(404);
  await publish(waiting);
  if (recognise !== undefined)
    await recogniseWaiting(
      portal.services,
      async () => ({ page: async () => recognise() }),
      new AbortController().signal,
    );
  await portal.planting.query('delete from file_comparison');
  const early = (await (await fetch(path)).json()) as DocumentChanges;
  expect([early.isCompared, early.changes], 'before anybody compared them').toEqual([false, null]);
  await compareWaiting(portal.services);
  const shown = (await (await fetch(`${portal.base}/documentos/${draft.id}`)).json()) as {
    document: { versions: { changeCount: number | null }[] };
  };
  const changes = (await (await fetch(path)).json()) as DocumentChanges;
  expect(changes.isCompared).toBe(true);
  expect(shown.document.versions.map(({ changeCount }) => changeCount)).toEqual([
    changes.changes === null ? null : changes.changes.length,
    null,
  ]);
  return changes;
}

const told = ({ kind, clause, before, after, isFigure }: DocumentChange) => [
  kind,
  clause,
  before,
  after,
  isFigure,
];
const INSERTED =
  '3.2 bis Muestras. Cada licitante entrega una muestra de la partida 4 a más tardar el 4 de diciembre de 2026 en el almacén central, con el nombre de su empresa a la vista.';
const REMOVED =
  '3.3 Representación. Un solo representante actúa por cada licitante. Presenta escrito en el que manifiesta, bajo protesta de decir verdad, que cuenta con facultades suficientes para comprometer a su representada.';

test(
  'of 42 pages in two versions every planted change is found, and no other',
  { timeout: 60_000 },
  async () => {
    const sheet = biddingDocuments(FACTS, 1);
    const [one, other] = [await writePdf(sheet), await writePdf(changed(sheet))];
    expect(one.pages).toBeGreaterThan(40);
    const { changes, more } = await changesBetween('Bases', one.bytes, other.bytes);
    expect([changes?.map(told), more]).toEqual([
      [
        ['changed', null, '5', '9', true],
        ['changed', expect.any(String), '16', '85', true],
        ['inserted', '3.2 bis Muestras', '', INSERTED, true],
        ['removed', '3.1 Quiénes pueden participar', 'físicas y', '', false],
        ['removed', '3.3 Representación', REMOVED, '', false],
      ],
      0,
    ]);
  },
);

test(
  'what was written into the fields of a form, which have no appearance of their own, is compared and searched',
  { timeout: 60_000, tags: 'all' },
  async () => {
    const [one, other] = [await filledForm({}), await filledForm({ value: 'FICTICIA CORREGIDA SA DE CV' })];
    const { changes } = await changesBetween('Formato con campos', one, other);
    expect(changes?.map(told)).toEqual([['changed', null, 'LLENADA', 'CORREGIDA', false]]);
    const search = async (word: string) =>
      JSON.stringify(await (await fetch(`${portal.base}/busqueda?q=${word}&tipo=textos`)).json());
    expect(await search('corregida')).toContain('Formato con campos');
    expect(await search('trampolín')).not.toContain('Formato con campos');
  },
);

test(
  'also when the later version comes from another program, with other lines and pages',
  { timeout: 60_000, tags: 'all' },
  async () => {
    const sheet = biddingDocuments(FACTS, 1);
    const { changes } = await changesBetween(
      'Bases sin estructura',
      await plainPdf(sheet, 'LETTER', 11),
      await plainPdf(changed(sheet), 'A4', 9.5),
    );
    expect(changes?.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['changed', '5', '9'],
      ['changed', '16', '85'],
      ['inserted', '', INSERTED],
      ['removed', 'físicas y', ''],
      ['removed', REMOVED, ''],
    ]);
  },
);

test('a version that is a picture is said not to be comparable', async () => {
  const { changes } = await changesBetween(
    'Acta',
    await scannedPdf(['Acta de fallo con letras']),
    await scannedPdf([null]),
  );
  expect(changes).toBeNull();
});

test('words that a program recognised in a picture are never told as changes: the version names their pages', async () => {
  // Two scans of one act: a digit is read in another way each time.
  let times = 0;
  const read = () => {
    times += 1;
    return `El monto adjudicado es de ${times} 250 000 pesos.`;
  };
  const written = 'Acta de fallo con letras';
  const scans = await changesBetween(
    'Acta leída en su imagen',
    await scannedPdf([written, null]),
    await scannedPdf([null, written, null]),
    read,
  );
  expect([scans.changes, scans.more]).toEqual([null, 0]);
  expect([scans.from.ocrPages, scans.to.ocrPages, scans.from.imagePages]).toEqual([[2], [1, 3], []]);
  // What older rules had made of them is not told either.
  await portal.planting.query(`update file_comparison set engine = 1, change_count = 1, changes = '[
    {"kind":"changed","clause":null,"page":2,"isFigure":true,"before":"1","after":"7","lead":"","trail":""}]'`);
  const path = `${portal.base}/documentos/${scans.document.id}/cambios?version=2`;
  expect(((await (await fetch(path)).json()) as DocumentChanges).changes).toBeNull();
  expect(await compareWaiting(portal.services)).toBeGreaterThan(0);
  const shown = (await (await fetch(`${portal.base}/documentos/${scans.document.id}`)).json()) as {
    document: { versions: { changeCount: number | null }[] };
  };
  expect(shown.document.versions.map(({ changeCount }) => changeCount)).toEqual([null, null]);
});
