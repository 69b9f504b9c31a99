import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProposedDecision } from '#contract/decisions-api.ts';
import type { ContentItem } from '#contract/content-api.ts';
import type { Problem } from '#contract/errors.ts';
import type { LegalRule, Requirement, Touched } from '#contract/legal-rules.ts';
import type { AdminProcedure, ProcedureChange } from '#contract/procurement-admin.ts';
import type { AllCatalogues } from '#contract/registry-catalogues.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { SECOND_PERSON } from '#contract/second-person.ts';
import type { SettingState } from '#contract/settings-api.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { leaveToOne, workAlone } from '#server/kit/test-second-person.ts';
import { addPublicDocument, completeDraft, day } from '../procurement/test-procedures.ts';
import { registry } from '../supplier-registry/test-suppliers.ts';

const ADMIN = '/administracion/procedimientos';
const WHY = 'El área pidió más tiempo para las propuestas.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SECOND_REVIEWER: 'true' });
});
afterAll(() => app.stop());

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
async function ask<Body>(
  caller: Caller,
  method: string,
  path: string,
  body?: object,
  version?: number,
): Promise<{ status: number; body: Body }> {
  const answer = await app.send(caller, method, path, body, version === undefined ? {} : ifMatch(version));
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}
const read = async (id: string) => (await ask<AdminProcedure>('admin', 'GET', `${ADMIN}/${id}`)).body;
const proposals = async (id: string, caller: Caller = 'other-admin') =>
  (
    await ask<{ rows: ProposedDecision[] }>(
      caller,
      'GET',
      `/administracion/propuestas?tipo=procedure&registro=${id}`,
    )
  ).body.rows;
const confirm = (id: string, caller: Caller = 'other-admin') =>
  ask<Problem>(caller, 'POST', `/administracion/propuestas/${id}/confirmacion`);
const giveBack = (id: string, caller: Caller, reason?: string) =>
  ask<Problem>(
    caller,
    'POST',
    `/administracion/propuestas/${id}/devolucion`,
    reason === undefined ? {} : { reason },
  );
const openingOf = ({ acts }: AdminProcedure) => acts.find(({ kind }) => kind === 'opening')?.at;
const movedBy = (procedure: AdminProcedure, days: number) =>
  procedure.acts.map((act) => (act.kind === 'opening' ? { ...act, at: day(days) } : act));

