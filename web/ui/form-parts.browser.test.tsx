import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPart } from '#web/test-screen.tsx';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import { TextArea } from './text-field.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';

/** A form of two fields; the service knows the folio 7 already. */
function SampleForm() {
  const form = useForm({
    initial: { folio: '', reason: '' },
    rules: { reason: [(value) => value !== '' || 'Escribe el motivo.'] },
    onSubmit: ({ folio }) => Promise.resolve(folio === '7' ? { folio: 'Ese folio ya existe.' } : undefined),
  });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <TextField label="Folio" {...form.field('folio')} />
      <TextField label="Motivo" maxLength={40} {...form.field('reason')} />
      <Button type="submit">Guardar</Button>
    </form>
  );
}

test('a form that is refused takes the focus to what is to be corrected, and from there to the field', async () => {
  await showPart(<SampleForm />);
  await page.getByRole('textbox', { name: 'Folio' }).fill('7');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const summary = page.getByRole('region', { name: 'Hay 1 dato por corregir' });
  await expect.element(summary).toHaveFocus();
  await page.getByRole('link', { name: 'Escribe el motivo.' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Motivo' })).toHaveFocus();
});

test('what the service refuses stands at its field with all that was typed, until that field is changed', async () => {
  await showPart(<SampleForm />);
  const folio = page.getByRole('textbox', { name: 'Folio' });
  await folio.fill('7');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Faltaba una hoja');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(folio).toHaveAccessibleDescription('Ese folio ya existe.');
  await expect.element(folio).toHaveValue('7');
  await expect.element(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Faltaba una hoja');
  await folio.fill('8');
  await expect.element(folio).not.toHaveAttribute('aria-invalid');
});

test('what is pasted beyond the limit is kept, counted and not sent', async () => {
  await showPart(<SampleForm />);
  const reason = page.getByRole('textbox', { name: 'Motivo' });
  await page.getByRole('textbox', { name: 'Folio' }).fill('7');
  await reason.fill('a'.repeat(43));
  await expect.element(reason).toHaveValue('a'.repeat(43));
  await expect.element(reason).toHaveAccessibleDescription('Sobran 3 letras: caben 40.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(reason).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Folio' })).not.toHaveAttribute('aria-invalid');
  await reason.fill('a'.repeat(40));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByText('Ese folio ya existe.').first()).toBeVisible();
});

function OpenedDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Retirar</Button>
      <Dialog title="¿Retirar el documento?" isOpen={isOpen} onClose={() => setOpen(false)}>
        Su entrada se queda.
      </Dialog>
    </>
  );
}

test('a dialog takes the focus to its first field', async () => {
  await showPart(
    <Dialog title="Retirar" isOpen onClose={() => undefined}>
      <p>Escribe por qué.</p>
      <TextArea label="Motivo" value="" onChange={() => undefined} />
    </Dialog>,
  );
  await expect.element(page.getByRole('textbox', { name: 'Motivo' })).toHaveFocus();
});

test('a dialog without fields takes the focus to its title, and gives it back to the button that opened it', async () => {
  await showPart(<OpenedDialog />);
  const button = page.getByRole('button', { name: 'Retirar' });
  await button.click();
  await expect.element(page.getByRole('heading', { name: '¿Retirar el documento?' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

function SampleDate() {
  const [day, setDay] = useState('');
  return (
    <>
      <DateField label="Fecha" format="dd/mm/yyyy" placeholder="dd/mm/aaaa" value={day} onChange={setDay} />
      <p role="note">{day}</p>
    </>
  );
}

test('a date is typed as people type it: the slash sets itself, and a short year is of this century', async () => {
  await showPart(<SampleDate />);
  const field = page.getByRole('textbox', { name: 'Fecha' });
  await field.click();
  await userEvent.keyboard('2011');
  await expect.element(field).toHaveValue('20/11');
  await userEvent.keyboard('26');
  await expect.element(page.getByRole('note')).toHaveTextContent('20/11/26');
  await userEvent.tab();
  await expect.element(page.getByRole('note')).toHaveTextContent('2026-11-20');
  await expect.element(field).toHaveValue('20/11/2026');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await field.fill('3 12 2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('03/12/2026');
  await field.fill('31/02/26');
  await userEvent.tab();
  await expect
    .element(field)
    .toHaveAccessibleDescription(/no está en el calendario\. Escríbela como dd\/mm\/aaaa/);
});
