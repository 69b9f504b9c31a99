import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPart } from '#web/test-screen.tsx';
import { ActResult } from './act-result.tsx';
import { SaveLine } from './save-line.tsx';

const REFUSAL = 'Otra persona ya lo publicó.';
const toast = () => document.querySelector('.u-toasts .u-toast');

/** Waits until the browser has told whoever watches for elements to come into sight, and what they then show is drawn. */
async function observed(element: Element): Promise<void> {
  await new Promise<void>((resolve) => {
    const sight = new IntersectionObserver(() => {
      sight.disconnect();
      setTimeout(resolve);
    });
    sight.observe(element);
  });
}

/** A long screen on which the act is at the top and what became of it at the foot. */
function Long({ tone }: { tone: 'bad' | 'info' }) {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Publicar
      </button>
      <div style={{ height: '3000px' }} />
      {times > 0 && (
        <ActResult key={times} tone={tone}>
          {REFUSAL}
        </ActResult>
      )}
    </>
  );
}

test('what was not done is told where the person looks, and leads to where it is said; seen there, it leaves', async () => {
  await showPart(<Long tone="bad" />);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect.poll(() => toast()?.textContent).toContain(REFUSAL);
  const { top, bottom } = toast()!.getBoundingClientRect();
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  expect(toast()!.closest('[role=status]')).not.toBeNull();
  expect(toast()!.className).toContain('bad');
  await page.getByRole('button', { name: 'Ver' }).click();
  await expect.poll(() => toast()).toBeNull();
  expect(document.activeElement?.textContent).toContain(REFUSAL);
  await expect.element(document.activeElement as HTMLElement).toBeInViewport();
});

test('what is in sight is not told twice, and within a dialog it comes into sight by itself', async () => {
  await showPart(
    <>
      {/* Below the bar that covers the top of every screen. */}
      <div style={{ paddingTop: '100px' }}>
        <ActResult>{REFUSAL}</ActResult>
      </div>
      <dialog ref={(dialog) => dialog?.showModal()} style={{ height: '300px', overflow: 'auto' }}>
        <button type="button">Sí</button>
        <div style={{ height: '2000px' }} />
        <ActResult>En el diálogo</ActResult>
      </dialog>
    </>,
  );
  await expect.element(page.getByText('En el diálogo')).toBeInViewport();
  await observed(page.getByText(REFUSAL).element());
  expect(toast()).toBeNull();
});

test('a draft that is not saved says so also to whoever writes far below', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Error',
    status: 500,
    code: 'internal' as const,
    detail: 'Algo falló.',
    requestId: 'A1',
  };
  function Form() {
    const [isFailed, setFailed] = useState(false);
    return (
      <>
        <SaveLine save={isFailed ? { kind: 'failed', problem } : { kind: 'saved', at: undefined }} />
        <div style={{ height: '3000px' }} />
        <textarea aria-label="Texto" onChange={() => setFailed(true)} />
      </>
    );
  }
  await showPart(<Form />);
  await userEvent.type(page.getByRole('textbox', { name: 'Texto' }), 'x');
  await expect.poll(() => toast()?.textContent).toContain('No se guardó: Algo falló.');
});
