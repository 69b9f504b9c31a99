import { afterAll, beforeAll, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { addMonths } from '#contract/rules/registry/supplier-action.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { runSupplierClock } from '../../supplier-registry/supplier-clock.ts';
import { registry } from '../../supplier-registry/test-suppliers.ts';
import { insertRequest } from '../review/test-requests.ts';
import { refused } from '../review/test-review.ts';

const today = todayInMexico();
let app: TestApp;
let office: Awaited<ReturnType<typeof registry>>;
beforeAll(async () => {
  app = await startTestApp();
  office = await registry(app);
});
afterAll(() => app.stop());

it('a registration whose disqualification ended is renewed at once, from that day, and not registered anew', async () => {
  const supplier = await office.registered();
  await office.done(supplier, {
    ...office.disqualification,
    startsOn: addDays(today, -120),
    endsOn: addDays(today, -10),
  });
  await runSupplierClock(app.services, today);
  const ended = await office.officers.record(supplier.id);
  expect(ended.status).toBe('expired');
  expect(ended.validUntil?.localeCompare(addMonths(today, 10))).toBe(1);

  const start = (kind: string) =>
    app.send('admin', 'POST', '/padron/solicitudes', {
      kind,
      personType: 'legal',
      rfc: supplier.rfc,
      email: 'avisos@empresa.example',
      ...(kind === 'renewal' && { supplierNumber: supplier.number }),
    });
  expect(await refused(start('registration'), 409)).toMatchObject({ code: 'supplier_registered' });
  expect((await start('renewal')).status).toBe(201);

  const file = supplier.file as SupplierFile;
  const { folio } = await insertRequest(app.db, {
    kind: 'renewal',
    file,
    supplierId: supplier.id,
    papers: 'valid',
  });
  await office.officers.approve(folio);
  const renewed = await office.officers.record(supplier.id);
  expect(renewed.status).toBe('active');
  expect(renewed.validUntil).toBe(supplier.validUntil);
});
