import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { touchesField } from '../request/editable.rules.ts';
import type { RequestFile } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { reviewer } from '../review/test-review.ts';
import { completeFile, observe, problemOf, sendRequest, sentRequest, type Holder } from '../test-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('a request with observations', () => {
  it('admits changes of what was observed and names what was not', async () => {
    const { holder } = await sentRequest(app);
    await observe(app, holder, [{ field: 'bank.clabe' }, { field: 'representative' }]);
    const { data, editable, version } = await holder.read();
    expect(editable).toEqual(['field:bank.clabe', 'field:representative']);
    const refused = await holder.ask(
      'PUT',
      '',
      { data: { ...data, legalName: 'Otra' }, declarations: {}, step: 2 },
      version,
    );
    expect(refused.status).toBe(409);
    expect(await problemOf(refused)).toMatchObject({
      code: 'not_editable',
      detail: expect.stringContaining('«Denominación o razón social»') as string,
    });
    const changed = {
      ...data,
      bank: { ...data.bank, clabe: '002180777777777777' },
      representative: { ...data.representative, phone: '4737329999' },
    };
    const saved = await holder.ask('PUT', '', { data: changed, declarations: {}, step: 2 }, version);
    expect(saved.status).toBe(200);
  });

  it(
    'opens everything that is read with what was observed: the whole name, the notary, the state with its code',
    { tags: 'all' },
    async () => {
      const { holder } = await sentRequest(app);
      const targets = ['representative.givenNames', 'incorporation.notary', 'phone', 'address.stateName'];
      await observe(
        app,
        holder,
        targets.map((field) => ({ field })),
      );
      const { data, version } = await holder.read();
      const changed = {
        ...data,
        phone: '4737320000',
        phoneExtension: '12',
        representative: { ...data.representative, firstSurname: 'Gómez', secondSurname: 'Ruiz' },
        incorporation: { ...data.incorporation, notaryNumber: '9' },
        address: { ...data.address, stateName: 'Jalisco', stateCode: '14' },
      };
      const saved = await holder.ask('PUT', '', { data: changed, declarations: {}, step: 2 }, version);
      expect(saved.status, await saved.clone().text()).toBe(200);
      const more = { ...changed, incorporation: { ...changed.incorporation, number: '77' } };
      const refused = await holder.ask('PUT', '', { data: more, declarations: {}, step: 2 }, version + 1);
      expect((await problemOf(refused)).detail).toContain('«Acta constitutiva: Número de escritura»');
      expect((await sendRequest(holder)).status).toBe('in_review');
    },
  );

  it('tells a reason of the catalogue once, when the remark says it already', async () => {
    const { holder } = await sentRequest(app);
    await observe(app, holder, [{ field: 'bank.clabe' }]);
    const says = async (remark: string) => {
      await sql`update request_observation o set reason_code = c.code, reason = c.text,
        remark = case when ${remark} = '' then c.text else ${remark} end
        from registry_reason c where c.code = 'obs_banco_clabe' and o.request_id = (select id from registration_request where folio = ${holder.folio})`.execute(
        app.db,
      );
      return (await holder.read()).observations[0];
    };
    expect(await says('')).toMatchObject({ reason: null, remark: expect.stringMatching(/CLABE/) as string });
    expect(await says('Falta la hoja 2.')).toMatchObject({
      reason: expect.stringMatching(/CLABE/) as string,
      remark: 'Falta la hoja 2.',
    });
  });

  it('goes back to review once the observed papers were replaced, with the days that were left', async () => {
    const { holder, sent } = await sentRequest(app);
    const [paper, other] = sent.requirements.filter((one) => one.required);
    if (paper === undefined || other === undefined) throw new Error('too few papers');
    await observe(app, holder, [{ paper: paper.code }]);
    const { version, daysLeft } = await holder.read();
    expect(daysLeft).toBeGreaterThan(0);
    const early = await holder.submit(version);
    expect((await problemOf(early)).fields?.[`papers.${paper.code}`]).toContain('corregido');
    expect((await holder.hand(other, 'otro')).status).not.toBe(200);
    expect((await holder.hand(paper, 'corregido')).status).toBe(200);
    const corrected = await sendRequest(holder);
    expect(corrected).toMatchObject({ status: 'in_review', turn: 'unit', daysLeft: 6, correctionDue: null });
    expect(corrected.observations).toMatchObject([{ target: paper.code, resolved: true }]);
    const { rows } = await sql<{ status: string }>`select p.status from registration_paper p
      join registration_request r on r.id = p.request_id where r.folio = ${holder.folio}
      and p.paper_code = ${paper.code} order by p.uploaded_at`.execute(app.db);
    expect(rows.map((row) => row.status)).toEqual(['replaced', 'pending']);
  });
});

