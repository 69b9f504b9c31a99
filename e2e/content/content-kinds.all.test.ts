import { text } from 'node:stream/consumers';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { contentApi } from '#contract/content-api.ts';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { rowOf, wordsOf, type ContentKind } from '#contract/content.ts';
import { controlOf, KEYBOARD, TOUCH } from '#e2e/content-input.ts';
import { freeField, isRead, otherField, pickyField, tableOf, type Samples } from '#e2e/content-samples.ts';
import { savedContent } from '#e2e/content-steps.ts';
import {
  begin,
  correct,
  fits,
  goBack,
  listPath,
  preview,
  publish,
  schedule,
  walkOf,
  withdraw,
  write,
  type Walk,
} from '#e2e/content-walk.ts';
import { test as deskTest } from '#e2e/desk-test.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { fillSignIn, signInAt } from '#e2e/sign-in-steps.ts';

interface Office {
  /** Opens a page that stays signed in for the whole file. */
  seated: (user: string, device: BrowserContextOptions) => Promise<Page>;
  mariana: Page;
  /** The same person on a phone. */
  pocket: Page;
  oscar: Page;
  /** Somebody of the university who administers nothing. */
  guest: Page;
}

/** Four people who sign in once. */
const test = deskTest.extend<Office>({
  seated: [
    async ({ browser }, use) => {
      await use(async (user, device) => {
        const page = await (await browser.newContext(device)).newPage();
        answerFilePickers(page);
        await signInAt(page, `${inject('origin')}/AdquisicionesUG/authadmin`, user);
        await page.waitForURL((url) => !/authadmin|oidc|interaction/.test(url.pathname));
        return page;
      });
    },
    { scope: 'file' },
  ],
  mariana: [async ({ seated }, use) => use(await seated('mariana.admin', DESK)), { scope: 'file' }],
  pocket: [async ({ seated }, use) => use(await seated('mariana.admin', PHONE)), { scope: 'file' }],
  oscar: [async ({ seated }, use) => use(await seated('oscar.compras', DESK)), { scope: 'file' }],
  guest: [async ({ seated }, use) => use(await seated('lucia.academica', DESK)), { scope: 'file' }],
});

/** What a visitor reads where the public sees the thing, or does not find there; nothing there can be edited. */
async function reads({ kind, screen }: Walk, guest: Page, { key, text }: Seen): Promise<void> {
  // An address that differs by its last part alone would not be read again.
  await guest.goto('about:blank');
  await guest.goto(screen(kind.publicPath(key)));
  await guest.locator('main h1').first().waitFor();
  const found = guest.getByText(text, { exact: key !== '' });
  if (key !== '' && isRead(kind)) await found.first().waitFor({ state: 'attached' });
  else expect(await found.count()).toBe(0);
  expect(await guest.getByRole('link', { name: /^Editar/ }).count()).toBe(0);
}

/** A text, and the key of the thing that says it; none where nobody may read it. */
interface Seen {
  key: string;
  text: string;
}

/** The session ends behind the back of whoever writes: nothing renews it, and nothing more is taken. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/identidad/**', (route) => route.abort());
  await page.route('**/entradas/**', (route) => route.fulfill({ status: 401, body: '' }));
  await page.context().clearCookies();
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('oidc.')) sessionStorage.removeItem(key);
  });
}

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as { id_token: string }).id_token;
  });

/** What is typed, with the keys of what references point to. */
async function tableRow({ page, kind, samples, screen }: Walk): Promise<Samples> {
  await page.goto(screen(listPath(kind)));
  await page.getByRole('table').waitFor();
  const token = await tokenOf(page);
  const firstOf = async (type: string) => {
    const address = new URL(`/DISU/AdquisicionesUG/administracion/contenido/${type}`, page.url());
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { rows: { key: string }[] }).rows[0]?.key ?? '';
  };
  const row: Record<string, Samples[string]> = { ...samples };
  for (const field of kind.fields) {
    const sample = row[field.name];
    if (field.type === 'reference' && sample !== '') row[field.name] = await firstOf(field.of ?? '');
    for (const part of field.type === 'rows' && typeof sample === 'object' ? rowOf(field).fields : [])
      if (part.type === 'reference')
        row[field.name] = { ...(row[field.name] as object), [part.name]: await firstOf(part.of ?? '') };
  }
  return row;
}

