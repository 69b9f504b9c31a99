import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { rowOf, type ContentField, type ContentKind } from '#contract/content.ts';
import { capitalize } from '#web/kit/format.ts';
import type { Samples } from './content-samples.ts';
import { faultOfFocus, hasFocus } from './focus.ts';
import { biddingDocuments } from './sample-files.ts';

/** How somebody works with the editor: at a desk by the keyboard alone, or on a phone by touch. */
export interface InputMethod {
  press: (control: Locator) => Promise<void>;
  /** Chooses one of several. */
  pick: (choice: Locator) => Promise<void>;
  write: (control: Locator, text: string) => Promise<void>;
  /** Writes every field that has a sample, adds a row to every list, and attaches a file where files are taken. */
  fill: (page: Page, kind: ContentKind, samples: Samples) => Promise<void>;
  /** Goes to a part of the form by its index. */
  toPart: (page: Page, name: string) => Promise<void>;
  /** The one main button. */
  primary: (page: Page) => Promise<void>;
  /** Opens and closes the history. */
  history: (page: Page) => Promise<void>;
}

/** A drawing, where only those are taken. */
const DRAWING = 'retrato-de-recorrido.png';
const PAPER = 'anexo-de-recorrido.pdf';
const takesPaper = ({ endings }: ContentField) => endings === undefined || endings.includes('pdf');
/** Name of a file that is attached to a field. */
export const attachedTo = (field: ContentField): string => (takesPaper(field) ? PAPER : DRAWING);

const ROLES = { choice: 'combobox', reference: 'combobox', yesNo: 'checkbox' } as const;

/** The control of a field by what stands over it. */
export function controlOf(where: Page | Locator, { label, type }: ContentField): Locator {
  const plain = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const name = new RegExp(String.raw`^${plain}( \(opcional\))?$`);
  return where.getByRole(type in ROLES ? ROLES[type as keyof typeof ROLES] : 'textbox', { name });
}

const PRIMARY = /^(?:Publicar ahora|Programar|Enviar a revisión)/;
const rowName = (field: ContentField) => `${capitalize(rowOf(field).one)} 1`;
const addName = (field: ContentField) =>
  field.type === 'files' ? `Adjuntar a «${field.label}»` : `Agregar ${rowOf(field).one}`;

async function attach(page: Page, field: ContentField, press: () => Promise<void>): Promise<void> {
  const picking = page.waitForEvent('filechooser');
  await press();
  const name = attachedTo(field);
  const file = takesPaper(field)
    ? { name, mimeType: 'application/pdf', buffer: await biddingDocuments(1) }
    : { name, mimeType: 'image/png', buffer: await page.screenshot({ type: 'png' }) };
  await (await picking).setFiles([file]);
  await page.getByText(name).first().waitFor();
}

const firstOption = (page: Page) => page.getByRole('listbox').getByRole('option').first();

/** Chooses the first thing that a reference may point to. */
async function chooseFirst(page: Page, combobox: Locator): Promise<void> {
  await page.keyboard.press('ArrowDown');
  await firstOption(page).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => combobox.inputValue()).not.toBe('');
}

/** Where the focus is: the control with its name, without «(opcional)», and the child row around it. */
const stopOf = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const label = element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label');
    return {
      name: (label ?? element?.textContent ?? '').trim().replace(/ \(opcional\)$/, ''),
      row: element?.closest('li[aria-label]')?.getAttribute('aria-label') ?? '',
      isButton: element?.tagName === 'BUTTON',
      // A link to a part of the form may be called like a field.
      isField: element?.matches('input, textarea, select') === true,
      isCombobox: element?.role === 'combobox',
    };
  });

const STOPS = 400;
/** At this stop something arrives above the form, as a message does. */
const PUSHED = 8;
const pushDown = (page: Page) =>
  page.evaluate(() => {
    const space = document.createElement('div');
    space.style.height = `${innerHeight / 2}px`;
    document.querySelector('main form')?.before(space);
  });

