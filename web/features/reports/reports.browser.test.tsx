import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { complaintWaysApi } from '#contract/complaint-ways.ts';
import { reportsApi, type ReportRow } from '#contract/reports.ts';
import { plainSigns } from '#contract/rules/texts/spoken-signs.ts';
import { answer, showPart, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { fingerprintOf, newReportKey, openKeyFile, openReport, sealReport } from './sealed-report.ts';
import { Screen as Tray } from './tray.screen.tsx';

const PHRASE = 'una frase que nadie adivina';
const places = answer(complaintWaysApi.places, () => ({
  federal: { name: 'Autoridad federal', place: '' },
  other: { name: 'Otra autoridad', place: '' },
  control: { name: 'Órgano Interno de Control', place: 'Calle de Muestra 100', superior: '' },
}));
const ID = '00000000-0000-4000-8000-000000000001';

test('what somebody writes leaves sealed, without a session, and only the private key opens it', async () => {
  const { publicKey, file } = await newReportKey(PHRASE);
  const sent: { sealed: string; keyHash: string; folio: string }[] = [];
  await showScreen('/reclamar/denuncia?procedimiento=LP-UG-014-2026', {
    answers: [
      places,
      answer(reportsApi.key, () => ({ key: { id: ID, publicKey, fingerprint: 'a'.repeat(64) } })),
      answer(reportsApi.send, ({ body, headers }) => {
        expect(headers.get('authorization')).toBeNull();
        sent.push(body as (typeof sent)[number]);
        return { received: true as const };
      }),
    ],
  });
  await page.getByRole('button', { name: 'Cifrar y entregar' }).click();
  await expect.element(page.getByRole('link', { name: /Cuenta los hechos/ })).toBeVisible();
  await page.getByLabelText('Qué pasó').fill('Pidió dinero para no rechazar una propuesta.');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Cifrar y entregar' }).click();
  await expect.element(page.getByRole('heading', { name: 'Tu denuncia está entregada' })).toBeVisible();
  const [report] = sent;
  await expect.element(page.getByText(report!.folio)).toBeVisible();
  // The key is shown here, and only its fingerprint left.
  const shown = page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).element().textContent;
  expect(report!.keyHash).toBe(await fingerprintOf(plainSigns(shown)));
  expect(JSON.stringify(sent)).not.toContain('dinero');
  const { own } = (await openKeyFile(file, PHRASE))!;
  expect((await openReport(own, report!.sealed)).fields).toMatchObject({
    hechos: 'Pidió dinero para no rechazar una propuesta.',
    compra: 'LP-UG-014-2026',
    contacto: '',
  });
});

test('without a key nothing can be written: the page says where to go', async () => {
  await showScreen('/reclamar/denuncia', {
    answers: [places, answer(reportsApi.key, () => ({ key: null }))],
  });
  await expect.element(page.getByText(/Calle de Muestra 100/)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

test('the control body opens its key and reads a denuncia in its own browser', async () => {
  const { publicKey, file } = await newReportKey(PHRASE);
  const sealed = await sealReport(publicKey, {
    fields: { hechos: 'Pidió dinero en su oficina.' },
    files: [],
  });
  const row: ReportRow = {
    id: ID,
    folio: 'N-2026-K7M2-RX4A',
    month: '2026-11-01',
    status: 'received',
    sealedTo: ID,
    bytes: 70_000,
  };
  await showPart(<Tray />, {
    answers: [
      answer(reportsApi.list, () => ({
        rows: [row],
        key: { id: ID, publicKey, fingerprint: 'a'.repeat(64) },
      })),
      answer(reportsApi.sealed, () => ({ sealed })),
    ],
  });
  await expect.element(page.getByRole('button', { name: 'Abrir', exact: true })).toBeDisabled();
  await page.getByLabelText('Archivo de la llave').upload(new File([file], 'llave-de-denuncias.json'));
  await page.getByLabelText('Frase', { exact: true }).first().fill('otra frase');
  await page.getByRole('button', { name: 'Abrir la llave' }).click();
  await expect.element(page.getByText('Esa frase no abre ese archivo. Revisa los dos.')).toBeVisible();
  await page.getByLabelText('Frase', { exact: true }).first().fill(PHRASE);
  await page.getByRole('button', { name: 'Abrir la llave' }).click();
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  await expect.element(page.getByText('Pidió dinero en su oficina.')).toBeVisible();
});
