import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { NewRequest, RequestPaper } from '#contract/registration.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import type { z } from 'zod';
import {
  fillRequest,
  freshRfc,
  holderOf,
  paperFactsFor,
  placePaper,
  problemOf,
  sendRequest,
  startRegistration,
} from '../test-requests.ts';
import { codeOf, mailedCode, registeredSupplier, startByProof } from '../test-suppliers.ts';

const today = todayInMexico(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('a renewal', () => {
  it('asks only for what expired or changed; everything else is carried over and sent again', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 20));
    await sql`update registration_paper set issued_on = issued_on - 90 where supplier_id = ${supplier.id} and issued_on is not null`.execute(
      app.db,
    );
    const response = await startByProof(app, 'renewal', await codeOf(app, supplier));
    expect(response.status).toBe(201);
    const holder = holderOf(app, (await response.json()) as z.infer<typeof NewRequest>);
    const draft = await holder.read();
    expect(draft).toMatchObject({ kind: 'renewal', supplierNumber: supplier.number });
    expect(draft.data.legalName).toBe(supplier.file.legalName);
    expect(draft.carried?.address.street).toBe(supplier.file.address.street);
    const asked = draft.requirements.filter((paper) => paper.required && paper.need !== 'carried');
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked.map((paper) => paper.need))).toEqual(new Set(['expired']));
    expect(draft.papers.length).toBeGreaterThan(0);
    expect(draft.papers.every((paper) => paper.carried)).toBe(true);

    const data = { ...draft.data, address: { ...draft.data.address, street: 'Calle Nueva' } };
    await fillRequest(app, holder, data);
    const moved = await holder.read();
    const isCarried = (code: string) => moved.papers.some((one) => one.code === code && one.carried);
    const changed = moved.requirements.filter(
      (paper) => paper.need === 'changed' && paper.required && isCarried(paper.code),
    );
    expect(changed.length).toBeGreaterThan(0);
    const early = await holder.submit(moved.version);
    const { fields = {} } = await problemOf(early);
    for (const paper of changed) {
      expect(fields[`papers.${paper.code}`]).toContain('Cambió un dato');
      const { id } = moved.papers.find(({ code }) => code === paper.code) ?? {};
      const relabelled = await holder.ask('PUT', `/documentos/${paper.code}`, {
        ...paperFactsFor(paper),
        paper: id,
      });
      expect(((await relabelled.json()) as RequestPaper).carried).toBe(true);
      await sql`delete from registration_paper where paper_code = ${paper.code}
        and request_id = (select id from registration_request where folio = ${holder.folio})`.execute(app.db);
      await placePaper(app, holder.folio, paper);
    }
    const sent = await sendRequest(holder);
    expect(sent.status).toBe('submitted');
    expect(sent.papers.some((paper) => paper.carried)).toBe(true);
  });

  it('keeps the identity of the registration', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 20));
    const code = await mailedCode(app, supplier.number);
    const response = await startByProof(app, 'renewal', { number: supplier.number, code });
    const holder = holderOf(app, (await response.json()) as z.infer<typeof NewRequest>);
    const { data } = await holder.read();
    const refused = await holder.ask(
      'PUT',
      '',
      { data: { ...data, rfc: freshRfc() }, declarations: {}, step: 2 },
      1,
    );
    expect((await problemOf(refused)).code).toBe('not_editable');
  });

  it(
    'is refused out of its window, suspended or disqualified, with what to do',
    { tags: 'all' },
    async () => {
      const early = await registeredSupplier(app, addDays(today, 200));
      const proof = () => codeOf(app, early);
      expect(await problemOf(await startByProof(app, 'renewal', await proof()))).toMatchObject({
        code: 'renewal_not_open',
        detail: expect.stringContaining('Puedes refrendarlo desde') as string,
      });
      expect((await startByProof(app, 'update', await proof())).status).toBe(201);
      expect((await startByProof(app, 'cancellation', await proof())).status).toBe(201);
      await sql`update supplier set status = 'suspended' where id = ${early.id}`.execute(app.db);
      expect((await problemOf(await startByProof(app, 'update', await proof()))).code).toBe(
        'renewal_not_open',
      );
      await sql`update supplier set status = 'disqualified' where id = ${early.id}`.execute(app.db);
      expect((await problemOf(await startByProof(app, 'update', await proof()))).code).toBe(
        'supplier_blocked',
      );
    },
  );

  it(
    'uses up no code while another request is open; once that is over, the same code begins it, once',
    { tags: 'all' },
    async () => {
      const supplier = await registeredSupplier(app, addDays(today, 20));
      const proof = await codeOf(app, supplier);
      const become = (status: string) =>
        sql`update registration_request set status = ${status} where folio = ${supplier.first.folio}`.execute(
          app.db,
        );
      await become('in_review');
      expect((await problemOf(await startByProof(app, 'renewal', proof))).code).toBe('request_open');
      await become('approved');
      expect((await startByProof(app, 'renewal', proof)).status).toBe(201);
      expect((await startByProof(app, 'renewal', proof)).status).toBe(401);
    },
  );

  it('a registration of somebody registered is refused, and possible again long after its end', async () => {
    const supplier = await registeredSupplier(app, addDays(today, 20));
    await expect(startRegistration(app, supplier.rfc)).rejects.toThrow('supplier_registered');
    await sql`update supplier set status = 'expired', valid_until = current_date - 500 where id = ${supplier.id}`.execute(
      app.db,
    );
    await expect(startRegistration(app, supplier.rfc)).resolves.toBeDefined();
  });
});