/** Goes through the whole form by Tab alone and looks at every stop; each field is written when the focus comes by. */
async function fillByTab(page: Page, kind: ContentKind, samples: Samples): Promise<void> {
  const left = new Map<string, string>();
  const adding = new Map<string, ContentField>();
  for (const field of kind.fields) {
    const sample = samples[field.name];
    if (field.type === 'rows' || field.type === 'files') adding.set(addName(field), field);
    else if (typeof sample === 'string' && sample !== '' && field.name !== kind.firstField)
      left.set(`/${field.label}`, sample);
  }
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (stop === PUSHED) await pushDown(page);
    // The window follows a field that is pushed away.
    await expect.poll(() => faultOfFocus(page)).toBe(undefined);
    // A button that adds a row puts the focus into it, where the writing goes on.
    for (let here = await stopOf(page); ; here = await stopOf(page)) {
      const field = here.isButton ? [...adding].find(([name]) => here.name.startsWith(name)) : undefined;
      if (field === undefined) {
        const name = `${here.row}/${here.name}`;
        const text = here.isField ? left.get(name) : undefined;
        if (here.isField) left.delete(name);
        if (text !== undefined && here.isCombobox) await chooseFirst(page, page.locator(':focus'));
        else if (text !== undefined) {
          await page.keyboard.press('ControlOrMeta+a');
          await page.keyboard.insertText(text);
        }
        break;
      }
      adding.delete(field[0]);
      await addByKey(page, field[1], { samples, left });
      if (field[1].type === 'files') break;
    }
    if (left.size === 0 && adding.size === 0) return;
  }
  throw new Error(`Tab does not reach ${[...left.keys(), ...adding.keys()].join(', ')}.`);
}

async function addByKey(
  page: Page,
  field: ContentField,
  { samples, left }: { samples: Samples; left: Map<string, string> },
): Promise<void> {
  if (field.type === 'files') return attach(page, field, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Enter');
  const row = samples[field.name];
  for (const part of rowOf(field).fields) {
    const text = typeof row === 'object' ? (row[part.name] ?? '') : '';
    if (text !== '') left.set(`${rowName(field)}/${part.label}`, text);
  }
  await page
    .getByRole('listitem', { name: rowName(field), exact: true })
    .locator(':focus')
    .waitFor();
}

/** By the keyboard alone. */
export const KEYBOARD: InputMethod = {
  async press(control) {
    await control.focus();
    expect(await faultOfFocus(control.page())).toBe(undefined);
    await control.page().keyboard.press('Enter');
  },
  pick: (choice) => choice.press('Space'),
  async write(control, text) {
    await control.focus();
    await control.page().keyboard.press('ControlOrMeta+a');
    await control.page().keyboard.insertText(text);
  },
  fill: fillByTab,
  async toPart(page, name) {
    await page.getByRole('navigation', { name: 'Partes' }).getByRole('link', { name }).press('Enter');
    await hasFocus(page.getByRole('heading', { level: 2, name }));
  },
  primary: (page) => page.keyboard.press('ControlOrMeta+Enter'),
  history: (page) => page.keyboard.press('Alt+h'),
};

async function fillByTouch(page: Page, kind: ContentKind, samples: Samples): Promise<void> {
  const put = async (where: Page | Locator, field: ContentField, text: string) => {
    const control = controlOf(where, field);
    if (field.type !== 'reference') return control.fill(text);
    await control.tap();
    await firstOption(page).tap();
    return expect.poll(() => control.inputValue()).not.toBe('');
  };
  for (const field of kind.fields) {
    const sample = samples[field.name];
    const add = page.getByRole('button', { name: addName(field) });
    if (field.type === 'files') await attach(page, field, () => add.tap());
    else if (typeof sample === 'object') {
      await add.tap();
      const row = page.getByRole('listitem', { name: rowName(field), exact: true });
      for (const part of rowOf(field).fields)
        if ((sample[part.name] ?? '') !== '') await put(row, part, sample[part.name] ?? '');
    } else if (sample !== undefined && sample !== '' && field.name !== kind.firstField)
      await put(page, field, sample);
  }
}

/** By touch on a phone. */
export const TOUCH: InputMethod = {
  press: (control) => control.tap(),
  pick: (choice) => choice.tap(),
  write: (control, text) => control.fill(text),
  fill: fillByTouch,
  async toPart(page, name) {
    await page.getByLabel('Parte', { exact: true }).selectOption(name);
    await hasFocus(page.getByRole('heading', { level: 2, name }));
  },
  primary: (page) => page.getByRole('button', { name: PRIMARY }).tap(),
  history: (page) =>
    page
      .getByRole('button', { name: /^(?:Historial|Cerrar historial)$/ })
      .first()
      .tap(),
};
