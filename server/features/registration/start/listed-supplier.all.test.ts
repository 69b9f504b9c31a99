import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { RequestKind } from '#contract/registration.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { FOREIGN_RFC } from '#contract/rules/identifiers/rfc.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { ok, reviewer } from '../review/test-review.ts';
import {
  completeFile,
  fillRequest,
  freshRfc,
  holderOf,
  sendRequest,
  someLine,
  type Holder,
} from '../test-requests.ts';
import { startByProof } from '../test-suppliers.ts';

let app: TestApp;
let officers: ReturnType<typeof reviewer>;
let line: string;
beforeAll(async () => {
  app = await startTestApp();
  officers = reviewer(app);
  line = await someLine(app);
});
afterAll(() => app.stop());
const today = todayInMexico(new Date());

let serial = 5_000;
/** A supplier of a list of before this portal: no file, and the RFC that the list gave, if any. */
async function listed(rfc: string | null): Promise<{ id: string; number: string }> {
  serial += 1;
  const number = `P-0${serial}`;
  const { rows } = await sql<{ id: string }>`
    insert into supplier (number, person_type, name, rfc, email, status, registered_on, valid_until, source)
    values (${number}, 'legal', ${`Firma de la Lista ${serial}`}, ${rfc}, ${`lista${serial}@firma.example`}, 'active',
      ${addDays(today, -300)}, ${addDays(today, 20)}, 'portal') returning id`.execute(app.db);
  return { id: rows[0]?.id ?? '', number };
}

/** Starts a request with the code that was mailed to the registered address. */
async function startByCode(number: string, kind: RequestKind = 'renewal'): Promise<Holder> {
  await sql`delete from mail_outbox where template = 'supplier_code'`.execute(app.db);
  await app.send('stranger', 'POST', '/proveedores/tramites/codigo', { number });
  const { rows } = await sql<{
    secret: string;
  }>`select secret from mail_outbox where template = 'supplier_code'`.execute(app.db);
  const started = await startByProof(app, kind, { number, code: rows[0]?.secret ?? '' });
  expect(started.status, await started.clone().text()).toBe(201);
  return holderOf(app, (await started.json()) as { folio: string; trackingKey: string; token: string });
}

/** What the supplier completes: everything but what it has. */
const complete = (draft: SupplierFile, changes: Partial<SupplierFile>): SupplierFile => ({
  ...completeFile('', [line]),
  legalName: draft.legalName,
  bank: { ...completeFile('', [line]).bank, holder: draft.legalName },
  email: draft.email,
  emailAgain: draft.email,
  ...changes,
});
const foreignFile = (draft: SupplierFile, taxId: string) => {
  const file = complete(draft, {
    origin: 'foreign',
    rfc: FOREIGN_RFC,
    taxId,
    country: 'Canadá',
    taxRegime: '',
  });
  const address = {
    ...file.address,
    city: 'Toronto',
    country: 'Canadá',
    stateCode: '',
    stateName: '',
    postalCode: '',
  };
  return { ...file, phone: '+14165550123', address, bank: { ...file.bank, clabe: '' } };
};

async function approve(folio: string) {
  let review = await officers.acceptPapers(folio);
  if (review.status === 'submitted') review = await ok(officers.act(folio, review.version, 'take'));
  for (const { code } of review.checks.filter(({ level }) => level === 'warn'))
    review = await ok(
      officers.put(folio, `/comprobaciones/${code}`, review.version, {
        reason: 'Se revisó con sus documentos.',
      }),
    );
  const approved = await ok(officers.act(folio, review.version, 'approve'));
  return officers.record(approved.supplierId ?? '');
}

