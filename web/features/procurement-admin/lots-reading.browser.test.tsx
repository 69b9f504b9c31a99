import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { computingProfilesApi } from '#contract/computing-profiles.ts';
import { answer, Refusal, showPart } from '#web/test-screen.tsx';
import { chooseFile } from '#web/test-written.ts';
import { LotsSection } from './lots-section.tsx';
import { TenderFields } from './tender-fields.tsx';
import { toForm, type TenderForm } from './tender-form.ts';
import { PUBLISHED } from './test-published.ts';
import type { Tender } from './use-tender.ts';

const procedure = { ...PUBLISHED, status: 'draft' as const, publishedAt: null, lots: [] };
/** What stands in the form now. */
const now = { form: toForm(procedure) };

function Lots() {
  const [shown, setShown] = useState({ ...toForm(procedure), lots: [] as TenderForm['lots'] });
  const change: Tender['change'] = (changes) =>
    setShown((all) => ({ ...all, ...(typeof changes === 'function' ? changes(all) : changes) }));
  useEffect(() => {
    now.form = shown;
  });
  const tender = { procedure, form: shown, change, refused: {} } as unknown as Tender;
  return (
    <TenderFields tender={tender} gaps={{}} isLocked={false}>
      <LotsSection />
    </TenderFields>
  );
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const show = async () => {
  await showPart(<Lots />, {
    role: 'Administrador',
    answers: [answer(computingProfilesApi.list, new Refusal('unavailable'))],
  });
};
const open = () => page.getByText('Cambiar cómo se lee').click();
const lots = () =>
  now.form.lots.map(({ number, description, quantity, estimate }) => [
    number,
    description,
    quantity,
    estimate,
  ]);
const SHEET =
  'Concepto\tDetalle\tUM\tCant. 2025\tCant. 2026\tCosto\nSilla\tcon brazos\tPZA\t2\t12\t1,500\nMesa\tde pino\tPZA\t3\tvarias\t2,250.00\nBanco\talto\tPZA\t4\t14\t10.00';

async function readSheetOnce() {
  await show();
  await button('Pegar de una hoja de cálculo').click();
  await page.getByLabelText('Pega las partidas').fill(SHEET);
  await button('Agregar partidas').click();
  await page.getByLabelText('¿Qué es «Costo»?').selectOptions('Precio unitario sin IVA');
  await button('Leer con estas columnas').click();
  await expect.poll(lots).toEqual([
    ['1', 'Silla', '2', '3000.00'],
    ['2', 'Mesa', '3', '6750.00'],
    ['3', 'Banco', '4', '40.00'],
  ]);
}

test('what pasted columns were read as is changed, and the same rows are read again', async () => {
  await readSheetOnce();
  const ids = now.form.lots.map(({ id }) => id);
  await open();
  await page.getByLabelText('Qué es «Cant. 2026»').selectOptions('quantity');
  await button('Leer de nuevo').click();
  await expect.poll(lots).toEqual([
    ['1', 'Silla', '12', '18000.00'],
    ['3', 'Banco', '14', '140.00'],
  ]);
  expect(now.form.lots.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  // The row that cannot be read so is left to be corrected, and what is corrected of it outlasts another reading.
  await page
    .getByLabelText('Pega las partidas')
    .fill('Concepto\tDetalle\tUM\tCant. 2025\tCant. 2026\tCosto\nMesa\tde pino\tPZA\t3\t13\t2,250.00');
  await page.getByLabelText('Qué es «Detalle»').selectOptions('description');
  await button('Leer de nuevo').click();
  await expect.poll(() => lots().map(([, description]) => description)).toEqual(['con brazos', 'alto']);
  await expect
    .element(page.getByLabelText('Pega las partidas'))
    .toHaveValue('Concepto\tDetalle\tUM\tCant. 2025\tCant. 2026\tCosto\nMesa\tde pino\tPZA\t3\t13\t2,250.00');
  await button('Agregar partidas').click();
  await expect.poll(() => lots().at(-1)).toEqual(['3', 'de pino', '13', '29250.00']);
});

test('lots that a person changed by hand are lost only when it is said', async () => {
  await readSheetOnce();
  await page.getByLabelText('Descripción').nth(1).fill('Mesa de juntas');
  await button('Quitar la partida 3').click();
  await open();
  await page.getByLabelText('Qué es «Cant. 2026»').selectOptions('quantity');
  await button('Leer de nuevo').click();
  await expect.element(page.getByText(/cambiaste o quitaste a mano 2 partidas/)).toBeVisible();
  expect(lots()).toEqual([
    ['1', 'Silla', '2', '3000.00'],
    ['2', 'Mesa de juntas', '3', '6750.00'],
  ]);
  await button('Dejar lo que hice a mano').click();
  await expect.poll(lots).toEqual([
    ['3', 'Silla', '12', '18000.00'],
    ['2', 'Mesa de juntas', '3', '6750.00'],
  ]);
});

test('of a file the sign of its numbers is said otherwise, and a column is left out', async () => {
  await show();
  await button('Importar CSV o XLSX').click();
  const text =
    'Concepto,Unidad,Cant,COG,Importe\nSilla,PZA,"1,250",51501,"12,500.50"\nMesa,PZA,"2,500",51501,"9,000.25"\n';
  chooseFile(page.elementLocator(document.body), new File([text], 'partidas.csv', { type: 'text/csv' }));
  await expect.poll(() => lots().map(([, , quantity]) => quantity)).toEqual(['1250', '2500']);
  await open();
  await page.getByLabelText('Qué separa la coma en «Cantidad»').selectOptions('decimals');
  await page.getByLabelText('Qué es «COG»').selectOptions('No se usa');
  await button('Leer de nuevo').click();
  await expect.poll(() => lots().map(([, , quantity]) => quantity)).toEqual(['1.25', '2.5']);
  expect(now.form.lots.map(({ budgetLine }) => budgetLine)).toEqual(['', '']);
});

test('rows without headings say as what their places were read', async () => {
  await show();
  await button('Pegar de una hoja de cálculo').click();
  await page.getByLabelText('Pega las partidas').fill('Silla\tPieza\t4\t51501\nMesa\tPieza\t2\t51501');
  await button('Agregar partidas').click();
  await expect
    .element(page.getByText(/^Sin encabezados, se leyó la columna 1 como descripción, la columna 2/))
    .toBeVisible();
  await open();
  await page.getByLabelText('Qué es «Columna 4»').selectOptions('No se usa');
  await button('Leer de nuevo').click();
  await expect.poll(() => now.form.lots.map(({ budgetLine }) => budgetLine)).toEqual(['', '']);
});