describe('answers of the supplier', () => {
  const saved = async (
    holder: Holder,
    replies: Record<string, string>,
    change: (data: SupplierFile) => SupplierFile,
  ) => {
    const { data, version } = await holder.read();
    const put = await holder.ask(
      'PUT',
      '',
      { data: change(data), declarations: {}, step: 8, replies },
      version,
    );
    expect(put.status, await put.clone().text()).toBe(200);
    return (await put.json()) as RequestFile;
  };
  const same = (data: SupplierFile) => data;

  it(
    'stand beside each observation, in the history and in the mail, and those of others are not taken',
    { tags: 'all' },
    async () => {
      const { holder } = await sentRequest(app);
      const { holder: stranger } = await sentRequest(app);
      await observe(app, holder, [{ field: 'phone' }]);
      await observe(app, stranger, [{ field: 'phone' }]);
      const [mine] = (await holder.read()).observations;
      const [theirs] = (await stranger.read()).observations;
      const reply = 'Es el de la bodega; contesta de 8 a 3.';
      const replies = { [mine?.id ?? '']: reply, [theirs?.id ?? '']: 'Ajena' };
      expect((await saved(holder, replies, same)).observations).toMatchObject([{ reply, bySupplier: false }]);
      expect((await saved(holder, {}, same)).observations).toMatchObject([{ reply }]);
      expect((await stranger.read()).observations).toMatchObject([{ reply: '' }]);
      await sendRequest(holder);
      const review = await reviewer(app).read(holder.folio);
      expect(review.observations).toMatchObject([{ target: 'phone', reply, resolved: true }]);
      expect(review.events[0]).toMatchObject({ action: 'correct', reason: `Teléfono: ${reply}` });
      const { rows } = await sql<{ text: string }>`select text from mail_outbox m
      join registration_request r on r.id = m.request_id where r.folio = ${holder.folio}
      order by m.created_at desc, m.id desc limit 1`.execute(app.db);
      expect(rows[0]?.text).toContain(`Respondiste:\n- Teléfono: ${reply}`);
    },
  );

  it('cannot be longer than is read', async () => {
    const { holder } = await sentRequest(app);
    await observe(app, holder, [{ field: 'phone' }]);
    const { data, version, observations } = await holder.read();
    const replies = { [observations[0]?.id ?? '']: 'x'.repeat(1_001) };
    expect((await holder.ask('PUT', '', { data, declarations: {}, step: 8, replies }, version)).status).toBe(
      422,
    );
  });
});