describe('a supplier of a list of before this portal renews', () => {
  it('without an RFC: writes it, proves it with its papers, and is approved with it', async () => {
    const { id, number } = await listed(null);
    const holder = await startByCode(number);
    const draft = await holder.read();
    expect(draft.data).toMatchObject({
      origin: 'national',
      rfc: '',
      legalName: expect.stringContaining('Firma') as string,
    });
    const rfc = freshRfc();
    const asNatural = await holder.ask(
      'PUT',
      '',
      { data: { ...draft.data, personType: 'natural' }, declarations: {}, step: 2 },
      draft.version,
    );
    expect(((await asNatural.json()) as Problem).code).toBe('not_editable');
    await fillRequest(app, holder, complete(draft.data, { rfc }));
    const sent = await sendRequest(holder);
    expect(sent.requirements.filter(({ required, need }) => required && need === 'carried')).toEqual([]);
    const supplier = await approve(holder.folio);
    expect(supplier).toMatchObject({ id, number, rfc, renewedOn: today, file: { rfc } });
    expect(supplier.certificateCode).not.toBeNull();

    const later = await startByCode(number, 'update');
    const next = await later.read();
    const other = await later.ask(
      'PUT',
      '',
      { data: { ...next.data, rfc: freshRfc() }, declarations: {}, step: 2 },
      next.version,
    );
    expect(((await other.json()) as Problem).code).toBe('not_editable');
  });

  it('a foreigner: its generic RFC is known, the tax number of its country is asked', async () => {
    const { id, number } = await listed(FOREIGN_RFC);
    const holder = await startByCode(number);
    const { data } = await holder.read();
    expect(data).toMatchObject({ origin: 'foreign', rfc: FOREIGN_RFC, taxId: '' });
    await fillRequest(app, holder, foreignFile(data, 'CA-7781'));
    await sendRequest(holder);
    expect(await approve(holder.folio)).toMatchObject({
      id,
      number,
      file: { origin: 'foreign', taxId: 'CA-7781' },
    });
  });

  it('who turns out to reside abroad says so instead of an RFC', async () => {
    const { id, number } = await listed(null);
    const holder = await startByCode(number);
    const { data } = await holder.read();
    await fillRequest(app, holder, foreignFile(data, 'CA-9912'));
    await sendRequest(holder);
    expect(await approve(holder.folio)).toMatchObject({ id, rfc: FOREIGN_RFC, file: { taxId: 'CA-9912' } });
  });

  it('the RFC of another registration is refused at its field, and a second request of the same one too', async () => {
    const taken = freshRfc();
    await listed(taken);
    const { number } = await listed(null);
    const [holder, second] = [await startByCode(number), await startByCode(number)];
    const { data } = await holder.read();
    await fillRequest(app, holder, complete(data, { rfc: taken }));
    const { version } = await holder.read();
    const refused = (await (await holder.submit(version)).json()) as Problem;
    expect(refused).toMatchObject({ code: 'request_incomplete' });
    expect(Object.keys(refused.fields ?? {})).toEqual(['rfc']);
    await fillRequest(app, holder, complete(data, { rfc: freshRfc() }));
    await sendRequest(holder);
    await fillRequest(app, second, complete(data, { rfc: freshRfc() }));
    const again = await second.submit();
    expect(((await again.json()) as Problem).code).toBe('request_open');
  });

  it('notes of the unit do not stand for a file, nor spoil a renewal that began before them', async () => {
    const { id, number } = await listed(null);
    const holder = await startByCode(number);
    const { data } = await holder.read();
    const record = await officers.record(id);
    await ok(
      app.send(
        'admin',
        'PUT',
        `/padron/proveedores/${id}/observaciones`,
        { remarks: 'Llamó.' },
        {
          'if-match': `"${record.version}"`,
        },
      ),
    );
    expect(await officers.record(id)).toMatchObject({ file: null, remarks: 'Llamó.' });
    await fillRequest(app, holder, complete(data, { rfc: freshRfc() }));
    await sendRequest(holder);
    expect((await approve(holder.folio)).remarks).toBe('Llamó.');
  });

  it('two of them may leave the registry at once, although neither has an RFC', async () => {
    const folios: string[] = [];
    for (const { number } of [await listed(null), await listed(null)]) {
      const holder = await startByCode(number, 'cancellation');
      await fillRequest(app, holder, (await holder.read()).data);
      await sendRequest(holder);
      folios.push(holder.folio);
    }
    for (const folio of folios) expect((await approve(folio)).status).toBe('cancelled');
  });
});