let published: AdminProcedure;
beforeEach(async () => {
  const draft = await completeDraft(app);
  await addPublicDocument(app.db, draft.id, { kind: 'notice' });
  const answer = await ask<AdminProcedure>(
    'admin',
    'POST',
    `${ADMIN}/${draft.id}/publicacion`,
    { documents: [] },
    draft.version,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  published = answer.body;
});

const propose = (days = 25, caller: Caller = 'admin') =>
  ask<Problem>(
    caller,
    'PUT',
    `${ADMIN}/${published.id}`,
    { acts: movedBy(published, days), changeReason: WHY },
    published.version,
  );

describe('whoever is only the second person', () => {
  const SECOND = 'guest:segunda';
  beforeAll(async () => {
    await plantGrant(app.db, { person: 'segunda', code: 'second_person' });
    await plantGrant(app.db, { person: 'pide', code: 'requester' });
  });
  const waiting = async (caller: Caller) =>
    (
      await ask<WaitingPage>(caller, 'GET', '/administracion/pendientes?de=libres&tipo=decisiones')
    ).body.rows.filter(({ note }) => note === published.number);

  it('finds what waits, reads it on a page of its own and confirms it, without administering what it is of', async () => {
    const proposed = await propose();
    expect(proposed.status).toBe(202);
    const who =
      /Lo puede confirmar .*Persona segunda.*: lo ve en Mi trabajo › Sin asignar, como «Decisión por confirmar»\.$/;
    expect(proposed.body.detail).toMatch(who);
    expect((await proposals(published.id, 'admin'))[0]?.who).toMatch(who);
    expect(await waiting('guest:pide')).toEqual([]);
    const [item] = await waiting(SECOND);
    const mails = await sql<{ text: string }>`select text from mail_outbox
      where template = 'decision_to_confirm' and to_address = 'segunda@universidad.example'
        and text like ${`%/administracion/propuestas?propuesta=${item?.id}%`}`.execute(app.db);
    expect(mails.rows[0]?.text).toMatch(/Lo puede confirmar/);
    const page = '/administracion/propuestas?propuesta=';
    expect(item?.href).toContain(`${page}${item?.id}`);
    const read = async (caller: Caller) =>
      (await ask<{ rows: ProposedDecision[] }>(caller, 'GET', `${page}${item?.id}`)).body.rows;
    expect(await read('guest:pide')).toEqual([]);
    expect(await read(SECOND)).toMatchObject([
      { note: published.number, notMine: null, isStale: false, who: null },
    ]);
    expect((await confirm(item!.id, 'guest:pide')).status).toBe(404);
    expect((await confirm(item!.id, SECOND)).status).toBe(200);
    expect(await waiting(SECOND)).toEqual([]);
    expect((await app.send(SECOND, 'GET', `${ADMIN}/${published.id}`)).status).toBe(403);
  });

  it(
    'of another area only is told so and confirms nothing; of its area and those below it does',
    { tags: 'all' },
    async () => {
      const area = async (slug: string, name: string) =>
        (
          await sql<{
            id: string;
          }>`insert into area (slug, name) values (${slug}, ${name}) returning id`.execute(app.db)
        ).rows[0]?.id ?? '';
      const areas = {
        near: await area('bibliotecas', published.requestingArea),
        far: await area('lejos', 'Área lejana'),
      };
      await plantGrant(app.db, { person: 'lejana', code: 'second_person', areaId: areas.far });
      await plantGrant(app.db, { person: 'cercana', code: 'second_person', areaId: areas.near });
      expect((await propose()).status).toBe(202);
      const [waiting] = await proposals(published.id, 'guest:lejana');
      expect(waiting?.notMine).toContain('no llega a esa área');
      expect(await confirm(waiting!.id, 'guest:lejana')).toMatchObject({
        status: 403,
        body: { code: 'second_person_required', detail: expect.stringContaining('no llega a esa área') },
      });
      expect((await proposals(published.id, 'guest:cercana'))[0]?.notMine).toBeNull();
      expect((await confirm(waiting!.id, 'guest:cercana')).status).toBe(200);
    },
  );

  it('lends whoever agrees the right of what is proposed and no other', async () => {
    expect((await propose()).status).toBe(202);
    const [item] = await waiting(SECOND);
    const decidable = app.api.decisions.get('saveProcedure')!;
    const { handler } = decidable;
    const rights: boolean[] = [];
    decidable.handler = (call) => {
      const { ability } = call.person;
      rights.push(ability.can('administer', 'Procurement'), ability.can('administer', 'Settings'));
      return handler(call);
    };
    expect((await confirm(item!.id, SECOND)).status).toBe(200);
    decidable.handler = handler;
    expect(rights).toEqual([true, false]);
  });

  it('is told by the mail of the morning, and gives back with a reason', { tags: 'all' }, async () => {
    expect((await propose()).status).toBe(202);
    const [item] = await waiting(SECOND);
    expect((await giveBack(item!.id, SECOND, 'Falta el oficio del área.')).status).toBe(204);
    expect(await waiting(SECOND)).toEqual([]);
    expect(await proposals(published.id, 'admin')).toMatchObject([{ status: 'returned' }]);
    expect((await ask(SECOND, 'PUT', '/administracion/correo-de-la-manana', { isOn: true })).status).toBe(
      200,
    );
    const { rows } = await sql<{
      subjects: string[];
    }>`select subjects from morning_mail where officer_id = 'segunda'`.execute(app.db);
    expect(rows[0]?.subjects).toContain('Decisions');
  });
});

describe('dates of a published call', () => {
  it('are proposed by one and moved when another agrees; the log has both names', async () => {
    const asked = await propose();
    expect(asked.status).toBe(202);
    expect(asked.body.code).toBe('decision_proposed');
    expect(openingOf(await read(published.id))).toBe(openingOf(published));
    const [waiting] = await proposals(published.id);
    expect(waiting).toMatchObject({ kind: 'dates', reason: WHY, isStale: false, notMine: null });
    expect(waiting?.by.name).toBe('Persona admin');
    expect(waiting?.changes).toMatchObject([
      { subject: 'procedure', differences: [{ before: openingOf(published) }] },
    ]);
    const inbox = await ask<WaitingPage>(
      'other-admin',
      'GET',
      '/administracion/pendientes?de=libres&tipo=decisiones',
    );
    expect(inbox.body.rows).toMatchObject([
      { kind: 'decision_review', note: published.number, detail: expect.stringContaining('Persona admin') },
    ]);
    expect((await confirm(waiting!.id)).status).toBe(200);
    expect(openingOf(await read(published.id))).not.toBe(openingOf(published));
    expect(await proposals(published.id)).toEqual([]);
    const { rows } = await sql<{ after: Record<string, unknown>; actor_name: string }>`
      select after, actor_name from audit_log where operation = 'confirmDecision' and subject_id = ${published.id}`.execute(
      app.db,
    );
    expect(rows).toMatchObject([
      {
        actor_name: 'Persona other-admin',
        after: { proposedBy: 'Persona admin', confirmedBy: 'Persona other-admin' },
      },
    ]);
  });

  it('wait like its lots and its guarantees, which bidders read there', { tags: 'all' }, async () => {
    const [first, ...others] = published.lots;
    await addPublicDocument(app.db, published.id, { kind: 'amendment' });
    for (const changed of [
      { lots: [{ ...first, description: 'Otra cosa distinta de la publicada' }, ...others] },
      { guarantee: 'Cheque certificado por el 50 % del contrato' },
      { bidGuarantee: 'Fianza por el 40 % de lo ofertado' },
    ]) {
      const asked = await ask<Problem>(
        'admin',
        'PUT',
        `${ADMIN}/${published.id}`,
        { ...changed, changeReason: WHY },
        published.version,
      );
      expect(asked, JSON.stringify(asked.body)).toMatchObject({
        status: 202,
        body: { code: 'decision_proposed' },
      });
      const [waiting] = await proposals(published.id);
      expect(waiting?.kind).toBe('dates');
      await ask('admin', 'POST', `/administracion/propuestas/${waiting?.id}/devolucion`, {});
    }
    const { lots, guarantee } = await read(published.id);
    expect({ lots, guarantee }).toEqual({ lots: published.lots, guarantee: published.guarantee });
  });

  it('are not moved by whoever proposed them', async () => {
    await propose();
    const [waiting] = await proposals(published.id, 'admin');
    expect(waiting?.notMine).toContain('otra persona');
    const own = await confirm(waiting!.id, 'admin');
    expect(own.status).toBe(403);
    expect(own.body.code).toBe('second_person_required');
    expect(openingOf(await read(published.id))).toBe(openingOf(published));
  });

  it('that cannot be moved so are refused at once, and nothing is kept', async () => {
    const refused = await ask<Problem>(
      'admin',
      'PUT',
      `${ADMIN}/${published.id}`,
      { acts: movedBy(published, 1), changeReason: WHY },
      published.version,
    );
    expect(refused.status).toBe(422);
    expect(await proposals(published.id)).toEqual([]);
  });

  it(
    'are asked for once more without a second row; another wish waits until the first is decided',
    { tags: 'all' },
    async () => {
      const acts = movedBy(published, 25);
      const again = () =>
        ask<Problem>(
          'admin',
          'PUT',
          `${ADMIN}/${published.id}`,
          { acts, changeReason: WHY },
          published.version,
        );
      expect((await again()).status).toBe(202);
      expect((await again()).status).toBe(202);
      expect(await proposals(published.id)).toHaveLength(1);
    },
  );

  it('that one person leaves open keep nobody from proposing something else; the same is confirmed instead', async () => {
    const acts = movedBy(published, 25);
    const asks = (caller: Caller) =>
      ask<Problem>(caller, 'PUT', `${ADMIN}/${published.id}`, { acts, changeReason: WHY }, published.version);
    expect((await asks('admin')).status).toBe(202);
    const same = await asks('other-admin');
    expect(same.status).toBe(409);
    expect(same.body.detail).toContain('Persona admin ya propuso lo mismo');
    expect((await propose(26, 'other-admin')).status).toBe(202);
    const own = await propose(27, 'other-admin');
    expect(own.body.detail).toContain('primero retira lo propuesto');
    const [, second] = await proposals(published.id);
    expect((await confirm(second!.id, 'admin')).status).toBe(200);
    // What was left open is stale.
    const left = await proposals(published.id);
    expect(left).toMatchObject([{ by: { name: 'Persona admin' }, isStale: true }]);
    expect((await confirm(left[0]!.id)).body.code).toBe('proposal_stale');
  });

  it('are not moved once the record changed: what to do is said', async () => {
    await propose();
    const words = await ask(
      'other-admin',
      'PUT',
      `${ADMIN}/${published.id}`,
      { compranetNumber: 'LA-50-GYR-1', changeReason: WHY },
      published.version,
    );
    expect(words.status).toBe(200);
    const [waiting] = await proposals(published.id);
    expect(waiting?.isStale).toBe(true);
    const stale = await confirm(waiting!.id);
    expect(stale).toMatchObject({ status: 409, body: { code: 'proposal_stale' } });
    expect(openingOf(await read(published.id))).toBe(openingOf(published));
  });

  it(
    'are given back with a reason, which whoever proposed them finds in their work',
    { tags: 'all' },
    async () => {
      await propose();
      const [waiting] = await proposals(published.id);
      expect((await giveBack(waiting!.id, 'other-admin')).status).toBe(422);
      expect((await giveBack(waiting!.id, 'other-admin', 'Falta el acuerdo del comité.')).status).toBe(204);
      const mine = await ask<WaitingPage>('admin', 'GET', '/administracion/pendientes?de=mio');
      expect(mine.body.rows.find(({ id }) => id === waiting!.id)).toMatchObject({
        kind: 'decision_returned',
        detail: expect.stringContaining('Falta el acuerdo del comité.'),
      });
      expect(await proposals(published.id)).toEqual([]);
      expect(await proposals(published.id, 'admin')).toMatchObject([
        { status: 'returned', returned: { by: { name: 'Persona other-admin' } } },
      ]);
      expect((await confirm(waiting!.id)).status).toBe(409);
      expect((await giveBack(waiting!.id, 'admin')).status).toBe(204);
      expect(await proposals(published.id, 'admin')).toEqual([]);
    },
  );

  it('are taken back by whoever proposed them', { tags: 'all' }, async () => {
    await propose();
    const [waiting] = await proposals(published.id, 'admin');
    expect((await giveBack(waiting!.id, 'admin')).status).toBe(204);
    expect(await proposals(published.id)).toEqual([]);
    expect((await confirm(waiting!.id)).status).toBe(409);
    expect((await propose(26)).status).toBe(202);
  });

  it('are confirmed by one of two who agree at the same time', { tags: 'all' }, async () => {
    await propose();
    const [waiting] = await proposals(published.id);
    const statuses = (await Promise.all([confirm(waiting!.id), confirm(waiting!.id)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('are of officers alone', async () => {
    await propose();
    const [waiting] = await proposals(published.id);
    expect((await confirm(waiting!.id, 'stranger')).status).toBe(401);
    expect((await confirm(waiting!.id, 'guest')).status).toBe(403);
  });
});

describe('a sanction of the registry', () => {
  it('is imposed when another person confirms it', { tags: 'all' }, async () => {
    await leaveToOne(app.db, 'registry');
    const office = await registry(app);
    const supplier = await office.registered();
    const where = `/padron/proveedores/${supplier.id}`;
    const asked = await ask<Problem>(
      'admin',
      'POST',
      `${where}/acciones`,
      office.suspension,
      supplier.version,
    );
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
    expect((await ask<SupplierRecord>('admin', 'GET', where)).body.status).toBe('active');
    const { body } = await ask<{ rows: ProposedDecision[] }>(
      'other-admin',
      'GET',
      `/administracion/propuestas?tipo=supplier&registro=${supplier.id}`,
    );
    expect(body.rows).toMatchObject([{ kind: 'sanctions', what: 'Suspender' }]);
    expect((await confirm(body.rows[0]!.id)).status).toBe(200);
    expect((await ask<SupplierRecord>('admin', 'GET', where)).body).toMatchObject({
      status: 'suspended',
      sanctions: [{ kind: 'suspension' }],
    });
  });
});

describe('a rule of the law, and the papers of a step', () => {
  const of = async (id: string) =>
    (
      await ask<{ rows: ProposedDecision[] }>(
        'other-admin',
        'GET',
        `/administracion/propuestas?tipo=legal_rules&registro=${id}`,
      )
    ).body.rows;
  const read = async () =>
    (
      await ask<{ rules: LegalRule[]; documents: Requirement[] }>(
        'admin',
        'GET',
        '/administracion/ajustes/reglas',
      )
    ).body;

  it('are changed when another person confirms it', async () => {
    const { rules, documents } = await read();
    const limit = rules.find(({ code }) => code === 'amendment_increase');
    const { amount: _, ...terms } = limit!;
    const wanted = {
      ...Object.fromEntries(
        Object.entries(terms).filter(([name]) =>
          ['unit', 'source', 'text', 'validFrom', 'validUntil'].includes(name),
        ),
      ),
      amount: 900,
    };
    const address = `/administracion/ajustes/plazos/${limit?.id}`;
    const asked = await ask<Problem>('admin', 'PUT', address, wanted, limit?.version);
    expect(asked, JSON.stringify(asked.body)).toMatchObject({
      status: 202,
      body: { code: 'decision_proposed' },
    });
    expect((await read()).rules.find(({ id }) => id === limit?.id)?.amount).toBe(limit?.amount);
    const [waits] = await of('plazos');
    expect(waits).toMatchObject({ kind: 'rules', what: 'Corregir una regla de la ley' });
    expect((await confirm(waits!.id, 'admin')).status).toBe(403);
    expect((await confirm(waits!.id)).status).toBe(200);
    expect((await read()).rules.find(({ id }) => id === limit?.id)?.amount).toBe(900);

    const paper = documents.find(({ step }) => step === 'award');
    const less = await ask<Problem>(
      'admin',
      'PUT',
      `/administracion/ajustes/documentos/${paper?.id}`,
      { documents: [], source: 'Ya no se pide, dice alguien' },
      paper?.version,
    );
    expect(less, JSON.stringify(less.body)).toMatchObject({ status: 202 });
    expect((await read()).documents.find(({ id }) => id === paper?.id)?.documents).toEqual(paper?.documents);
    expect(await of('documentos')).toMatchObject([{ what: 'Cambiar los documentos de un paso' }]);
  });
});

describe('what moves what others count on', () => {
  const of = async (type: string, id: string) =>
    (
      await ask<{ rows: ProposedDecision[] }>(
        'other-admin',
        'GET',
        `/administracion/propuestas?tipo=${type}&registro=${id}`,
      )
    ).body.rows;
  const agreed = async (type: string, id: string, wanted: object) => {
    const waiting = await of(type, id);
    expect(waiting).toMatchObject([wanted]);
    expect((await confirm(waiting[0]!.id, 'admin')).status).toBe(403);
    expect((await confirm(waiting[0]!.id)).status).toBe(200);
  };

  it('a day without work is declared and taken out by two, who read which dates it moves', async () => {
    const address = '/padron/catalogos/dias-inhabiles';
    const { body: free } = await ask<{ rows: { date: string }[] }>('admin', 'GET', '/dias-inhabiles');
    const known = new Set(free.rows.map(({ date: one }) => one));
    // Which working day moves a date of this procedure depends on the day of the week on which the test runs.
    const candidates = [...Array(40).keys()]
      .map((ahead) => dateInMexico(day(ahead + 1)))
      .filter((one) => !known.has(one) && ![0, 6].includes(new Date(one).getUTCDay()));
    let date = '';
    for (const one of candidates) {
      const effect = await ask<Touched>('admin', 'POST', `${address}/efecto`, { date: one, until: null });
      if (effect.body.procedures.some(({ number }) => number === published.number)) {
        date = one;
        break;
      }
    }
    const declared = { date, until: null, reason: 'Suspensión', source: 'Acuerdo 7' };
    expect((await ask('admin', 'POST', address, declared)).status).toBe(202);
    const [waiting] = await of('registry_catalogue', 'dias-inhabiles');
    expect(waiting?.changes).toContainEqual(
      expect.objectContaining({
        subject: 'holiday',
        differences: expect.arrayContaining([
          expect.objectContaining({ label: `Procedimiento ${published.number}` }),
        ]),
      }),
    );
    await agreed('registry_catalogue', 'dias-inhabiles', { kind: 'rules', what: 'Declarar días inhábiles' });
    expect((await ask('admin', 'DELETE', `${address}/${date}`, undefined, 1)).status).toBe(202);
    await agreed('registry_catalogue', 'dias-inhabiles', { kind: 'rules', what: 'Quitar días inhábiles' });
  });

  it('the text of a mail, and whom the institution says one writes to, are changed by two; its look by one', async () => {
    const { body } = await ask<{ rows: SettingState[] }>('admin', 'GET', '/administracion/ajustes');
    const change = (key: string, patch: Record<string, string>) => {
      const { values, version } = body.rows.find((one) => one.key === key)!;
      const wanted = { values: { ...values, ...patch }, source: 'Acuerdo de la Unidad, oficio 12' };
      return ask('admin', 'PUT', `/administracion/ajustes/valores/${key}`, wanted, version);
    };
    const filled = { address: 'Lascuráin de Retana 5', phone: '473 732 0006', hours: '9 a 15 h' };
    for (const [key, patch] of [
      ['correo.award_corrected', { subject: 'Paga aquí' }],
      ['institucion', { ...filled, email: 'otro@ejemplo.mx' }],
    ] as const) {
      expect((await change(key, patch)).status, key).toBe(202);
      expect(await of('instance_setting', key)).toMatchObject([{ kind: 'settings' }]);
    }
    expect((await change('franja', { text: 'La licitación se canceló' })).status).toBe(202);
  });

  it('what others count on takes two also where one is enough, unless nobody else works here', async () => {
    await leaveToOne(app.db, 'settings', 'rules');
    await sql`delete from decision_proposal where status = 'open'`.execute(app.db);
    const { body } = await ask<{ rows: SettingState[] }>('admin', 'GET', '/administracion/ajustes');
    const set = (key: string, patch: Record<string, string>) => {
      const { values, version } = body.rows.find((one) => one.key === key)!;
      const wanted = { values: { ...values, ...patch }, source: 'Acuerdo de la Unidad, oficio 12' };
      return ask('admin', 'PUT', `/administracion/ajustes/valores/${key}`, wanted, version);
    };
    const { body: all } = await ask<AllCatalogues>('admin', 'GET', '/padron/catalogos');
    const put = (of: 'plazos' | 'documentos', code: string, patch: object) => {
      const { version, code: _, ...entry } = [...all.terms, ...all.papers].find((one) => one.code === code)!;
      return ask('admin', 'PUT', `/padron/catalogos/${of}/${code}`, { ...entry, ...patch }, version);
    };
    const filled = {
      address: 'Lascuráin de Retana 5',
      phone: '473 732 0006',
      hours: '9 a 15 h',
      email: 'a@ugto.mx',
    };
    const [line] = all.lines;
    const rename = (name: string) => {
      const { version, code, ...entry } = line!;
      return ask('admin', 'PUT', `/padron/catalogos/giros/${code}`, { ...entry, name }, version);
    };
    const steps: [string, () => ReturnType<typeof ask>][] = [
      ['a mail', () => set('correo.supplier_code', { subject: 'Otro asunto' })],
      ['the prefix', () => set('numeros', { open: 'XX' })],
      ['a threshold of the red flags', () => set('banderas', { amendedShare: '99' })],
      [
        'the title of the home page',
        () => set('institucion', { ...filled, heroTitle: 'Compras suspendidas' }),
      ],
      ['the band', () => set('franja', { text: 'La licitación se canceló' })],
      ['the wait of an account', () => put('plazos', 'account_wait', { amount: 0 })],
      ['a paper', () => put('documentos', 'caratula_bancaria', { requirement: 'optional' })],
      ['the name of a line', () => rename('Otro giro')],
    ];
    for (const [what, step] of steps) expect((await step()).status, what).toBe(202);
    expect((await put('documentos', 'curp', { help: 'La CURP, en PDF.' })).status).toBe(200);
    await workAlone(app.db);
    for (const [what, step] of steps) expect((await step()).status, what).toBe(200);
  });

  it(
    'a maximum amount and a norm in force are nobody’s alone, nor with others, unless nobody else works here',
    { tags: 'all' },
    async () => {
      await sql`delete from instance_setting`.execute(app.db);
      await leaveToOne(app.db, 'content', 'rules');
      await sql`update officer set last_seen = now()`.execute(app.db);
      const limits = '/administracion/contenido/topes';
      const values = {
        name: '2026, lineamientos, hasta 15 millones',
        fiscalYear: '2026',
        regime: 'lineamientos_ug',
        budgetFrom: '0',
        budgetTo: '15000000',
        directMax: '99000000',
        invitationMax: '99900000',
        legalSource: 'Acuerdo del comité 3/2026',
      };
      const { body: made } = await ask<ContentItem>('admin', 'POST', limits, { values });
      const publish = () =>
        ask('admin', 'POST', `${limits}/entradas/${made.key}/pasos`, { step: 'publish' }, made.version);
      expect((await publish()).status).toBe(202);
      const many = { step: 'publish', items: [{ key: made.key, version: made.version }] };
      expect((await ask('admin', 'POST', `${limits}/pasos`, many)).body).toMatchObject({
        done: [],
        refused: [{ detail: expect.stringContaining('lo confirma otra persona') }],
      });
      const norms = '/administracion/contenido/fundamentos';
      const { body: listed } = await ask<{ rows: { key: string; version: number }[] }>(
        'admin',
        'GET',
        `${norms}?estado=publicados`,
      );
      const { key, version } = listed.rows.at(-1)!;
      const withdraw = { step: 'withdraw', reason: 'Ya no está en vigor.' };
      const take = () => ask('admin', 'POST', `${norms}/entradas/${key}/pasos`, withdraw, version);
      expect((await take()).status).toBe(202);
      await workAlone(app.db);
      expect((await publish()).status).toBe(200);
      await sql`delete from decision_proposal where status = 'open'`.execute(app.db);
      await sql`delete from instance_setting`.execute(app.db);
    },
  );

  it('the title of a notice in sight is changed by two also where one publishes, unless nobody else works here', async () => {
    await leaveToOne(app.db, 'content');
    const base = '/administracion/contenido/avisos';
    const values = {
      title: 'Cierre el lunes',
      text: 'La ventanilla no abre.',
      from: '2026-01-01',
      audience: 'everyone',
    };
    const { body: made } = await ask<ContentItem>('admin', 'POST', base, { values });
    const step = (version: number, wish = 'publish') =>
      ask<{ item: ContentItem }>(
        'admin',
        'POST',
        `${base}/entradas/${made.key}/pasos`,
        { step: wish },
        version,
      );
    const first = await step(made.version);
    expect([first.status, first.body]).toMatchObject([200, { item: { isPublic: true } }]);
    const draft = async (patch: object) => {
      const { body: now } = await ask<ContentItem>('admin', 'GET', `${base}/entradas/${made.key}`);
      const wanted = { values: { ...now.values, ...patch }, seen: now.values, isAutosave: false };
      return (
        await ask<ContentItem>('admin', 'PUT', `${base}/entradas/${made.key}/borrador`, wanted, now.version)
      ).body;
    };
    expect((await step((await draft({ text: 'La ventanilla abre a las 12.' })).version)).status).toBe(200);
    const renamed = await draft({ title: 'La licitación se canceló' });
    expect((await step(renamed.version)).status).toBe(202);
    const many = { step: 'publish', items: [{ key: made.key, version: renamed.version }] };
    expect((await ask('admin', 'POST', `${base}/pasos`, many)).body).toMatchObject({
      refused: [{ detail: expect.stringContaining('lo confirma otra persona') }],
    });
    await agreed('content_item', `avisos/${made.key}`, { kind: 'content' });
    const { body: after } = await ask<ContentItem>('admin', 'GET', `${base}/entradas/${made.key}`);
    expect(after).toMatchObject({ title: 'La licitación se canceló', state: 'published' });
    await workAlone(app.db);
    expect((await step((await draft({ title: 'Otro título' })).version)).status).toBe(200);
    await sql`delete from instance_setting`.execute(app.db);
  });

  it('what visitors read is withdrawn by two, and not many at once by one', async () => {
    const { rows } = (
      await ask<{ rows: { key: string; version: number }[] }>(
        'admin',
        'GET',
        '/administracion/contenido/fundamentos?estado=publicados',
      )
    ).body;
    const { key, version } = rows[0]!;
    const address = '/administracion/contenido/fundamentos';
    const withdraw = { step: 'withdraw', reason: 'Ya no está en vigor.' };
    expect((await ask('admin', 'POST', `${address}/entradas/${key}/pasos`, withdraw, version)).status).toBe(
      202,
    );
    const many = { ...withdraw, items: [{ key, version }] };
    expect((await ask<Problem>('admin', 'POST', `${address}/pasos`, many)).body).toMatchObject({
      code: 'second_person_required',
    });
    await agreed('content_item', `fundamentos/${key}`, { kind: 'content' });
  });

  it('whom bidders write to, and who contracts, wait in a published call', async () => {
    for (const changed of [{ contact: 'Escribe a compras@ejemplo.mx' }, { contractingArea: 'Otra área' }]) {
      const asked = await ask(
        'admin',
        'PUT',
        `${ADMIN}/${published.id}`,
        { ...changed, changeReason: WHY },
        published.version,
      );
      expect(asked.status).toBe(202);
      const [waiting] = await proposals(published.id);
      expect(waiting?.kind).toBe('dates');
      await giveBack(waiting!.id, 'admin');
    }
  });

  it(
    'the title of an open call, its contact, and a date years away wait also where one person does the rest',
    { tags: 'all' },
    async () => {
      await leaveToOne(app.db, 'dates');
      const save = async (body: object) => {
        const now = await read(published.id);
        return ask<Problem>(
          'admin',
          'PUT',
          `${ADMIN}/${now.id}`,
          { ...body, changeReason: WHY },
          now.version,
        );
      };
      const far = published.acts.map((act) =>
        act.kind === 'publication'
          ? act
          : { ...act, at: new Date(Date.parse(act.at) + 1_830 * 86_400_000).toISOString() },
      );
      for (const body of [
        { title: 'LICITACIÓN CANCELADA: no presentar propuestas' },
        { contact: 'Escribe a compras@ejemplo.mx' },
        { acts: far },
      ]) {
        const asked = await save(body);
        expect(asked.status, JSON.stringify(asked.body)).toBe(202);
        const [waiting] = await proposals(published.id);
        await giveBack(waiting!.id, 'admin');
      }
      // A date a week later is one person's there; taking it back on the same day is not.
      const week = published.acts.map((act) =>
        act.kind === 'publication'
          ? act
          : { ...act, at: new Date(Date.parse(act.at) + 7 * 86_400_000).toISOString() },
      );
      const later = await save({ acts: week });
      expect(later.status, JSON.stringify(later.body)).toBe(200);
      const back = await save({ acts: published.acts });
      expect(back.status, JSON.stringify(back.body)).toBe(202);
      await agreed('procedure', published.id, { kind: 'dates', reason: WHY });
      const opening = ({ acts }: AdminProcedure) => acts.find(({ kind }) => kind === 'opening')?.at;
      expect(opening(await read(published.id))).toBe(opening(published));
      await sql`delete from instance_setting`.execute(app.db);
    },
  );

  it('a draft that another person began is not deleted by one; one’s own is', async () => {
    const begin = (title: string) => ask<AdminProcedure>('admin', 'POST', ADMIN, { kind: 'open', title });
    const [theirs, own] = [(await begin('Borrador de Ana')).body, (await begin('Otro borrador')).body];
    const drop = (caller: Caller, { id, version }: AdminProcedure) =>
      ask(caller, 'DELETE', `${ADMIN}/${id}`, undefined, version);
    expect((await drop('admin', own)).status).toBe(204);
    expect((await drop('other-admin', theirs)).status).toBe(202);
    expect((await read(theirs.id)).title).toBe('Borrador de Ana');
    const [waiting] = await proposals(theirs.id, 'admin');
    expect(waiting).toMatchObject({ kind: 'state', what: 'Eliminar el borrador de otra persona' });
    expect((await confirm(waiting!.id, 'admin')).status).toBe(200);
    expect((await ask('admin', 'GET', `${ADMIN}/${theirs.id}`)).status).toBe(404);
  });

  it('the day of publication is not said to move: the portal set it', async () => {
    const acts = published.acts.map((act) => (act.kind === 'publication' ? { ...act, at: day(2) } : act));
    const body = { acts, changeReason: WHY };
    const moved = await ask<Problem>('admin', 'PUT', `${ADMIN}/${published.id}`, body, published.version);
    expect([moved.status, moved.body.fields]).toMatchObject([
      422,
      { 'acts.publication.1': expect.stringContaining('La puso el portal al publicar') },
    ]);
    expect(await proposals(published.id)).toEqual([]);
  });

  it('a step of a procedure tells which of its documents went out as another kind', async () => {
    const paper = await addPublicDocument(app.db, published.id, { kind: 'cancellation', stage: 'award' });
    await sql`insert into revision (subject_type, subject_id, version, operation, state, differences, actor_id, is_public)
      values ('document', ${paper}, 1, 'publishDocument', '{"kind": "other"}', '[]', 'x', true)`.execute(
      app.db,
    );
    const body = { transition: 'cancel', reason: 'La necesidad desapareció este año.' };
    const { version } = await read(published.id);
    expect((await ask('admin', 'POST', `${ADMIN}/${published.id}/estado`, body, version)).status).toBe(202);
    const [waiting] = await proposals(published.id);
    expect(waiting?.changes).toContainEqual({
      subject: 'document',
      differences: [
        {
          name: `documents/${paper}`,
          label: 'Documento «Convocatoria», publicado como',
          before: 'Otro documento',
          after: 'Cancelación',
        },
      ],
    });
  });

  it('what went out of the planning, and what published minutes say, are changed by two, with a reason in sight', async () => {
    const planning = `${ADMIN}/${published.id}/planeacion`;
    const plan = (body: object, version: number) =>
      ask<Problem & { version: number }>('admin', 'PUT', planning, body, version);
    const filled = await plan({ budgetLine: '51501' }, 1);
    expect(filled.status, JSON.stringify(filled.body)).toBe(200);
    const { version } = filled.body;
    const unsaid = await plan({ budgetLine: '29401', isAutosave: true }, version);
    expect(unsaid.body.fields).toHaveProperty('changeReason');
    expect((await plan({ budgetLine: '29401', changeReason: WHY }, version)).status).toBe(202);
    await agreed('procedure', published.id, { kind: 'documents', reason: WHY });

    const minutes = `${ADMIN}/${published.id}/actas/aclaraciones`;
    const write = (body: object, at: number) =>
      ask<Problem & { version: number }>('admin', 'PUT', minutes, body, at);
    const first = await write({ remarks: 'Nadie preguntó.' }, 1);
    expect(first.status).toBe(200);
    await addPublicDocument(app.db, published.id, { kind: 'clarification_minutes', stage: 'clarification' });
    const at = first.body.version;
    expect((await write({ beganAt: '09:30' }, at)).status).toBe(200);
    expect((await write({ remarks: 'Se preguntó.' }, at + 1)).body.fields).toHaveProperty('changeReason');
    expect((await write({ remarks: 'Se preguntó.', changeReason: WHY }, at + 1)).status).toBe(202);
    await agreed('procedure', published.id, { kind: 'documents', reason: WHY });
    const { body } = await ask<{ rows: ProcedureChange[] }>(
      'stranger',
      'GET',
      `/procedimientos/${published.slug}/cambios`,
    );
    expect(body.rows.map(({ field, before, after, reason }) => [field, before, after, reason])).toEqual([
      ['minutes', 'Observaciones: Nadie preguntó.', 'Observaciones: Se preguntó.', WHY],
      ['planning.budgetLine', '51501', '29401', WHY],
    ]);
  });
});

describe('the setting', () => {
  const path = `/administracion/ajustes/valores/${SECOND_PERSON.key}`;
  const state = async () => {
    const { body } = await ask<{ rows: SettingState[] }>('admin', 'GET', '/administracion/ajustes');
    return body.rows.find(({ key }) => key === SECOND_PERSON.key)!;
  };
  const save = (caller: Caller, { values, version }: SettingState, change: Record<string, string>) =>
    ask<Problem>(
      caller,
      'PUT',
      path,
      { values: { ...values, ...change }, source: 'Acuerdo de la Unidad, oficio 12' },
      version,
    );
  const settingProposals = async () =>
    (
      await ask<{ rows: ProposedDecision[] }>(
        'other-admin',
        'GET',
        `/administracion/propuestas?tipo=instance_setting&registro=${SECOND_PERSON.key}`,
      )
    ).body.rows;

  it('asks for two where it says nothing that it knows', async () => {
    const before = await state();
    for (const value of [' no', 'no ', 'si ', 'No']) {
      const answer = await save('admin', before, { award: value });
      expect(answer.status, value).toBe(422);
    }
    expect((await state()).values.award).toBe('si');
  });

  it('is of whoever administers the portal, not of who keeps its other settings', async () => {
    await plantGrant(app.db, { person: 'ajusta', code: 'settings_keeper' });
    const before = await state();
    for (const value of ['no', 'si']) {
      const answer = await save('guest:ajusta', before, { award: value });
      expect([answer.status, answer.body.detail]).toEqual([
        403,
        expect.stringContaining('quien administra el portal'),
      ]);
    }
    expect((await state()).version).toBe(before.version);
  });

  it('tells whoever administers and whoever looks at what is decided that one person decides from now on', async () => {
    const person = (id: string) =>
      sql`insert into officer (id, name, email)
      values (${id}, ${id}, ${`${id}@universidad.example`}) on conflict (id) do nothing`.execute(app.db);
    await person('audita');
    await plantGrant(app.db, { person: 'audita', code: 'auditor' });
    await sql`insert into officer (id, name, email, is_administrator)
      values ('dirige', 'dirige', 'dirige@universidad.example', true)`.execute(app.db);
    const told = async () =>
      (
        await sql<{ to: string; text: string }>`select to_address "to", text from mail_outbox
          where template = 'colleague_act' and to_address ~ '^(audita|dirige)@' order by 1`.execute(app.db)
      ).rows;
    expect((await save('admin', await state(), { content: 'no' })).status).toBe(202);
    expect(await told()).toEqual([]);
    const [waiting] = await settingProposals();
    expect((await confirm(waiting!.id)).status).toBe(200);
    expect(await told()).toMatchObject(
      ['audita', 'dirige'].map((id) => ({
        to: `${id}@universidad.example`,
        text: expect.stringMatching(
          /dejó de pedir una segunda persona en: Contenido del portal[^]*oficio 12/,
        ),
      })),
    );
    const { body } = await ask<{ rows: { differences: unknown[]; source: string }[] }>(
      'admin',
      'GET',
      `${path}/historia`,
    );
    expect(body.rows[0]).toMatchObject({
      source: 'Acuerdo de la Unidad, oficio 12',
      differences: [{ name: 'content', before: 'Se pide', after: 'No se pide' }],
    });
    expect((await save('admin', await state(), { content: 'si' })).status).toBe(200);
  });

  it('begins as the server was started, is turned off by two, kind by kind, and on by one', async () => {
    const before = await state();
    expect(before.values).toMatchObject({ dates: 'si', award: 'si', bidsAward: 'si' });
    expect((await save('admin', before, { dates: 'no' })).status).toBe(202);
    expect((await state()).values.dates).toBe('si');
    const [waiting] = await settingProposals();
    expect(waiting?.reason).toBe('Acuerdo de la Unidad, oficio 12');
    expect((await confirm(waiting!.id, 'admin')).status).toBe(403);
    expect((await confirm(waiting!.id)).status).toBe(200);
    expect((await state()).values).toMatchObject({ dates: 'no', award: 'si' });
    expect((await propose()).status).toBe(200);
    await addPublicDocument(app.db, published.id, { kind: 'cancellation', stage: 'award' });
    const cancelled = await ask<Problem>(
      'admin',
      'POST',
      `${ADMIN}/${published.id}/estado`,
      { transition: 'cancel', reason: 'La necesidad desapareció este año.' },
      (await read(published.id)).version,
    );
    expect(cancelled.status).toBe(202);
    expect((await save('admin', await state(), { dates: 'si' })).status).toBe(200);
    expect((await state()).values.dates).toBe('si');
  });
});
