import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { documentsApi } from '#contract/documents-api.ts';
import { textFaults } from '#e2e/text-faults.ts';
import { answer, showScreen, type Answer } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { BASES, CHANGES, LONG_BASES, readingAnswer, TERMS, TERMS_READ } from './test-documents.ts';
import { recentAnswer } from './test-recent.ts';
import { drawn, fileIndex, one, openViewer } from './test-viewer.ts';

const BARS = '.v-bar :is(a, button, input, output, h1, p), .v-phone :is(button, span)';
const FIND = `${BARS}, .v-find :is(input, button, p):not(.v-find__hits *)`;

/** Letters of twice their size at a desk and on a phone, and the whole page at twice its size. */
const LOOKS = [
  { name: 'letters of 200 % on a phone', text: 200, width: 390, height: 844 },
  { name: 'letters of 200 % at a desk', text: 200, width: 1440, height: 900 },
  { name: 'letters of 150 % at a desk', text: 150, width: 1440, height: 900 },
  { name: 'a page at 200 %', text: 100, width: 720, height: 450 },
];

/** The other screens about documents, with what they ask for. */
const SCREENS: readonly { path: string; answers: Answer[] }[] = [
  { path: `/lectura?doc=${TERMS.id}&version=1`, answers: [readingAnswer(TERMS, TERMS_READ)] },
  { path: `/cambios?doc=${BASES.id}&version=2`, answers: [answer(documentsApi.changes, CHANGES)] },
  { path: '', answers: [recentAnswer] },
];

/** What the settings of a browser do to every page of it. */
function enlarge(percent: number): void {
  const { style } = document.documentElement;
  style.setProperty('font-size', `${percent}%`, 'important');
  onTestFinished(() => void style.removeProperty('font-size'));
}

describe.each(LOOKS.slice(0, 1))('$name', nothingIsCut);
describe.each(LOOKS.slice(1))('$name', { tags: 'all' }, nothingIsCut);

function nothingIsCut({ text, width, height }: (typeof LOOKS)[number]) {
  test('the viewer shows its bars whole, with its file and with what was found', async () => {
    enlarge(text);
    await openViewer(LONG_BASES, { width, height });
    await drawn(1);
    await document.fonts.ready;
    expect(textFaults(BARS)).toEqual([]);
    if (one('.v-index')?.checkVisibility() !== true)
      await page.getByRole('button', { name: /^(Mostrar e|E)xpediente$/ }).click();
    const whole = fileIndex().getByRole('link', { name: 'Descargar el expediente completo (ZIP)' });
    await expect.element(whole).toBeVisible();
    expect(textFaults(BARS)).toEqual([]);
    await userEvent.keyboard('{Control>}f{/Control}');
    await userEvent.keyboard('garantía');
    await expect.poll(() => one('.v-find__hits button')).not.toBeNull();
    expect(textFaults(FIND)).toEqual([]);
    expect(await violations('#contenido')).toEqual([]);
  });

  test.each(SCREENS)('nothing of the screen of documents «$path» is cut', async ({ path, answers }) => {
    enlarge(text);
    await showScreen(`/adquisiciones/documentos${path}`, { answers, width, height });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await document.fonts.ready;
    expect(textFaults(undefined)).toEqual([]);
  });
}
