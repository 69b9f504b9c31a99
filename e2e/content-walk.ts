import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { wordsOf, type ContentKind } from '#contract/content.ts';
import { keyOf } from '#contract/rules/texts/content-check.ts';
import { attachedTo, controlOf, type InputMethod } from './content-input.ts';
import { freeField, isRead, samplesOf, type Samples } from './content-samples.ts';
import { savedContent } from './content-steps.ts';
import { agreed } from './officer.ts';
import { violations } from './violations.ts';

/** One thing of a kind that is walked through its life. */
export interface Walk {
  page: Page;
  kind: ContentKind;
  input: InputMethod;
  /** Address of a screen of the portal. */
  screen: (path: string) => string;
  /** What is typed. */
  samples: Samples;
  /** The text by which it is found. */
  marker: string;
}

/** Tells this run's things from those of an earlier one in the same portal. */
const RUN = Date.now().toString(36).slice(-5);

/** What is typed of a kind, found by a text that nothing else says. */
export function walkOf(walk: Omit<Walk, 'samples' | 'marker'>, word: string): Walk {
  const { kind } = walk;
  const free = freeField(kind);
  const marker = `Recorrido ${word} de ${kind.words.many} ${RUN}`;
  const first =
    free.name === kind.firstField ? marker : `E2E-${keyOf(`${kind.type}-${word}-${RUN}`).toUpperCase()}`;
  return { ...walk, marker, samples: { ...samplesOf(kind, first), [free.name]: marker } };
}

export const listPath = ({ type }: ContentKind): string => `/administracion/contenido/${type}`;

/** The page is no wider than its window. */
export const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

/** Begins it from its list. */
export async function begin({ page, kind, input, screen, samples }: Walk): Promise<void> {
  const first = String(samples[kind.firstField]);
  await page.goto(screen(listPath(kind)));
  await page.getByRole('table').waitFor();
  await fits(page);
  await input.press(page.getByRole('button', { name: wordsOf(kind).fresh }));
  const field = kind.fields.find(({ name }) => name === kind.firstField) ?? freeField(kind);
  await input.write(page.getByRole('dialog').getByLabel(field.label), first);
  await input.press(page.getByRole('button', { name: 'Empezar borrador' }));
  await page.getByRole('heading', { level: 1, name: first }).waitFor();
  await page.getByText('El público todavía no lo ve.').waitFor();
}

/** Begins it and writes all of it. */
export async function write(walk: Walk): Promise<void> {
  const { page, kind, input, samples } = walk;
  await begin(walk);
  await input.fill(page, kind, samples);
  await savedContent(page);
  await fits(page);
  for (const field of kind.fields.filter(({ type }) => type === 'files'))
    await page
      .getByRole('button', { name: `Ver ${attachedTo(field)}` })
      .first()
      .waitFor();
}

/** Waits until what was asked for is done; where it takes two, another person of the unit confirms it. */
async function done({ page, kind }: Walk, outcome: Locator): Promise<void> {
  const waiting = page.getByRole('article', { name: /^Espera a otra persona/ });
  await outcome.or(waiting).first().waitFor();
  if (await waiting.isVisible()) {
    const { origin, pathname } = new URL(page.url());
    const registro = `${kind.type}/${pathname.split('/').at(-1) ?? ''}`;
    await agreed(page.context().browser()!, origin, { tipo: 'content_item', registro });
    await page.reload();
  }
  await outcome.waitFor();
}

/** What the officers are shown of the form as their public will see it. */
export async function preview({ page, kind, input, marker }: Walk): Promise<void> {
  if (!isRead(kind)) return;
  const beside = page.getByRole('complementary', { name: 'Así lo verá el público' });
  if (await beside.isVisible()) {
    await beside.locator('iframe').contentFrame().getByText(marker).first().waitFor();
    return;
  }
  await input.press(page.getByRole('button', { name: 'Ver', exact: true }));
  const sheet = page.getByRole('dialog', { name: 'Así lo verá el público' });
  await sheet.getByText(marker).first().waitFor();
  await fits(page);
  await input.press(sheet.getByRole('button', { name: 'Cerrar', exact: true }));
  await sheet.waitFor({ state: 'detached' });
}

/** Sets the hour at which it comes out, and takes it back. */
export async function schedule(walk: Walk): Promise<void> {
  const { page, kind, input } = walk;
  // What has days of its own is not scheduled besides.
  if (kind.shownBetween !== undefined) return;
  await input.toPart(page, 'Publicación');
  await input.pick(page.getByRole('radio', { name: 'En una fecha' }));
  await input.write(page.getByLabel('Fecha', { exact: true }).last(), '31/12/2031');
  await input.write(page.getByLabel('Hora', { exact: true }), '09:00');
  await page.getByRole('button', { name: /^Programar para el miércoles 31 de diciembre de 2031/ }).waitFor();
  await input.primary(page);
  await done(walk, page.getByText(/^Se publica el miércoles 31 de diciembre de 2031/));
  expect(await controlOf(page, freeField(kind)).isDisabled()).toBe(true);
  await input.press(page.getByRole('button', { name: 'Volver a borrador' }));
  await page.getByText('El público todavía no lo ve.').waitFor();
}

/** Publishes what stands there, as the edition of that number. */
export async function publish(walk: Walk, edition: number): Promise<void> {
  const { page, input } = walk;
  const now = page.getByRole('radio', { name: 'Ahora' });
  if (!(await now.isChecked())) await input.pick(now);
  await input.primary(page);
  await done(walk, page.getByText(`Versión ${edition}`, { exact: true }));
  await page.getByText('Publicado', { exact: true }).first().waitFor();
}

/** Writes one word more into its text while the public goes on seeing what was published. */
export async function correct({ page, kind, input, marker }: Walk, edition: number): Promise<void> {
  await input.write(controlOf(page, freeField(kind)), `${marker} corregido`);
  await savedContent(page);
  await page.getByText(`Editas la versión ${edition + 1}. El público sigue viendo la ${edition}.`).waitFor();
  await page.getByText('Cambió', { exact: true }).first().waitFor();
}

/** Reads what the last edition changed, and brings the one before back as a draft. */
export async function goBack({ page, kind, input, marker }: Walk): Promise<void> {
  await input.history(page);
  const history = page.getByRole('region', { name: 'Historial' });
  await history.getByRole('row', { name: new RegExp(`^${freeField(kind).label} `) }).waitFor();
  expect((await history.locator('ins').allTextContents()).map((text) => text.trim())).toEqual(['corregido']);
  await fits(page);
  expect(await violations(page)).toEqual([]);
  await input.press(history.getByRole('button', { name: 'Volver a la más antigua' }));
  await expect.poll(() => controlOf(page, freeField(kind)).inputValue()).toBe(marker);
  await input.history(page);
  await history.waitFor({ state: 'detached' });
}

/** Takes it away from the public with a reason. */
export async function withdraw(walk: Walk): Promise<void> {
  const { page, input } = walk;
  await input.press(page.getByRole('button', { name: 'Retirar' }));
  const dialog = page.getByRole('dialog');
  await input.write(dialog.getByLabel('Motivo'), 'Terminó el recorrido');
  await input.press(dialog.getByRole('button', { name: 'Retirar' }));
  await dialog.waitFor({ state: 'detached' });
  await done(walk, page.getByText('Retirado: Terminó el recorrido.').first());
}
