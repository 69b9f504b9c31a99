import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { computingProfilesApi } from '#contract/computing-profiles.ts';
import { dateAmendmentsApi } from '#contract/date-amendments.ts';
import { directoryApi } from '#contract/directory.ts';
import { documentsApi } from '#contract/documents-api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openUploadsApi } from '#contract/open-uploads.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { redFlagsApi } from '#contract/red-flags.ts';
import { boxOf } from '#web/test-hand.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { DOSSIER, QUESTIONS } from './test-record.ts';
import { PUBLISHED } from './test-published.ts';

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** What stands further below, and is not looked at. */
const BELOW: readonly Endpoint[] = [
  dateAmendmentsApi.read,
  openUploadsApi.list,
  directoryApi.list,
  proceduresApi.facets,
  computingProfilesApi.list,
  redFlagsApi.questions,
];

const answersFor = (procedure: AdminProcedure) => [
  answer(procurementAdminApi.rules, { rules: [], unknown: [], holidays: [], documents: [] }),
  answer(procurementAdminApi.get, procedure),
  answer(documentsApi.adminOfProcedure, { ...DOSSIER, rows: [] }),
  ...BELOW.map((endpoint) => answer(endpoint, new Refusal('unavailable'))),
];

test('«Historial» stands apart from the tabs of a published record', async () => {
  await showScreen(`${RECORDS}?tab=nuevo&proc=${PUBLISHED.id}`, {
    role: 'Administrador',
    answers: answersFor(PUBLISHED),
  });
  const history = await boxOf(page.getByRole('button', { name: 'Historial', exact: true }));
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Secciones del procedimiento' }));
  expect(history.top - tabs.bottom).toBeGreaterThanOrEqual(16);
});

test.for([
  [
    true,
    'Se avisará por correo a 13 personas: 12 que siguen el procedimiento y 1 que sigue una búsqueda en la que aparece.',
  ],
  [
    false,
    'El portal aún no envía correos: no se avisará a nadie. Lo esperan 13 personas: 12 que siguen el procedimiento y 1 que sigue una búsqueda en la que aparece.',
  ],
] as const)(
  'an act says to how many it is told by mail before it is done, where mails leave: %s',
  async ([sendsMail, says]) => {
    await showScreen(`${RECORDS}?tab=nuevo&proc=${PUBLISHED.id}`, {
      role: 'Administrador',
      settings: { sendsMail },
      answers: [answer(redFlagsApi.questions, QUESTIONS), ...answersFor(PUBLISHED)],
    });
    await page.getByRole('button', { name: 'Cancelar el procedimiento' }).click();
    await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent(says);
  },
);

const act = (kind: 'publication' | 'opening' | 'award', at: string) => ({
  id: `${kind}.1`,
  kind,
  sequence: 1,
  at,
  place: null,
  url: null,
});
const lot = {
  id: 'a59e0482-34a2-463f-8121-65a344af6bbc',
  number: 1,
  description: 'Computadora de escritorio',
  unit: 'Pieza',
  quantity: '40',
  budgetLine: null,
  cucop: null,
  estimate: null,
  profile: null,
};

describe('what a call fixed', () => {
  const show = async (changes: Partial<AdminProcedure>) => {
    const procedure = { ...PUBLISHED, lots: [lot], ...changes };
    await showScreen(`${RECORDS}?tab=nuevo&proc=${procedure.id}`, {
      role: 'Administrador',
      answers: answersFor(procedure),
    });
    await page.getByText('Corregir datos, fechas o partidas').click();
  };
  const fieldOf = (id: string) => document.getElementById(`campo-${id}`)?.closest('.u-field');

  test('is text with why, and the rest a field: before the opening lots and dates still change', async () => {
    await show({
      acts: [
        act('publication', '2026-11-03T15:00:00.000Z'),
        act('opening', '2199-12-14T16:00:00.000Z'),
        act('award', '2199-12-18T16:00:00.000Z'),
      ],
    });
    await expect.element(page.getByLabelText('Título')).toBeVisible();
    for (const [name, value] of [
      ['kind', 'Licitación pública'],
      ['funding', 'Estatal'],
      ['regime', 'Lineamientos de la Universidad'],
      ['number', PUBLISHED.number],
    ] as const) {
      const field = fieldOf(name);
      expect(field?.querySelector('input, select, textarea'), name).toBeNull();
      expect(field?.textContent, name).toContain('ya no cambia.');
      expect(field?.textContent, name).toContain(value);
    }
    // What the call left empty may be written once.
    await expect.element(page.getByLabelText('Criterio de evaluación')).toBeEnabled();
    await expect.element(page.getByRole('button', { name: 'Agregar partida' })).toBeVisible();
    expect(fieldOf('acts-opening-1')?.querySelector('input')).not.toBeNull();
  });

  test('takes lots and the opening with it once somebody bid', async () => {
    await show({
      hasBids: true,
      acts: [
        act('publication', '2026-11-03T15:00:00.000Z'),
        act('opening', '2199-12-14T16:00:00.000Z'),
        act('award', '2199-12-18T16:00:00.000Z'),
      ],
    });
    await expect.element(page.getByText(/una partida solo cambia al declararla desierta/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Agregar partida' }).elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'Quitar la partida 1' }).elements()).toEqual([]);
    expect(fieldOf('acts-opening-1')?.querySelector('input')).toBeNull();
    expect(fieldOf('acts-opening-1')?.textContent).toContain('Ya hay propuestas');
    expect(fieldOf('acts-award-1')?.querySelector('input')).not.toBeNull();
  });
});
