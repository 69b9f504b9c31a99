import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPart } from '#web/test-screen.tsx';
import { PageTurner } from './page-turner.tsx';
import type { ViewerActions } from './viewer-actions.ts';

const nothing = () => undefined;
const NO_ACTIONS: Omit<ViewerActions, 'goTo'> = {
  zoom: nothing,
  rotate: nothing,
  toggleIndex: nothing,
  toggleFind: nothing,
  copyLink: nothing,
  print: nothing,
};

/** The box of a document with twelve pages. */
function Turner({ begun }: { begun: number }) {
  const [shown, goTo] = useState(begun);
  return <PageTurner page={shown} pages={12} isReady actions={{ ...NO_ACTIONS, goTo }} />;
}

test('a page is gone to by its number, from the first to the last; a number that is none changes nothing', async () => {
  await showPart(<Turner begun={3} />);
  const box = page.getByRole('textbox', { name: 'Página, de 12' });
  const typed = async (text: string) => {
    await box.fill(text);
    await userEvent.keyboard('{Enter}');
  };
  await typed('12');
  await expect.element(box).toHaveValue('12');
  await typed('1');
  await expect.element(box).toHaveValue('1');
  for (const wrong of ['0', '13', 'dos']) {
    await typed(wrong);
    await expect.element(box).toHaveValue('1');
  }
});

test('the buttons stop at both ends', async () => {
  await showPart(<Turner begun={11} />);
  const next = page.getByRole('button', { name: 'Página siguiente' });
  await next.click();
  await expect.element(page.getByRole('textbox', { name: 'Página, de 12' })).toHaveValue('12');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByRole('button', { name: 'Página anterior' }))
    .not.toHaveAttribute('aria-disabled');
});
