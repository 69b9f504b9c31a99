import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { computingProfilesApi } from '#contract/computing-profiles.ts';
import { dateAmendmentsApi } from '#contract/date-amendments.ts';
import { directoryApi } from '#contract/directory.ts';
import { documentsApi } from '#contract/documents-api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { openUploadsApi } from '#contract/open-uploads.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import { redFlagsApi } from '#contract/red-flags.ts';
import { boxOf } from '#web/test-hand.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { DOSSIER } from './test-record.ts';
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

test('«Historial» stands apart from the tabs of a published record', async () => {
  const answers = [
    answer(procurementAdminApi.rules, { rules: [], unknown: [], holidays: [], documents: [] }),
    answer(procurementAdminApi.get, PUBLISHED),
    answer(documentsApi.adminOfProcedure, { ...DOSSIER, rows: [] }),
    ...BELOW.map((endpoint) => answer(endpoint, new Refusal('unavailable'))),
  ];
  await showScreen(`${RECORDS}?tab=nuevo&proc=${PUBLISHED.id}`, { role: 'Administrador', answers });
  const history = await boxOf(page.getByRole('button', { name: 'Historial', exact: true }));
  const tabs = await boxOf(page.getByRole('navigation', { name: 'Secciones del procedimiento' }));
  expect(history.top - tabs.bottom).toBeGreaterThanOrEqual(16);
});
