import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { faultOfFocus } from '#web/test-focus.ts';
import { showPart } from '#web/test-screen.tsx';

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** A form below `before` pixels, in a page with a bar of 76 px at its foot. */
async function showForm(before: number, height = 48) {
  const screen = await showPart(
    <main style={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <div className="ct" style={{ flex: 1 }}>
        <div data-testid="above" style={{ height: before }} />
        <form>
          <textarea aria-label="Texto" style={{ height }} />
          <p style={{ height: 1700 }}>Lo demás</p>
        </form>
      </div>
      <footer style={{ position: 'sticky', bottom: 0, height: 76, background: 'white' }}>Publicar</footer>
      <style>{'.ct textarea { scroll-margin-block: 96px 140px }'}</style>
    </main>,
  );
  const found = page.getByRole('textbox', { name: 'Texto' });
  await expect.element(found).toBeInTheDocument();
  const field = found.element() as HTMLElement;
  const above = screen.querySelector<HTMLElement>('[data-testid=above]')!;
  return { field, above };
}

test('what pushes a field under the bar at the foot takes the window with it', async () => {
  const { field, above } = await showForm(400);
  field.focus();
  expect(faultOfFocus()).toBe(undefined);
  // Its lower edge is still in the window, and it is under the bar.
  above.style.height = '848px';
  expect(field.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  expect(faultOfFocus()).toMatch(/covered at 848 px/);
  await expect.poll(faultOfFocus).toBe(undefined);
});

test('a text that is longer than what is free between the bars is kept in sight too', async () => {
  const { field, above } = await showForm(400, 640);
  field.focus();
  await frame();
  above.style.height = `${400 + innerHeight / 2}px`;
  await expect.poll(faultOfFocus).toBe(undefined);
  expect(field.getBoundingClientRect().top).toBeLessThan(innerHeight / 2);
});

test('what the field before says as it is left leaves the one that Tab goes to in sight', async () => {
  const { field, above } = await showForm(innerHeight - 110, 120);
  const before = document.createElement('input');
  field.before(before);
  before.focus();
  scrollTo({ top: 0, behavior: 'instant' });
  before.addEventListener('focusout', () => (above.style.height = `${innerHeight - 60}px`));
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(field);
  await expect.poll(faultOfFocus).toBe(undefined);
  await expect.poll(() => field.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight - 76);
});

test('what comes in the same moment as the focus pushes nothing out of sight', async () => {
  const { field, above } = await showForm(400);
  field.focus();
  above.style.height = '1400px';
  await expect.poll(faultOfFocus).toBe(undefined);
});

test('whoever scrolled away from the field is left alone', async () => {
  const { field, above } = await showForm(400);
  field.focus();
  await frame();
  await frame();
  scrollTo({ top: 600, behavior: 'instant' });
  await expect.poll(faultOfFocus).toMatch(/out of sight/);
  await frame();
  const stays = scrollY;
  above.style.height = '300px';
  await frame();
  await frame();
  expect(scrollY).toBeLessThanOrEqual(stays);
  expect(faultOfFocus()).toMatch(/out of sight/);
});