describe('a part that nobody observed', () => {
  const open = async (holder: Holder, body: object) =>
    holder.ask('POST', '/partes', body, (await holder.read()).version);
  const reason = 'Escribí mal el número al llenarla.';
  const put = async (holder: Holder, change: (data: SupplierFile) => SupplierFile) => {
    const { data, version } = await holder.read();
    return holder.ask('PUT', '', { data: change(data), declarations: {}, step: 8 }, version);
  };

  it('opens with a reason; what changed is told and must be looked at before validating', async () => {
    const { holder } = await sentRequest(app);
    await observe(app, holder, [{ field: 'bank.clabe' }]);
    const phone = '4737320001';
    const moved = (data: SupplierFile) => ({ ...data, phone });
    expect((await put(holder, moved)).status).toBe(409);
    const short = await open(holder, { kind: 'field', target: 'contact', reason: 'Error' });
    expect((await problemOf(short)).fields?.reason).toContain('al menos 10 letras');
    const opened = (await (
      await open(holder, { kind: 'field', target: 'contact', reason })
    ).json()) as RequestFile;
    expect(opened.editable).toEqual(expect.arrayContaining(['field:bank.clabe', 'field:phone']));
    expect(opened.observations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Contacto', remark: reason, bySupplier: true }),
      ]),
    );
    expect((await open(holder, { kind: 'field', target: 'contact', reason })).status).toBe(409);
    expect((await put(holder, (data) => ({ ...data, legalName: 'Otra' }))).status).toBe(409);
    expect((await put(holder, moved)).status).toBe(200);
    await sendRequest(holder);

    const officers = reviewer(app);
    const review = await officers.acceptPapers(holder.folio);
    const check = review.checks.find(({ code }) => code === 'unasked_changes');
    expect(check).toMatchObject({ level: 'warn', canOverride: true });
    expect(check?.evidence).toEqual([`Teléfono: antes «4737321234», ahora «${phone}». Por qué: ${reason}`]);
    expect(review.events.find(({ action }) => action === 'correct')?.text).toBe(
      `Envió las correcciones. Cambió sin que se le pidiera: Contacto (${reason})`,
    );
    const forward = review.actions.find(({ action }) => action === 'approve' || action === 'validate');
    expect(forward?.blocked).toContain('Cambia el teléfono que se envió primero');
    expect(review.unseen.join()).toContain('El proveedor cambió algo sin que se le pidiera');
  });

  it('closes again when nothing in it changed', { tags: 'all' }, async () => {
    const { holder } = await sentRequest(app);
    await observe(app, holder, [{ field: 'phone' }]);
    expect((await open(holder, { kind: 'field', target: 'address', reason })).status).toBe(200);
    expect((await open(holder, { kind: 'paper', target: 'opinion_sat', reason })).status).toBe(200);
    await sendRequest(holder);
    const review = await reviewer(app).read(holder.folio);
    expect(review.observations.map(({ target }) => target)).toEqual(['phone']);
    expect(review.checks.find(({ code }) => code === 'unasked_changes')?.level).toBe('not_applicable');
  });

  it('may be a paper: the new one is marked again like every other', { tags: 'all' }, async () => {
    const { holder, sent } = await sentRequest(app);
    await reviewer(app).acceptPapers(holder.folio);
    await observe(app, holder, [{ field: 'phone' }]);
    const paper = sent.requirements.find(({ code }) => code === 'opinion_sat');
    if (paper === undefined) throw new Error('no opinion');
    expect((await holder.hand(paper, 'sin abrir')).status).not.toBe(200);
    expect((await open(holder, { kind: 'paper', target: paper.code, reason })).status).toBe(200);
    expect((await holder.hand(paper, 'mejor')).status).toBe(200);
    await sendRequest(holder);
    const review = await reviewer(app).read(holder.folio);
    expect(review.papers.find(({ code }) => code === paper.code)?.status).toBe('pending');
    expect(review.observations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ target: paper.code, bySupplier: true, resolved: true }),
      ]),
    );
    expect(review.unseen).toContain(`Documento sin revisar: ${paper.name}`);
  });

  it('stays closed in a draft, for who it is, for what the request does not have, and after the term', async () => {
    const { holder, sent } = await sentRequest(app);
    expect((await open(holder, { kind: 'field', target: 'contact', reason })).status).toBe(409);
    await observe(app, holder, [{ field: 'phone' }]);
    expect((await open(holder, { kind: 'field', target: 'inventada', reason })).status).toBe(409);
    expect((await open(holder, { kind: 'paper', target: 'inventado', reason })).status).toBe(404);
    await sql`update registration_request set correction_due = current_date - 2 where folio = ${sent.folio}`.execute(
      app.db,
    );
    expect((await open(holder, { kind: 'field', target: 'address', reason })).status).toBe(409);
  });
});

