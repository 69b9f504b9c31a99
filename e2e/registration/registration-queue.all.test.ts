import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { phoneTest } from '#e2e/desk-test.ts';
import { completeFile, day, firstLine, startRequest } from '#e2e/registration-steps.ts';
import { cardOf, openDraft, pdf } from '#e2e/wizard-steps.ts';

/** Everything that the portal keeps on the device, as text; bytes as they are. */
const onDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = Object.values({ ...localStorage }).map(String);
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('closed')));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<object[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.addEventListener('success', () => resolve(reading.result as object[]));
        });
        for (const value of rows.flatMap((row) => Object.values(row) as unknown[])) {
          for (const inner of [value, ...Object.values(value as object)]) {
            const isBytes = inner instanceof ArrayBuffer;
            texts.push(isBytes ? new TextDecoder('latin1').decode(inner) : String(inner));
          }
        }
      }
      database.close();
    }
    return texts.join('\n');
  });

const chosen = async (page: Page, name: RegExp, ...files: Awaited<ReturnType<typeof pdf>>[]) => {
  const card = cardOf(page, name);
  await card.locator('input[type=file]').first().setInputFiles(files);
  return card;
};

describe('Files that were chosen', () => {
  phoneTest(
    'a phone closed right after choosing them loses no file and no date',
    async ({ context, page, origin }) => {
      const request = await startRequest(origin);
      await request.save(completeFile(request.identity, await firstLine(origin)));
      await openDraft(page, origin, request, 'documentos');
      // No upload ever gets through on this page.
      await page.route('**/partes*', () => undefined);
      const papers = [/Constancia de situación fiscal$/, /32-D/, /IMSS\)/, /Comprobante de domicilio/];
      for (const paper of papers) {
        const card = await chosen(page, paper, await pdf('reservado.pdf'));
        await card.getByText('reservado.pdf').first().waitFor();
        const date = card.getByLabel('Fecha de emisión');
        if ((await date.count()) > 0) await date.fill(day(-2));
      }
      const two = await chosen(
        page,
        /Identificación oficial/,
        await pdf('frente.pdf'),
        await pdf('reverso.pdf'),
      );
      await two.getByText('reverso.pdf').waitFor();
      await expect.poll(async () => (await onDevice(page)).length).toBeGreaterThan(6_000);
      const kept = await onDevice(page);
      for (const secret of ['reservado', '%PDF', request.folio, request.trackingKey, '"issuedOn"']) {
        expect(kept).not.toContain(secret);
      }
      await page.close();

      const later = await context.newPage();
      await openDraft(later, origin, request, 'documentos');
      for (const paper of papers) {
        const card = cardOf(later, paper);
        await card.getByRole('button', { name: /^Ver / }).waitFor();
        const date = card.getByLabel('Fecha de emisión');
        if ((await date.count()) > 0) expect(await date.inputValue()).toBe(day(-2));
      }
      const card = cardOf(later, /Identificación oficial/);
      await card.getByRole('button', { name: 'Unir 2 archivos y guardar' }).click();
      await card.getByText('2 páginas').waitFor();
      const stored = await request.read();
      expect(stored.papers.map(({ code }) => code)).toHaveLength(5);
      expect(stored.papers.find(({ code }) => code === 'opinion_sat')?.issuedOn).toBe(
        day(-2).split('/').toReversed().join('-'),
      );
      // What the server has is on the device no more.
      await expect.poll(async () => (await onDevice(later)).trim()).toBe('');
    },
  );
});
