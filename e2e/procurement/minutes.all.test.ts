import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { pairId, type Opening } from '#contract/bids.ts';
import type { AdminDocument } from '#contract/documents.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { DESK } from '#e2e/devices.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import { tenderWithoutBidders } from '#e2e/opening-hand.ts';
import { test } from '#e2e/registry-test.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const NAMES = ['Pulcritud Ajolote Ejemplo', 'Limpieza Copal Inventada', 'Girasol de Muestra'];
const RFCS = ['LGF150310AB1', 'RMM150310AB2', 'SGM150310AB3'];

/** A tender whose opening has come, with three bidders: the second is left out, the third has not bid yet. */
async function openedTender(officer: Officer): Promise<AdminProcedure> {
  const { id } = await tenderWithoutBidders(officer);
  const tender = await officer.send<AdminProcedure>('GET', `/administracion/procedimientos/${id}`);
  await write(officer, tender, ['1200.50', '900.00', null]);
  return tender;
}

/** Writes what each bidder offers for the first lot; null: nothing yet. */
async function write(officer: Officer, tender: AdminProcedure, amounts: (string | null)[]): Promise<void> {
  const path = `/administracion/procedimientos/${tender.id}/apertura`;
  const { version } = await officer.send<Opening>('GET', path);
  const lotId = tender.lots[0]?.id ?? '';
  const tenderers = NAMES.map((name, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at + 1}`,
    position: at + 1,
    supplierId: null,
    name,
    rfc: RFCS[at] ?? null,
    openedAt: new Date().toISOString(),
    reason: at === 1 ? 'No entregó la garantía de seriedad.' : null,
    ground: at === 1 ? 'LAASSP 2025, art. 47' : null,
  }));
  const bids = amounts.flatMap((amount, at) => {
    const tendererId = tenderers[at]?.id ?? '';
    const bid = { tendererId, lotId, amount, points: null, reason: null, ground: null };
    return amount === null ? [] : [{ id: pairId(tendererId, lotId), ...bid }];
  });
  await officer.send('PUT', path, { version, body: JSON.stringify({ tenderers, bids }) });
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const file: Download = await waiting;
  return readFile(await file.path());
}

const plain = (words: string) => words.replaceAll(/\s+/g, ' ');

async function docxText(bytes: Buffer): Promise<string> {
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'word/document.xml') continue;
    const xml = await text(await zip.openReadStreamPromise(entry));
    return plain(xml.replaceAll('</w:p>', ' ').replaceAll(/<[^<>]*>/g, ''));
  }
  throw new Error('No document');
}

test('the minutes of an opening are drafted as PDF and DOCX with what was typed, and filed in one press; the room reads amounts as they are written', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const tender = await openedTender(officer);
  await page.goto(`${origin}${RECORDS}?tab=nuevo&proc=${tender.id}&seccion=apertura`);
  await fillSignIn(page, 'mariana.admin');
  const panel = page.getByRole('region', { name: 'Borrador del acta' });
  await panel.getByLabel('Lugar').fill('Sala de Juntas A');
  await panel.getByLabel('Empezó').fill('930');
  await panel.getByLabel('Terminó').fill('11:05');
  await panel.getByRole('button', { name: 'Agregar asistente' }).click();
  const first = panel.getByRole('group', { name: 'Asistente 1' });
  await first.getByLabel('Nombre').fill('Mariana Fuentes');
  await first.getByLabel('Cargo o empresa').fill('Jefa de Licitaciones');
  await panel.getByRole('button', { name: 'Un renglón por licitante' }).click();
  const second = panel.getByRole('group', { name: 'Asistente 2' });
  await second.getByLabel('Nombre').fill('Óscar Ibáñez');
  expect(await second.getByLabel('Cargo o empresa').inputValue()).toBe('Pulcritud Ajolote Ejemplo');
  await panel.getByText(/^Guardado a las/).waitFor();
  expect(await panel.getByLabel('Empezó').inputValue()).toBe('09:30');
  expect(await violations(page)).toEqual([]);

  const pdf = await downloaded(page, 'Borrador en PDF');
  const read = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  for (const said of [plain(read.text), await docxText(await downloaded(page, 'Borrador en DOCX'))]) {
    for (const words of [
      'Acta de presentación y apertura de propuestas',
      tender.number,
      'a las 09:30 h del',
      'Mariana Fuentes, Jefa de Licitaciones',
      '1,200.50 *',
      'No entregó la garantía de seriedad. Fundamento: LAASSP 2025, art. 47.',
      'se cierra la presente acta a las 11:05 h',
    ])
      expect(said).toContain(words);
    expect(said).not.toContain(RFCS[0]);
  }
  const book = await downloaded(page, 'Cuadro comparativo');
  expect(book.subarray(0, 2).toString()).toBe('PK');

  await panel.getByRole('button', { name: 'Archivar en el expediente' }).click();
  await page.getByText('quedó en el expediente como borrador.').waitFor();
  const { rows } = await officer.send<{ rows: AdminDocument[] }>(
    'GET',
    `/administracion/procedimientos/${tender.id}/documentos`,
  );
  expect(rows.filter(({ kind, status }) => kind === 'opening_minutes' && status === 'draft')).toMatchObject([
    { stage: 'opening', title: 'Acta de presentación y apertura de propuestas' },
  ]);

  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Mostrar en sala' }).click();
  const room = await opened;
  await room.getByText('3 de 3 sobres abiertos').waitFor();
  await room.getByText('$1,200.50').waitFor();
  await write(officer, tender, ['1200.50', '900.00', '1100.25']);
  await room.getByText('$1,100.25').waitFor();
  const shown = await room.locator('.ro-screen').textContent();
  for (const hidden of [...RFCS, 'garantía de seriedad', 'art. 47']) expect(shown).not.toContain(hidden);
  expect(await violations(room, '.ro-screen')).toEqual([]);

  // It is for officers alone.
  const guest = await (await browser.newContext(DESK)).newPage();
  await guest.goto(`${origin}${RECORDS}?tab=nuevo&proc=${tender.id}&seccion=sala`);
  await fillSignIn(guest, 'lucia.academica');
  await guest.waitForURL(/\/404\?/);
  await guest.context().close();
});