describe('corrections', () => {
  it('are saved and sent although an officer was made responsible meanwhile', { tags: 'all' }, async () => {
    const { holder } = await sentRequest(app);
    await observe(app, holder, [{ field: 'bank.clabe' }]);
    const { version, data } = await holder.read();
    const assign = (seen: number) =>
      app.send(
        'admin',
        'PUT',
        `/padron/solicitudes/${holder.folio}/responsable`,
        { assignee: { id: 'admin', name: 'Persona admin' } },
        { 'if-match': `"${seen}"` },
      );
    expect((await assign(version)).status).toBe(200);
    const changed = { ...data, bank: { ...data.bank, clabe: '032180000118359719' } };
    const save = (seen: number) => holder.ask('PUT', '', { data: changed, declarations: {}, step: 2 }, seen);
    expect((await save(version)).status).toBe(200);
    // Two windows of the supplier still see each other.
    expect((await save(version)).status).toBe(409);
    expect((await assign(version + 2)).status).toBe(200);
    expect((await holder.submit(version + 2)).status).toBe(200);
  });

  it('are judged by what was observed: what aged meanwhile and nobody may change does not keep them back', async () => {
    const { holder } = await sentRequest(app);
    await observe(app, holder, [{ field: 'bank.clabe' }]);
    await sql`update registration_paper set issued_on = issued_on - 2000
      where request_id = (select id from registration_request where folio = ${holder.folio})`.execute(app.db);
    await sql`insert into registry_line (code, name, active, source) values ('RETIRADO', 'Retirado', false, 'Prueba')`.execute(
      app.db,
    );
    await sql`update registration_request set declarations = '{}', data = jsonb_set(data, '{lines}', '["RETIRADO"]')
      where folio = ${holder.folio}`.execute(app.db);
    const { data, version } = await holder.read();
    const save = (clabe: string, at: number) =>
      holder.ask(
        'PUT',
        '',
        { data: { ...data, bank: { ...data.bank, clabe } }, declarations: {}, step: 8 },
        at,
      );
    expect((await save('1', version)).status).toBe(200);
    const wrong = await problemOf(await holder.submit(version + 1));
    expect(Object.keys(wrong.fields ?? {})).toEqual(['bank.clabe']);
    expect((await save(completeFile('', []).bank.clabe, version + 1)).status).toBe(200);
    expect(await sendRequest(holder)).toMatchObject({ status: 'in_review' });
  });

  it('count until the end of their last day, and then the sentence says what to do', async () => {
    const { holder } = await sentRequest(app);
    await observe(app, holder, [{ field: 'bank.clabe' }]);
    const today = todayInMexico(new Date());
    const setDue = (due: string) =>
      sql`update registration_request set correction_due = ${due} where folio = ${holder.folio}`.execute(
        app.db,
      );
    await setDue(addDays(today, -1));
    const { version } = await holder.read();
    const late = await holder.submit(version);
    expect(late.status).toBe(409);
    expect(await problemOf(late)).toMatchObject({
      code: 'state_conflict',
      detail: expect.stringMatching(/plazo para corregir terminó el .* Empieza una nueva/) as string,
    });
    // Nothing is offered that would be refused.
    const over = await holder.read();
    expect(over).toMatchObject({ editable: [], actions: ['withdraw'], turn: 'nobody', daysLeft: null });
    const clabe = await holder.ask('PUT', '', { data: over.data, declarations: {}, step: 8 }, version);
    expect((await problemOf(clabe)).detail).toMatch(/plazo para corregir terminó/);
    await setDue(today);
    expect(await holder.read()).toMatchObject({
      editable: ['field:bank.clabe'],
      actions: ['save', 'correct', 'withdraw'],
      turn: 'supplier',
    });
    expect((await sendRequest(holder)).status).toBe('in_review');
  });

  it(
    'an RFC that another open request has is refused with its sentence, when it is saved',
    { tags: 'all' },
    async () => {
      const [{ holder }, other] = [await sentRequest(app), await sentRequest(app)];
      await observe(app, holder, [{ field: 'rfc' }]);
      const { data, version } = await holder.read();
      const taken = { ...data, rfc: other.sent.data.rfc };
      const refused = await holder.ask('PUT', '', { data: taken, declarations: {}, step: 2 }, version);
      expect(refused.status).toBe(409);
      expect(await problemOf(refused)).toMatchObject({ code: 'request_open' });
      expect((await holder.read()).data.rfc).toBe(data.rfc);
    },
  );

  it('a sum over a list is judged when one of its items was observed', () => {
    expect(touchesField(['field:partners.0.percentage'], 'partners')).toBe(true);
    expect(touchesField(['field:partners.0.percentage'], 'partners.1.name')).toBe(false);
    expect(touchesField(['field:email'], 'emailAgain')).toBe(true);
  });
});
