import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { interestsApi, type DeclaredInterest } from '#contract/interests.ts';
import { answer, Refusal, showPart } from '#web/test-screen.tsx';
import { Button } from './button.tsx';
import { Interest } from './interest.tsx';

const ID = '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d10';
const SENTENCE = 'Declaraste un interés en este procedimiento.';
const row: DeclaredInterest = {
  id: ID,
  person: 'Óscar Compras',
  about: 'contract',
  aboutId: ID,
  title: 'C-1, AD-1',
  ground: 'family',
  bidder: 'Papelería Huizache',
  words: 'Mi hermana es socia de la proveedora.',
  at: '2026-11-20T16:00:00.000Z',
  takenBack: null,
  mayTakeBack: false,
  version: 1,
};
const record = (
  <Interest about="purchase_order" id={ID}>
    <p>Renglones del pedido</p>
    <Button>Emitir</Button>
  </Interest>
);

test('whoever declares an interest reads why, and no button of the record stays; what is refused stands at its field', async () => {
  let refusal: string | null = null;
  let isFirst = true;
  await showPart(record, {
    role: 'Administrador',
    answers: [
      answer(interestsApi.ofRecord, () => ({ refusal, rows: refusal === null ? [] : [row] })),
      answer(interestsApi.declare, () => {
        if (isFirst) {
          isFirst = false;
          return new Refusal('invalid_input', {
            fields: { ground: 'Elige el motivo, como lo nombra la ley.' },
          });
        }
        refusal = SENTENCE;
        return { id: ID };
      }),
    ],
  });
  await expect.element(page.getByRole('button', { name: 'Emitir' })).toBeVisible();
  await page.getByRole('button', { name: 'Declarar un interés en esta compra' }).click();
  await page.getByRole('button', { name: 'Declarar el interés' }).click();
  await expect.element(page.getByText('Elige el motivo, como lo nombra la ley.')).toBeVisible();
  await page.getByRole('radio', { name: /Interés familiar/ }).click();
  await page.getByRole('button', { name: 'Declarar el interés' }).click();
  await expect.element(page.getByText(/Por eso aquí no hay botones/)).toBeVisible();
  await expect.element(page.getByText('Renglones del pedido')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Emitir' })).not.toBeInTheDocument();
});
