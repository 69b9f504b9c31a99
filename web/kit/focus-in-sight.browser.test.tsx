import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { faultOfFocus } from '#web/test-focus.ts';
import { showPart } from '#web/test-screen.tsx';

/** A form below `before` pixels, in a page with a bar of 76 px at its foot. */
async function showForm(before: number) {
  const screen = await showPart(
    <main style={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <div className="ct" style={{ flex: 1 }}>
        <div data-testid="above" style={{ height: before }} />
        <form>
          <textarea aria-label="Texto" style={{ height: 48 }} />
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

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

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

test('what comes in the same moment as the focus pushes nothing out of sight', async () => {
  const { field, above } = await showForm(400);
  field.focus();
  above.style.height = '1400px';
  await expect.poll(faultOfFocus).toBe(undefined);
});

test('whoever scrolled away from the field is left alone', async () => {
  const { field, above } = await showForm(400);
  field.focus();
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
