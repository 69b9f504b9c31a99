import { lazy, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPart } from '#web/test-screen.tsx';
import { Beside } from './beside.tsx';

const Lost = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x')));

function Form() {
  const [isOpen, setOpen] = useState(false);
  return (
    <form>
      <input aria-label="Necesidad" />
      <button type="button" onClick={() => setOpen(true)}>
        Elegir fecha
      </button>
      {isOpen && (
        <Beside fallback={<p>No pudimos abrir el calendario.</p>}>
          <Lost />
        </Beside>
      )}
    </form>
  );
}

test('a part whose code does not arrive leaves the form around it as it was typed', async () => {
  await showPart(<Form />);
  const need = page.getByLabelText('Necesidad');
  await need.fill('Renovar los microscopios');
  const before = need.element();
  await page.getByRole('button', { name: 'Elegir fecha' }).click();
  await expect.element(page.getByText('No pudimos abrir el calendario.')).toBeVisible();
  expect(need.element()).toBe(before);
  await expect.element(need).toHaveValue('Renovar los microscopios');
});
