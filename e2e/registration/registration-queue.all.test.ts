import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { phoneTest, test } from '#e2e/desk-test.ts';
import { completeFile, day, filledRequest, firstLine, startRequest } from '#e2e/registration-steps.ts';
import { at, cardOf, field, next, openDraft, pdf } from '#e2e/wizard-steps.ts';

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

  test('what travels goes on in another step of the form, and is taken up by the next page of the request', async ({
    page,
    origin,
  }) => {
    const request = await startRequest(origin);
    await request.save(completeFile(request.identity, await firstLine(origin)));
    await openDraft(page, origin, request, 'documentos');
    const held = Promise.withResolvers<void>();
    await page.route('**/partes*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await chosen(page, /Comprobante de domicilio/, await pdf('recibo.pdf'));
    await page.getByRole('progressbar', { name: 'Subiendo recibo.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Anterior' }).click();
    await cardOf(page, /Comprobante de domicilio/).waitFor({ state: 'detached' });
    const uploaded = page.waitForResponse((answer) => answer.url().includes('/partes'));
    held.resolve();
    expect((await uploaded).status()).toBe(201);
    await page.getByRole('link', { name: /Documentos/ }).click();
    await cardOf(page, /Comprobante de domicilio/)
      .getByRole('button', { name: /^Ver / })
      .waitFor();
  });

  test('whoever leaves the device leaves nothing on it, and the draft goes on with folio and key', async ({
    page,
    origin,
  }) => {
    const request = await startRequest(origin);
    await request.save(completeFile(request.identity, await firstLine(origin)));
    await openDraft(page, origin, request, 'documentos');
    await page.route('**/partes*', () => undefined);
    await chosen(page, /Comprobante de domicilio/, await pdf('recibo.pdf'));
    await expect.poll(async () => (await onDevice(page)).trim()).not.toBe('');
    await page.getByText('Más opciones', { exact: true }).click();
    await page.getByRole('button', { name: 'Salir de este equipo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Salir de este equipo' });
    await dialog.getByText('1 archivo').waitFor();
    await dialog.getByRole('button', { name: 'Salir' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await onDevice(page)).trim()).toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(request.folio);
    await page.unroute('**/partes*');
    await openDraft(page, origin, request, 'datos');
    expect(await field(page, 'phone').inputValue()).toBe('4731234567');
  });
});

describe('Dates of a paper', () => {
  test('a date typed while its paper is being saved stays whole, and so does the focus', async ({
    page,
    origin,
  }) => {
    const request = await filledRequest(origin, { without: ['opinion_sat'] });
    await openDraft(page, origin, request, 'documentos');
    const saving = Promise.withResolvers<void>();
    const reading = Promise.withResolvers<void>();
    await page.route('**/documentos/opinion_sat', async (route) => {
      await saving.promise;
      await route.continue();
    });
    const card = await chosen(page, /32-D/, await pdf('opinion.pdf'));
    await card.getByRole('button', { name: 'Guardando' }).waitFor();
    const date = card.getByLabel('Fecha de emisión');
    const [first, rest] = [day(-2).slice(0, 5), day(-2).slice(5)];
    await date.pressSequentially(first);
    await page.route(`**/solicitudes/${request.folio}`, async (route) => {
      await reading.promise;
      await route.continue();
    });
    const asked = page.waitForRequest((one) => one.url().endsWith(request.folio));
    saving.resolve();
    await asked;
    await page.keyboard.type(rest);
    reading.resolve();
    await card.getByRole('button', { name: /^Ver / }).waitFor();
    expect(await date.inputValue()).toBe(day(-2));
    expect(await date.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('a date half typed when its papers are joined is told once, and completing it saves them', async ({
    page,
    origin,
  }) => {
    const request = await filledRequest(origin, { without: ['opinion_sat'] });
    await openDraft(page, origin, request, 'documentos');
    const card = await chosen(page, /32-D/, await pdf('uno.pdf'), await pdf('dos.pdf'));
    const join = card.getByRole('button', { name: 'Unir 2 archivos y guardar' });
    await join.waitFor();
    const date = card.getByLabel('Fecha de emisión');
    await date.pressSequentially(day(-2).slice(0, 5));
    await join.click();
    await card.getByText(/Completa las fechas/).waitFor();
    await date.fill(day(-2));
    await card.getByRole('button', { name: /^Ver / }).waitFor();
    expect(await card.getByText(/Completa las fechas/).count()).toBe(0);
    await card.getByLabel('Positiva', { exact: true }).check();
    await next(page);
    await at(page, 'Manifiestos');
  });
});