async function sendTable(page: Page, buffer: Buffer): Promise<void> {
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Tabla de/ }).tap();
  await (await picking).setFiles([{ name: 'tabla.csv', mimeType: 'text/csv', buffer }]);
}

/** What the list of a kind gives out as a table. */
async function exported(page: Page, list: string): Promise<string> {
  await page.goto(list);
  await page.getByRole('table').waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).tap();
  return text(await (await coming).createReadStream());
}

/** What the form of a kind is made of. */
const partsOf = (kind: ContentKind): string[] => [
  ...kind.fields.flatMap((field) => [
    field.type,
    ...(field.type === 'rows' ? rowOf(field).fields.map(({ type }) => `rows of ${type}`) : []),
  ]),
  ...(kind.newEdition === undefined ? [] : ['editions']),
];

/** Kinds whose forms together have every part: each is walked by keyboard and by table, the rest of a life by these, since the screens are one. */
const STANDING_FOR_ALL = Object.values(CONTENT_KINDS)
  .toSorted((a, b) => new Set(partsOf(b)).size - new Set(partsOf(a)).size)
  .reduce<ContentKind[]>((chosen, kind) => {
    const known = new Set(chosen.flatMap(partsOf));
    return partsOf(kind).every((part) => known.has(part)) ? chosen : [...chosen, kind];
  }, []);

const keyIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

describe.each(Object.values(CONTENT_KINDS))('$type', (kind: ContentKind) => {
  test('lives its whole life by the keyboard alone, and a guest sees of it what is published', async ({
    mariana: page,
    guest,
    screen,
  }) => {
    const walk = walkOf({ page, kind, input: KEYBOARD, screen }, 'por teclado');
    await write(walk);
    const key = keyIn(page);
    await preview(walk);
    await schedule(walk);
    await reads(walk, guest, { key: '', text: walk.marker });
    await publish(walk, 1);
    await reads(walk, guest, { key, text: walk.marker });
    await correct(walk, 1);
    await reads(walk, guest, { key, text: walk.marker });
    await publish(walk, 2);
    await reads(walk, guest, { key, text: `${walk.marker} corregido` });
    await goBack(walk);
    await withdraw(walk);
    await reads(walk, guest, { key: '', text: walk.marker });
  });

  test('comes from a table whose errors are told by column, goes back whole, and comes out as a table', async ({
    pocket: page,
    screen,
  }) => {
    const walk = walkOf({ page, kind, input: TOUCH, screen }, 'de tabla');
    const row = await tableRow(walk);
    const first = String(row[kind.firstField]);
    const picky = pickyField(kind);
    const list = listPath(kind) + (kind.isLimit === true ? '?estado=borradores' : '');
    await page.goto(screen(`${listPath(kind)}?vista=importar`));
    await sendTable(page, tableOf(kind, [{ ...row, [picky.field.name]: 'no es eso' }]));
    await page.getByRole('row', { name: new RegExp(`^Línea 2 .*${picky.message}`) }).waitFor();
    await page.getByText(/^Lista para importar/).waitFor();
    expect(await page.getByRole('button', { name: /^Aplicar/ }).count()).toBe(0);
    await fits(page);
    await page.getByRole('button', { name: 'Descartar' }).tap();
    await page.getByRole('button', { name: 'Importar otro archivo' }).tap();
    await sendTable(page, tableOf(kind, [row]));
    const apply = page.getByRole('button', { name: 'Aplicar 1 cambio' });
    await apply.waitFor();
    // What limits purchases is published one by one, by two.
    const atOnce = page.getByLabel('Publicar de una vez');
    expect(await atOnce.count()).toBe(kind.isLimit === true ? 0 : 1);
    if (kind.isLimit !== true) await atOnce.check();
    await apply.tap();
    if (kind.isLimit !== true) await page.getByRole('button', { name: 'Publicar 1 cambio' }).tap();
    await page.getByText('Se tomó 1 cambio.').waitFor();
    await fits(page);
    expect(await exported(page, screen(list))).toContain(first);
    await page.goBack();
    await page.getByRole('button', { name: 'Deshacer la importación' }).tap();
    await page.getByRole('button', { name: 'Quitar 1 cambio' }).tap();
    await page.getByText(/la deshizo\. No quedó ninguna de sus filas\./).waitFor();
    expect(await exported(page, screen(list))).not.toContain(first);
  });
});