describe('a cancellation', () => {
  it.each(['active', 'suspended', 'disqualified'])(
    'asks only for the privacy notice, also of who is %s',
    async (status) => {
      const supplier = await registeredSupplier(app, addDays(today, 100));
      await sql`update supplier set status = ${status} where id = ${supplier.id}`.execute(app.db);
      const response = await startByProof(app, 'cancellation', await codeOf(app, supplier));
      const holder = holderOf(app, (await response.json()) as z.infer<typeof NewRequest>);
      const { requirements } = await holder.read();
      expect(requirements.filter((paper) => paper.required)).toEqual([]);
      expect((await problemOf(await holder.submit())).fields).toEqual({
        'declarations.privacyNotice': expect.stringMatching(/^Falta aceptar: Leí y acepto/) as string,
      });
      const { data, privacyNotice, version } = await holder.read();
      const declarations = { privacyNotice: true };
      const body = { data, declarations, privacyVersion: privacyNotice.version, step: 8 };
      expect((await holder.ask('PUT', '', body, version)).status).toBe(200);
      expect((await sendRequest(holder)).status).toBe('submitted');
    },
  );
});

describe('capture on behalf of a supplier', () => {
  it('gives the officer folio and key to continue in the same form, and is written down', async () => {
    const rfc = freshRfc();
    const body = { kind: 'registration', personType: 'legal', rfc, email: 'a@papeleria.example' };
    expect((await app.send('guest', 'POST', '/padron/solicitudes', body)).status).toBe(403);
    const response = await app.send('admin', 'POST', '/padron/solicitudes', body);
    expect(response.status).toBe(201);
    const holder = holderOf(app, (await response.json()) as z.infer<typeof NewRequest>);
    await fillRequest(app, holder);
    await sendRequest(holder);
    const row = await app.db
      .selectFrom('registration_request')
      .select(['captured_by', 'status'])
      .where('folio', '=', holder.folio)
      .executeTakeFirst();
    expect(row).toEqual({ captured_by: 'admin', status: 'submitted' });
    const hands = await sql<{
      officer_id: string;
      step: string;
    }>`select h.officer_id, h.step from request_hand h
      join registration_request r on r.id = h.request_id where r.folio = ${holder.folio}`.execute(app.db);
    expect(hands.rows).toEqual([{ officer_id: 'admin', step: 'captured' }]);
    const { rows } = await sql<{ n: number }>`select count(*)::int n from audit_log
      where operation = 'captureRequest' and subject_id = ${holder.folio}`.execute(app.db);
    expect(rows[0]?.n).toBe(1);
  });

  it('leaves no request behind when it cannot be written down', async () => {
    await sql`alter table audit_log add constraint no_captures check (operation <> 'captureRequest') not valid`.execute(
      app.db,
    );
    const rfc = freshRfc();
    const body = { kind: 'registration', personType: 'legal', rfc, email: 'a@papeleria.example' };
    expect((await app.send('admin', 'POST', '/padron/solicitudes', body)).status).toBe(500);
    await sql`alter table audit_log drop constraint no_captures`.execute(app.db);
    const { rows } = await sql`select from registration_request where rfc = ${rfc}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('finds the registered supplier by its number', { tags: 'all' }, async () => {
    const supplier = await registeredSupplier(app, addDays(today, 20));
    const body = {
      kind: 'renewal',
      personType: 'legal',
      rfc: '',
      email: '',
      supplierNumber: supplier.number,
    };
    expect((await app.send('admin', 'POST', '/padron/solicitudes', body)).status).toBe(201);
    const unknown = { ...body, supplierNumber: 'P-77777' };
    expect((await app.send('admin', 'POST', '/padron/solicitudes', unknown)).status).toBe(404);
  });
});
