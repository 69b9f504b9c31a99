import { expect } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { TestApp } from '#server/kit/test-app.ts';
import { insertRequest, testFile } from '../registration/review/test-requests.ts';
import { ok, reviewer } from '../registration/review/test-review.ts';

/** Smallest PDF that is taken. */
export const PDF = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Registered suppliers and what officers do with them, in tests. */
export async function registry(app: TestApp) {
  const officers = reviewer(app);
  const uploaded = await app.send('admin', 'POST', '/padron/oficios?nombre=Oficio%2012.pdf', PDF);
  expect(uploaded.status, await uploaded.clone().text()).toBe(201);
  const { sha256, name } = (await uploaded.json()) as { sha256: string; name: string };
  const today = todayInMexico();
  const suspension = {
    action: 'suspend',
    causeCode: 'sus_incumplimiento',
    authority: 'Dirección de Recursos Materiales',
    documentNumber: 'DRM-12/2026',
    documentOn: addDays(today, -2_000),
    startsOn: today,
    documentSha256: sha256,
    documentName: name,
    sameDocument: 'Las pruebas usan un solo oficio.',
  };
  return {
    officers,
    /** The document that lifts a sanction. */
    lifting: {
      authority: 'Dirección de Recursos Materiales',
      documentNumber: 'DRM-40/2026',
      documentSha256: sha256,
    },
    suspension,
    disqualification: {
      ...suspension,
      action: 'disqualify',
      causeCode: 'inh_90_falsedad',
      authority: 'Secretaría Anticorrupción y Buen Gobierno',
      endsOn: addDays(today, 200),
    },
    cancellation: { ...suspension, action: 'cancel', causeCode: 'can_falsedad' },
    /** An approved supplier with its file, papers and certificate. */
    async registered(): Promise<SupplierRecord> {
      const { folio } = await insertRequest(app.db, { file: testFile(), papers: 'valid' });
      return officers.record(await officers.approve(folio));
    },
    done: (supplier: SupplierRecord, body: object) =>
      ok<SupplierRecord>(officers.actOnSupplier(supplier.id, supplier.version, body)),
  };
}