describe.each(STANDING_FOR_ALL)('$type', (kind: ContentKind) => {
  test('lives its whole life on a phone', async ({ pocket: page, screen }) => {
    const walk = walkOf({ page, kind, input: TOUCH, screen }, 'de bolsillo');
    await write(walk);
    await preview(walk);
    await schedule(walk);
    await publish(walk, 1);
    await correct(walk, 1);
    await publish(walk, 2);
    await goBack(walk);
    await withdraw(walk);
  });

  test('is joined where two officers wrote apart, asks where they did not, and outlives the end of a session', async ({
    mariana: page,
    oscar: theirs,
    screen,
  }) => {
    const walk = walkOf({ page, kind, input: KEYBOARD, screen }, 'a dos manos');
    const [free, other] = [freeField(kind), otherField(kind)];
    await begin(walk);
    // Not what its first field was begun with: nothing would be saved.
    await controlOf(page, free).fill(`${walk.marker} al empezar`);
    await savedContent(page);
    await theirs.goto(page.url());
    await controlOf(theirs, free).waitFor();

    await controlOf(page, free).fill(`${walk.marker} de Mariana`);
    await savedContent(page);
    await theirs.bringToFront();
    await controlOf(theirs, other.field).fill(other.text);
    await theirs.getByText(`escribió al mismo tiempo en ${free.label}. Se unió a lo tuyo.`).waitFor();
    expect(await controlOf(theirs, free).inputValue()).toBe(`${walk.marker} de Mariana`);
    await controlOf(theirs, free).fill(`${walk.marker} de Óscar`);
    await savedContent(theirs);

    await page.bringToFront();
    await controlOf(page, free).fill(`${walk.marker} de las dos`);
    const asked = page.getByRole('alert', { name: new RegExp(`^Óscar .+ guardó ${wordsOf(kind).the}`) });
    await asked.getByText(`Cuando lo abriste decía: ${walk.marker} de Mariana`).waitFor();
    await asked.getByLabel(/^Lo tuyo/).press('Space');
    await asked.getByRole('button', { name: 'Guardar lo elegido' }).press('Enter');
    await asked.waitFor({ state: 'detached' });
    await savedContent(page);
    expect(await controlOf(page, other.field).inputValue()).toBe(other.text);

    await endSession(page);
    await controlOf(page, free).fill(`${walk.marker} sin sesión`);
    await page.getByText(/^No se guardó/).waitFor();
    await page.unrouteAll();
    await page.reload();
    await fillSignIn(page, 'mariana.admin');
    await expect.poll(() => controlOf(page, free).inputValue()).toBe(`${walk.marker} sin sesión`);
    await savedContent(page);
  });
});

test('a guest finds no content to keep under any address, and neither does a stranger who asks for it', async ({
  guest,
  origin,
  screen,
}) => {
  const token = await tokenOf(guest);
  for (const kind of Object.values(CONTENT_KINDS)) {
    for (const path of [listPath(kind), `${listPath(kind)}?vista=importar`, `${listPath(kind)}/cualquiera`]) {
      await guest.goto(screen(path));
      await guest.getByRole('heading', { name: 'No se ha encontrado' }).waitFor();
    }
    // The rest of them are called as everybody by the access matrix; too many from one address are slowed down.
    const { list, create, get } = contentApi(kind);
    for (const { method, path } of [list, create, get]) {
      const address = `${origin}/DISU/AdquisicionesUG${path.replace(/\{clave\}/, 'x')}`;
      const asked = async (headers: Record<string, string>) =>
        (await fetch(address, { method, headers })).status;
      expect([path, await asked({}), await asked({ authorization: `Bearer ${token}` })]).toEqual([
        path,
        401,
        403,
      ]);
    }
  }
});
