import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { documentsApi } from '#contract/documents-api.ts';
import type { AdminDocument, ReleaseFacts, Upload } from '#contract/documents.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import { redFlagsApi } from '#contract/red-flags.ts';
import { pdfOf } from '#web/test-pdf.ts';
import { answer, type Answer, type Asked, Refusal, showScreen } from '#web/test-screen.tsx';
import { chooseFile } from '#web/test-written.ts';
import { PUBLISHED } from './test-published.ts';
import { DOSSIER, recordAnswers, RECORDS } from './test-record.ts';

const REASON = 'La autoridad pidió que se conociera antes de su día.';
/** A tender whose bids are opened in ten days. */
const FACTS: ReleaseFacts = {
  kind: 'open',
  status: 'active',
  publishedAt: PUBLISHED.publishedAt,
  suspendedAt: null,
  fiscalYear: 2026,
  acts: [{ kind: 'opening', at: '2026-11-30T16:00:00.000Z' }],
  signedOn: [],
};
const draft = (changes: Partial<AdminDocument>): AdminDocument => ({
  ...(DOSSIER.rows[0] as AdminDocument),
  procedureId: PUBLISHED.id,
  status: 'draft',
  documentDate: null,
  pendingVersion: 1,
  ...changes,
});
const stored = ({ query, body }: Asked): Upload => ({
  id: '7c7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  name: query.get('nombre') ?? '',
  sha256: 'a1'.repeat(32),
  bytes: (body as Blob).size,
  mediaType: 'application/pdf',
  pages: 4,
  textless: [],
  contents: [],
});
const main = page.getByRole('main');
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function showRecord(rows: readonly AdminDocument[], ...further: Answer[]) {
  const answers = [
    ...further,
    answer(procurementAdminApi.rules, { rules: [], unknown: [], holidays: [], documents: [] }),
    answer(procurementAdminApi.get, PUBLISHED),
    answer(documentsApi.adminOfProcedure, { rows: [...rows], secondPerson: false, release: FACTS }),
    answer(documentsApi.upload, stored),
    answer(redFlagsApi.questions, new Refusal('unavailable')),
    ...recordAnswers,
  ];
  await showScreen(`${RECORDS}?tab=nuevo&proc=${PUBLISHED.id}`, { role: 'Administrador', answers });
  await expect.element(button(/^Archivos/)).toBeVisible();
}

const choose = (name: string) => chooseFile(main, new File([pdfOf(4)], name, { type: 'application/pdf' }));

test(
  'a stage and type that the name of a file proposes are confirmed by a person before anything goes out',
  { tags: 'all' },
  async () => {
    const filed: unknown[] = [];
    await showRecord(
      [],
      answer(documentsApi.create, ({ body }) => {
        filed.push(body);
        return draft({ stage: 'notice', kind: 'technical_annex', title: 'Anexo técnico' });
      }),
      answer(documentsApi.publish, () => draft({ status: 'published', pendingVersion: null })),
    );
    choose('ANEXO TECNICO.pdf');
    const confirm = page.getByRole('checkbox', { name: 'Es correcto: Anexo técnico, etapa Convocatoria' });
    await expect.element(confirm).toBeVisible();
    await button('Publicar 1 documento').click();
    await expect.element(main.getByRole('link', { name: /^Confirma la etapa y el tipo/ })).toBeVisible();
    await button('Guardar borrador').click();
    expect(filed).toEqual([]);
    await confirm.click();
    await button('Publicar 1 documento').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publicar 1 documento' }).click();
    await expect.poll(() => filed).toMatchObject([{ stage: 'notice', kind: 'technical_annex' }]);
  },
);

test(
  'minutes of the award before the opening do not get as far as being asked',
  { tags: 'all' },
  async () => {
    await showRecord([]);
    choose('ACTA DE FALLO.pdf');
    await page.getByRole('checkbox', { name: 'Es correcto: Acta de fallo, etapa Fallo' }).click();
    await button('Publicar 1 documento').click();
    await expect
      .element(main.getByRole('link', { name: /la apertura de propuestas \(30 nov 2026\) aún no ocurre/ }))
      .toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  },
);

test('what goes out before its stage needs its reason, and a confirmation that names document and stage', async () => {
  const sent: unknown[] = [];
  await showRecord(
    [draft({ stage: 'opening', kind: 'opening_minutes', title: 'Acta de apertura' })],
    answer(documentsApi.publish, ({ body }) => {
      sent.push(body);
      return draft({ status: 'published', pendingVersion: null });
    }),
  );
  await button('Publicar Acta de apertura').click();
  const dialog = page.getByRole('dialog', { name: '¿Publicar «Acta de apertura»?' });
  await expect.element(dialog.getByText(/saldría antes de su etapa/)).toBeVisible();
  const yes = dialog.getByRole('button', { name: 'Publicar documento' });
  await expect.element(yes).toBeDisabled();
  await dialog.getByLabelText('Por qué sale antes de su etapa').fill(REASON);
  await expect.element(yes).toBeDisabled();
  await dialog
    .getByRole('checkbox', { name: 'Sí: «Acta de apertura» sale antes de la etapa Presentación y apertura' })
    .click();
  await yes.click();
  await expect
    .poll(() => sent)
    .toEqual([{ publishAt: null, early: { reason: REASON, stage: 'opening', kind: 'opening_minutes' } }]);
});

test('a draft of a contract cannot be confirmed at all before the opening', async () => {
  await showRecord([draft({ stage: 'contract', kind: 'contract', title: 'Contrato de equipo' })]);
  await button('Publicar Contrato de equipo').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/«Contrato de equipo» no se publica/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Publicar documento' })).toBeDisabled();
  await expect.element(dialog.getByLabelText('Por qué sale antes de su etapa')).not.toBeInTheDocument();
});

test(
  'a document that somebody changed since is published by nobody before they looked at what changed',
  { tags: 'all' },
  async () => {
    const sent: (string | null)[] = [];
    const present = draft({ stage: 'notice', kind: 'notice', title: 'Convocatoria del martes', version: 2 });
    let isChanged = false;
    await showRecord(
      [],
      answer(documentsApi.publish, ({ headers }) => {
        sent.push(headers.get('if-match'));
        isChanged = true;
        return new Refusal('version_conflict', {
          detail: 'Óscar modificó «Convocatoria del martes». Revisa los cambios antes de seguir.',
          extra: {
            subject: 'document',
            version: 2,
            changedBy: 'Óscar',
            current: present,
            merged: present,
            conflicts: [
              {
                name: 'title',
                label: 'Título',
                was: 'Convocatoria',
                theirs: present.title,
                mine: 'Convocatoria',
              },
            ],
          },
        });
      }),
      answer(documentsApi.adminOfProcedure, () => ({
        rows: [isChanged ? present : draft({ stage: 'notice', kind: 'notice', title: 'Convocatoria' })],
        secondPerson: false,
        release: FACTS,
      })),
    );
    await button('Publicar Convocatoria').click();
    const dialog = page.getByRole('dialog', { name: '¿Publicar «Convocatoria»?' });
    await dialog.getByRole('button', { name: 'Publicar documento' }).click();
    const conflict = page.getByRole('alert', { name: /Óscar modificó/ });
    await expect.element(conflict.getByRole('row', { name: /Convocatoria del martes/ })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Publicar documento' })).toBeDisabled();
    await conflict.getByRole('button', { name: 'Ya lo vi' }).click();
    await expect
      .element(page.getByRole('dialog', { name: '¿Publicar «Convocatoria del martes»?' }))
      .toBeVisible();
    expect(sent).toEqual(['"1"']);
  },
);
