import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registrationApi } from '#contract/registration-api.ts';
import { loseConnection } from '#web/test-requests.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { chooseFile, pdf } from '#web/test-written.ts';
import { draft, FOLIO, KEY } from './test-request.ts';
import { heldAnswer, serviceOf, showForm } from './test-service.ts';
import { at, cardOf, field, next } from './test-steps.ts';

const saved = () => expect.element(page.getByText('Guardado', { exact: true })).toBeVisible();

test('a line of business that was not chosen stays written, with what to do', async () => {
  await showForm(serviceOf(draft()), 'giros');
  await at('Giros');
  const lines = page.getByRole('combobox', { name: 'Agregar un giro' });
  await lines.fill('papiro');
  await userEvent.tab();
  await expect.element(page.getByText('Elige una opción de la lista o borra «papiro».')).toBeVisible();
  await expect.element(lines).toHaveValue('papiro');
  await lines.fill('');
  await expect.element(page.getByText(/^Elige una opción de la lista/)).not.toBeInTheDocument();
});

test(
  'what is typed without a connection stays and is saved when the connection is back',
  { tags: 'all' },
  async () => {
    const service = serviceOf(draft());
    await showForm(service, 'datos');
    await at('Datos');
    const giveBack = loseConnection();
    await field('tradeName').fill('Escrito sin red');
    await expect.element(page.getByText(/No se guardó\. .*Lo que escribiste sigue aquí\./)).toBeVisible();
    await expect.element(field('tradeName')).toHaveValue('Escrito sin red');
    giveBack();
    await saved();
    expect(service.now().data.tradeName).toBe('Escrito sin red');
  },
);

test('an ended permission asks the key again and keeps what was typed', { tags: 'all' }, async () => {
  const service = serviceOf(draft());
  const save = service.answers.find(({ endpoint }) => endpoint === registrationApi.save);
  const denied = answer(registrationApi.save, new Refusal('request_access_denied'));
  const tokens: (string | null)[] = [];
  const guarded = {
    endpoint: registrationApi.save,
    respond: (asked: Parameters<typeof denied.respond>[0]) => {
      tokens.push(asked.headers.get('solicitud-token'));
      return (tokens.at(-1) === 'permiso' ? denied : save!).respond(asked);
    },
  };
  await showForm(service, 'datos', { answers: [guarded] });
  await at('Datos');
  await field('tradeName').fill('Escrito antes de vencer');
  const dialog = page.getByRole('dialog', { name: 'Escribe otra vez tu clave' });
  await expect.element(dialog).toBeVisible();
  await dialog.getByLabelText('Clave de seguimiento').fill(KEY);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await saved();
  expect(service.now().data.tradeName).toBe('Escrito antes de vencer');
  expect(tokens).toEqual(['permiso', 'otro-permiso']);
});

test('whoever comes back to a draft whose files were removed meanwhile reads when, what stayed and what to do', async () => {
  const service = serviceOf(draft({ filesRemovedAt: '2026-05-04T12:00:00.000Z' }));
  await showForm(service, 'documentos');
  await expect.element(page.getByText(/El .*2026.* quitamos archivos de esta solicitud/)).toBeVisible();
  for (const width of [1440, 1000, 390]) {
    await page.viewport(width, 900);
    expect(await violations()).toEqual([]);
  }
  await showForm(service, 'datos');
  await expect.element(page.getByText(/Lo que escribiste sigue aquí/)).toBeVisible();
  await expect.element(field('legalName')).toHaveValue(service.now().data.legalName);
});

/** Everything that the portal keeps on the device, as text; bytes as they are. */
async function onDevice(): Promise<string> {
  const texts = Object.values({ ...localStorage }).map(String);
  for (const { name } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name ?? ''));
    for (const store of database.objectStoreNames) {
      const rows = await answerOf<object[]>(database.transaction(store).objectStore(store).getAll());
      texts.push(...rows.flatMap((row) => Object.values(row) as unknown[]).flatMap(wordsOf));
    }
    database.close();
  }
  return texts.join('\n');
}

const answerOf = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('closed')));
  });

const wordsOf = (value: unknown): string[] =>
  [value, ...Object.values(value as object)].map((inner: unknown) =>
    inner instanceof ArrayBuffer ? new TextDecoder('latin1').decode(inner) : String(inner),
  );

test(
  'whoever leaves the device leaves nothing on it, and the draft goes on with folio and key',
  { tags: 'all' },
  async () => {
    const service = serviceOf(draft());
    const upload = heldAnswer(service, registrationApi.uploadPart);
    upload.hold();
    const answers = [upload.answer, ...service.answers];
    const address = `/proveedores/solicitud?folio=${FOLIO}`;
    const openWithKey = async () => {
      await page.getByLabelText('Clave de seguimiento').fill(KEY);
      await next();
    };
    await showScreen(`${address}&paso=documentos`, { answers });
    await openWithKey();
    await at('Documentos');
    expect((await onDevice()).trim()).toBe('');
    chooseFile(cardOf(/Comprobante de domicilio/), pdf('recibo.pdf'));
    await expect.poll(async () => (await onDevice()).trim()).not.toBe('');
    await page.getByText('Más opciones', { exact: true }).click();
    await page.getByRole('button', { name: 'Salir de este equipo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Salir de este equipo' });
    await expect.element(dialog.getByText(/1 archivo/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Salir' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect((await onDevice()).trim()).toBe('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(FOLIO);
    await showScreen(`${address}&paso=datos`, { answers });
    await openWithKey();
    await at('Datos');
    await expect.element(field('phone')).toHaveValue('4731234567');
  },
);
