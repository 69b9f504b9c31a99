import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProcedureSchedule } from '#contract/procurement-admin.ts';
import { redFlagsApi } from '#contract/red-flags.ts';
import { answer, Refusal, showPart } from '#web/test-screen.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ScheduleNotice } from './schedule-notice.tsx';
import { DOSSIER } from './test-record.ts';
import { PUBLISHED } from './test-published.ts';
import { toForm } from './tender-form.ts';
import type { Tender } from './use-tender.ts';

const AT = '2026-11-25T15:00:00.000Z';
const procedure = { ...PUBLISHED, status: 'draft' as const, publishedAt: null };
const acts = [{ kind: 'publication' as const, sequence: 1, at: AT, place: '', url: '' }];
const tender = { procedure, form: { ...toForm(procedure), acts } } as unknown as Tender;
const facts = { ...DOSSIER.release, kind: 'open', status: 'draft', publishedAt: null } as const;
const answers = [answer(redFlagsApi.questions, new Refusal('unavailable'))];

async function showDialog(more: { secondPerson?: boolean; proposedAt?: string } = {}) {
  const confirmed: (string | null)[] = [];
  await showPart(
    <PublishDialog
      tender={tender}
      drafts={[]}
      facts={{ ...facts, acts: [...facts.acts] }}
      secondPerson={more.secondPerson ?? false}
      proposedAt={more.proposedAt}
      isOpen
      isBusy={false}
      onClose={() => undefined}
      onConfirm={(_, publishAt) => void confirmed.push(publishAt)}
    />,
    { role: 'Administrador', answers },
  );
  return confirmed;
}
const dialog = page.getByRole('dialog');

test('a call is published now, or at the hour that was noted for its publication', async () => {
  const confirmed = await showDialog();
  await dialog.getByRole('button', { name: 'Publicar procedimiento' }).click();
  await dialog.getByRole('radio', { name: 'En una fecha' }).click();
  await expect.element(dialog.getByText(/Hasta esa hora ningún visitante sabe de él/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Programar para el 25 nov 2026, 09:00/ }).click();
  expect(confirmed).toEqual([null, AT]);
});

test('where a second person is asked an hour is proposed, and what was proposed is agreed to as it is', async () => {
  await showDialog({ secondPerson: true });
  await dialog.getByRole('radio', { name: 'En una fecha' }).click();
  await expect.element(dialog.getByRole('button', { name: /^Proponer para el 25 nov 2026/ })).toBeVisible();
  const agreed = await showDialog({ secondPerson: true, proposedAt: AT });
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: /^Confirmar para el 25 nov 2026/ }).click();
  expect(agreed).toEqual([AT]);
});

const schedule = (state: ProcedureSchedule['state'], changes: Partial<ProcedureSchedule> = {}) =>
  showPart(
    <ScheduleNotice
      schedule={{
        state,
        publishAt: AT,
        documents: ['e1890ec0-2334-4263-8690-b9476ead960d'],
        by: { id: 'oscar', name: 'Óscar Compras' },
        agreedBy: null,
        failure: null,
        ...changes,
      }}
      isBusy={false}
      onAgree={() => undefined}
      onTakeBack={() => undefined}
    />,
    { role: 'Administrador' },
  );

test('«Se publica el» is said only of what is agreed', async () => {
  await schedule('proposed');
  await expect.element(page.getByText(/Óscar Compras propuso publicarlo el 25 nov 2026/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Confirmar la publicación' })).toBeVisible();
  await expect.element(page.getByText(/Se publica el/)).not.toBeInTheDocument();
  await schedule('agreed', { agreedBy: 'Mariana' });
  await expect.element(page.getByText(/Se publica el 25 nov 2026/)).toBeVisible();
  await expect.element(page.getByText(/lo confirmó Mariana/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retirar la programación' })).toBeVisible();
  await schedule('changed');
  await expect.element(page.getByText(/Ya no se publica el 25 nov 2026/)).toBeVisible();
  await schedule('failed', { failure: 'Falta el PDF de Convocatoria.' });
  await expect
    .element(page.getByText(/No se publicó el 25 nov 2026.*Falta el PDF de Convocatoria\./))
    .toBeVisible();
});
