import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { evaluationAnswersApi, type AreaOrder } from '#contract/evaluation-answers.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';

const LINK = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const ORDER: AreaOrder = {
  number: 'PED-1',
  title: 'Hojas de papel',
  supplierName: 'Papelera Ficticia',
  area: 'Bibliotecas',
  periodName: 'Primer semestre de 2026',
  instrument: {
    edition: '1',
    source: 'Lineamientos',
    criteria: [
      {
        key: 'quality',
        label: 'Calidad',
        weight: 100,
        help: 'Lo que se recibió',
        by: 'area',
        anchors: ['Nada sirvió', 'Poco', 'A medias', 'Casi todo', 'Todo sirvió'],
      },
    ],
    bands: [{ key: 'reliable', from: 80 }],
  },
  state: 'open',
  known: [{ label: 'Entrega', text: '3 · De 4 a 7 días tarde' }],
  reason: null,
  own: null,
  version: 3,
};
const around = { role: 'Solicitante' };
const show = (answers: Parameters<typeof showScreen>[1]) =>
  showScreen(`/adquisiciones/evaluar/${LINK}`, { ...around, ...answers });

test('a forwarded link asks for the code that the asked mailbox got, and opens with it', async () => {
  const typed: unknown[] = [];
  await show({
    answers: [
      answer(
        evaluationAnswersApi.order,
        new Refusal('forbidden', {
          detail: 'Esta evaluación se pidió a b•••@ugto.mx.',
          extra: { mailbox: 'b•••@ugto.mx' },
        }),
      ),
      answer(evaluationAnswersApi.code, { text: 'Enviamos un código a b•••@ugto.mx. Vale 10 minutos.' }),
      answer(evaluationAnswersApi.prove, ({ body }) => {
        typed.push(body);
        return typed.length === 1
          ? new Refusal('invalid_input', { fields: { code: 'El código no es el que mandamos.' } })
          : ORDER;
      }),
    ],
  });
  await page.getByRole('button', { name: 'Mandar un código a b•••@ugto.mx' }).click();
  await page.getByLabelText('Código').fill('AAAAA-BBBBB');
  const send = page.getByRole('button', { name: 'Responder la evaluación' });
  await send.click();
  await expect.element(page.getByText('El código no es el que mandamos.')).toBeVisible();
  await expect.element(page.getByLabelText('Código')).toHaveValue('AAAAA-BBBBB');
  await page.getByLabelText('Código').fill('AAAAA-CCCCC');
  await send.click();
  await expect.element(page.getByText('Papelera Ficticia')).toBeVisible();
  expect(typed).toEqual([{ code: 'AAAAA-BBBBB' }, { code: 'AAAAA-CCCCC' }]);
});

test(
  'what was answered in another window stands beside what is written here, and nothing of it is lost',
  { tags: 'all' },
  async () => {
    const sent: { version: string | null; body: unknown }[] = [];
    let order = ORDER;
    await show({
      answers: [
        answer(evaluationAnswersApi.order, () => order),
        answer(evaluationAnswersApi.answer, ({ body, headers }) => {
          sent.push({ version: headers.get('if-match'), body });
          if (sent.length > 1)
            return { ...order, own: { answers: { quality: 2 as const }, comment: 'Llegó tarde' } };
          const own = { answers: { quality: 5 as const }, comment: 'Muy bien' };
          order = { ...ORDER, version: 4, own };
          return new Refusal('version_conflict', {
            detail: 'Esta evaluación se respondió después de que la abriste.',
            extra: {
              version: 4,
              current: { quality: 5, comment: 'Muy bien' },
              merged: { quality: 2, comment: 'Llegó tarde' },
              conflicts: [
                { name: 'quality', label: 'quality', theirs: 5, mine: 2 },
                {
                  name: 'comment',
                  label: 'Comentario para la Unidad',
                  theirs: 'Muy bien',
                  mine: 'Llegó tarde',
                },
              ],
              changedBy: 'Tu otra ventana',
              at: '2026-11-10T15:00:00.000Z',
            },
          });
        }),
      ],
    });
    // How late it came is known by its deliveries: it is said, and no question.
    await expect.element(page.getByText('3 · De 4 a 7 días tarde')).toBeVisible();
    await page.getByRole('radio', { name: '2. Poco' }).click();
    await page.getByLabelText(/Comentario para la Unidad/).fill('Llegó tarde');
    await page.getByRole('checkbox', { name: /no tengo conflicto/ }).click();
    await page.getByRole('button', { name: 'Enviar evaluación' }).click();
    const box = page.getByRole('alert').filter({ hasText: 'Tu otra ventana guardó' });
    await expect.element(box.getByText('5. Todo sirvió')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Enviar evaluación' })).toBeDisabled();
    for (const mine of box.getByRole('radio', { name: /Lo tuyo/ }).all()) await mine.click();
    await box.getByRole('button', { name: 'Seguir con lo elegido' }).click();
    await expect.element(page.getByRole('radio', { name: '2. Poco' })).toBeChecked();
    await expect.element(page.getByLabelText(/Comentario para la Unidad/)).toHaveValue('Llegó tarde');
    await page.getByRole('button', { name: 'Enviar corrección' }).click();
    await expect.element(page.getByText(/tu respuesta llegó a la Unidad/)).toBeVisible();
    expect(sent[1]).toMatchObject({
      version: '"4"',
      body: { answers: { quality: 2 }, comment: 'Llegó tarde' },
    });
  },
);
