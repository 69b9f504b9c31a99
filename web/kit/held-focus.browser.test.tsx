import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPart } from '#web/test-screen.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** A form whose fields say something below themselves once they are left. */
function DatedForm() {
  const [day, setDay] = useState('');
  const [sent, setSent] = useState(0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(sent + 1);
      }}
    >
      <TextField label="Folio" value="" onChange={() => undefined} rules={[() => 'Escribe el folio.']} />
      <DateField label="Día" format="dd/mm/yyyy" value={day} onChange={setDay} />
      <label>
        <input type="checkbox" /> Con aviso
      </label>
      <Button type="submit">Guardar</Button>
      <p>{`Guardado ${sent} veces`}</p>
    </form>
  );
}

test.each(['Día', 'Folio'])(
  'the first click below %s counts, although what it says moves the button',
  async (name) => {
    await showPart(<DatedForm />);
    const save = page.getByRole('button', { name: 'Guardar' });
    await userEvent.click(page.getByRole('textbox', { name }));
    await userEvent.keyboard('20/11/2026');
    const before = save.element().getBoundingClientRect().top;
    await userEvent.click(save);
    await expect.element(page.getByText('Guardado 1 veces')).toBeVisible();
    await expect.element(save).toHaveFocus();
    expect(save.element().getBoundingClientRect().top).toBeGreaterThan(before);
  },
);

test('a box below a date that was just typed is set by its first click, also by its label', async () => {
  await showPart(<DatedForm />);
  const box = page.getByRole('checkbox', { name: 'Con aviso' });
  await userEvent.click(page.getByRole('textbox', { name: 'Día' }));
  await userEvent.keyboard('20/11/2026');
  await userEvent.click(page.getByText('Con aviso'));
  await expect.element(box).toBeChecked();
  await expect.element(box).toHaveFocus();
  expect(document.body.innerText).toContain('viernes 20 de noviembre de 2026');
});

test('what moves away under a pointer that stands still is pressed; what the pointer leaves is not', async () => {
  await showPart(<DatedForm />);
  await expect.element(page.getByText('Guardado 0 veces')).toBeVisible();
  const save = page.getByRole('button', { name: 'Guardar' }).element();
  const mouse = (target: Element, type: string, at: number) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: at, clientY: at }));
  mouse(save, 'mousedown', 10);
  mouse(document.body, 'mouseup', 40);
  mouse(save, 'mousedown', 10);
  mouse(document.body, 'mouseup', 10);
  await expect.element(page.getByText('Guardado 1 veces')).toBeVisible();
});
