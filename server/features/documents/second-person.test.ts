import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import type { RevisionPage } from '#contract/revision.ts';
import { expectFollowed } from '../search/test-followed.ts';
import { readPublishedDocuments } from '../procurement/procedure-admin.sql.ts';
import { publishDueDocuments } from './publication.service.ts';
import { insertProcedure, samplePdf, startDocuments } from './test-documents.ts';

type Portal = Awaited<ReturnType<typeof startDocuments>>;

/** Two people of the unit. */
const [ANA, LUIS] = ['Administrador@ana', 'Administrador@luis'];
const REASON = 'Se publicó el archivo equivocado.';

let portal: Portal;
let procedureId: string;
beforeAll(async () => {
  portal = await startDocuments({ environment: { SECOND_REVIEWER: 'true' } });
  procedureId = await insertProcedure(portal, 'LP-UG-077-2026');
});
afterAll(async () => {
  await expectFollowed(portal.db);
  await portal.stop();
});

async function uploadOf(role: string, text: string): Promise<string> {
  const answer = await portal.upload(`${text}.pdf`, await samplePdf(text), role);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

async function draftOf(role: string, title: string, procedure = procedureId): Promise<AdminDocument> {
  const answer = await portal.call('POST', '/administracion/documentos', {
    role,
    body: {
      procedureId: procedure,
      uploadId: await uploadOf(role, title),
      stage: 'notice',
      kind: 'form',
      title,
    },
  });
  expect(answer.status).toBe(201);
  return answer.body as AdminDocument;
}

const ask = (role: string, method: string, document: AdminDocument, what: string, body: unknown = {}) =>
  portal.call(method, `/administracion/documentos/${document.id}${what}`, {
    role,
    body,
    version: document.version,
  });
const publish = (role: string, document: AdminDocument, publishAt: string | null = null) =>
  ask(role, 'POST', document, '/publicacion', { publishAt });
const withdraw = (role: string, document: AdminDocument, reason = REASON) =>
  ask(role, 'POST', document, '/retiro', { reason });

async function publicOf(role: string, other: string, title: string): Promise<AdminDocument> {
  const { status, body } = await publish(other, await draftOf(role, title));
  expect(status).toBe(200);
  expect(body.status).toBe('published');
  return body as AdminDocument;
}

const isPublic = async ({ id }: AdminDocument, version = 1) =>
  (await fetch(`${portal.base}/documentos/${id}/${version}/x.pdf`)).status === 200;

async function waitingOf({ id }: AdminDocument) {
  const { rows } = await portal.planting.query<{ kind: string; owner_id: string | null }>(
    "select kind, owner_id from waiting_item where area = 'document' and id = $1",
    [id],
  );
  return rows[0];
}

/** How the row of the inbox tells it to whoever looks. */
async function rowOf({ id }: AdminDocument, of = 'unidad') {
  const { body } = await portal.call('GET', `/administracion/pendientes?de=${of}&orden=reciente`, {
    role: ANA,
  });
  return (body as WaitingPage).rows.find((row) => row.id === id);
}

describe('a document that one person wrote', () => {
  test('is proposed by them and public with the yes of another; whoever proposed is refused in a sentence', async () => {
    const draft = await draftOf(ANA, 'Bases de mobiliario');
    const { status, body: proposed } = await publish(ANA, draft);
    // As of everything that only is proposed: nothing was done yet.
    expect(status).toBe(202);
    expect(proposed).toMatchObject({
      status: 'draft',
      proposal: { action: 'publish', publishAt: null, by: { id: 'persona-ana', name: 'ana' } },
    });
    expect(await isPublic(draft)).toBe(false);
    expect(await waitingOf(draft)).toEqual({ kind: 'document_review', owner_id: null });
    const again = await publish(ANA, proposed);
    expect([again.status, again.body]).toMatchObject([
      403,
      {
        code: 'second_person_required',
        title: 'Esto lo decide otra persona de la Unidad.',
        detail: 'Tú lo propusiste: lo confirma otra persona de la Unidad.',
      },
    ]);
    const { body: shown } = await publish(LUIS, proposed);
    expect(shown).toMatchObject({ status: 'published', proposal: null, writers: [] });
    expect(await isPublic(draft)).toBe(true);
    expect(await waitingOf(draft)).toBeUndefined();
    const history = await portal.call('GET', `/administracion/documentos/${draft.id}/historial`);
    expect((history.body as RevisionPage).rows.map(({ operation }) => operation).slice(0, 2)).toEqual([
      'publishDocument',
      'proposeDocument',
    ]);
  });

  test('and another changed is proposed by either of them, and public with the yes of a third', async () => {
    const draft = await draftOf(ANA, 'Bases de dos manos');
    const said = { stage: 'notice', kind: 'form', title: 'Bases de dos manos, corregidas' };
    const { body: changed } = await ask(LUIS, 'PUT', draft, '', said);
    for (const role of [LUIS, ANA]) {
      const { body: present } = await portal.call('GET', `/administracion/documentos/${draft.id}`, { role });
      expect((await publish(role, present as AdminDocument)).body).toMatchObject({ status: 'draft' });
      expect(await isPublic(draft)).toBe(false);
    }
    const { body: proposed } = await portal.call('GET', `/administracion/documentos/${changed.id}`, {
      role: ANA,
    });
    expect((await publish('Administrador@eva', proposed as AdminDocument)).body).toMatchObject({
      status: 'published',
    });
  });

  test(
    'goes public at the moment that was proposed, once another says yes to it',
    { tags: 'all' },
    async () => {
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const { body: proposed } = await publish(ANA, await draftOf(ANA, 'Bases programadas'), at);
      expect(proposed).toMatchObject({ status: 'draft', proposal: { publishAt: at } });
      const { db, planting: pool } = portal;
      const past = new Date(Date.now() - 60_000).toISOString();
      // Its moment passes before anybody said yes: it stays hidden.
      await pool.query('update document set proposed_publish_at = $2 where id = $1', [proposed.id, past]);
      await publishDueDocuments(db);
      expect(await isPublic(proposed)).toBe(false);
      await pool.query('update document set proposed_publish_at = $2 where id = $1', [proposed.id, at]);
      const { body: scheduled } = await publish(LUIS, proposed, at);
      expect(scheduled).toMatchObject({ status: 'scheduled', publishAt: at, proposal: null });
      const edited = await ask(ANA, 'PUT', scheduled, '', {
        stage: 'notice',
        kind: 'form',
        title: 'Otro título',
      });
      expect(edited.status).toBe(409);
      await pool.query('update document set publish_at = $2 where id = $1', [proposed.id, past]);
      expect(await publishDueDocuments(db)).toBe(1);
      expect(await isPublic(proposed)).toBe(true);
    },
  );

  test(
    'whose proposed moment has passed is public as soon as another says yes',
    { tags: 'all' },
    async () => {
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const { body: proposed } = await publish(ANA, await draftOf(ANA, 'Bases que esperaron'), at);
      const past = new Date(Date.now() - 60_000).toISOString();
      await portal.planting.query('update document set proposed_publish_at = $2 where id = $1', [
        proposed.id,
        past,
      ]);
      expect((await publish(LUIS, proposed, past)).body).toMatchObject({ status: 'published' });
    },
  );

  test('changed after it was proposed is proposed no more, and a yes to what was seen before is refused', async () => {
    const { body: proposed } = await publish(ANA, await draftOf(ANA, 'Bases que cambian'));
    const { body: changed } = await ask(ANA, 'POST', proposed, '/versiones', {
      uploadId: await uploadOf(ANA, 'Otras bases'),
      changeNote: 'Se corrigió el anexo.',
    });
    expect(changed).toMatchObject({ proposal: null, writers: ['persona-ana'] });
    const late = await publish(LUIS, proposed);
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
    expect(await isPublic(proposed)).toBe(false);
    expect((await waitingOf(proposed))?.kind).toBe('document_draft');
    // Whoever corrected it wrote in it too.
    const { body: corrected } = await ask(LUIS, 'PUT', changed, '', {
      stage: 'notice',
      kind: 'form',
      title: 'Bases corregidas',
    });
    expect((corrected as AdminDocument).writers.toSorted()).toEqual(['persona-ana', 'persona-luis']);
    expect((await publish(LUIS, corrected)).body.proposal).toMatchObject({ by: { id: 'persona-luis' } });
  });

  test('comes back to its writer when the other does not agree', { tags: 'all' }, async () => {
    const { body: proposed } = await publish(ANA, await draftOf(ANA, 'Bases devueltas'));
    expect(await rowOf(proposed)).toMatchObject({
      detail: 'Formato · ana propone publicarlo',
    });
    const silent = await ask(LUIS, 'POST', proposed, '/devolucion', { reason: '' });
    expect([silent.status, silent.body]).toMatchObject([
      422,
      { fields: { reason: expect.stringContaining('ana lo leerá') as string } },
    ]);
    const before = Date.now();
    const { body: returned } = await ask(LUIS, 'POST', proposed, '/devolucion', {
      reason: 'Falta el anexo técnico.',
    });
    expect(returned).toMatchObject({
      status: 'draft',
      proposal: null,
      writers: ['persona-ana'],
      returned: { action: 'publish', by: { name: 'luis' }, reason: 'Falta el anexo técnico.' },
    });
    const { returned: told } = returned as AdminDocument;
    expect(Date.parse(told?.at ?? '')).toBeGreaterThanOrEqual(before - 1_000);
    expect(await rowOf(proposed)).toMatchObject({
      detail: 'Formato · lo devolvió luis: Falta el anexo técnico.',
      owner: { name: 'ana' },
    });
    expect((await ask(LUIS, 'POST', returned, '/devolucion', { reason: 'Otra vez' })).status).toBe(409);
    expect(await isPublic(proposed)).toBe(false);
    const { body: again } = await publish(ANA, returned);
    expect(again).toMatchObject({ proposal: { action: 'publish' } });
    expect(again).not.toHaveProperty('returned');
    const { body: taken } = await ask(ANA, 'POST', again, '/devolucion', { reason: '' });
    expect(taken).toMatchObject({ proposal: null });
    expect(taken, 'whoever takes back their own has nothing to be told').not.toHaveProperty('returned');
  });

  test('does not go public with its procedure by their hand either', async () => {
    const hidden = await insertProcedure(portal, 'LP-UG-078-2026', false);
    const draft = await draftOf(ANA, 'Convocatoria', hidden);
    const { rows } = await portal.planting.query<{ version: number }>(
      'select version from procedure where id = $1',
      [hidden],
    );
    const answer = await portal.call('POST', `/administracion/procedimientos/${hidden}/publicacion`, {
      role: ANA,
      version: rows[0]?.version ?? 0,
      body: { documents: [{ id: draft.id, version: draft.version }] },
    });
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { detail: 'Subiste o cambiaste «Convocatoria»: con él publica otra persona de la Unidad.' },
    ]);
  });
});

describe('a public document', () => {
  test('is replaced only with the yes of another; the version before stays until then', async () => {
    const shown = await publicOf(ANA, LUIS, 'Bases con versiones');
    const { body: waiting } = await ask(LUIS, 'POST', shown, '/versiones', {
      uploadId: await uploadOf(LUIS, 'Bases con versiones, segunda'),
      changeNote: 'Se amplió el plazo.',
    });
    const { body: proposed } = await publish(LUIS, waiting);
    expect(proposed).toMatchObject({
      status: 'published',
      pendingVersion: 2,
      proposal: { action: 'publish' },
    });
    expect([await isPublic(shown), await isPublic(shown, 2)]).toEqual([true, false]);
    expect((await publish(ANA, proposed)).body).toMatchObject({ pendingVersion: null, proposal: null });
    expect(await isPublic(shown, 2)).toBe(true);
  });

  test('is withdrawn when another confirms the same reason; the public learns nothing before', async () => {
    const shown = await publicOf(ANA, LUIS, 'Bases por retirar');
    const dataVersion = async () =>
      (
        await portal.planting.query<{ n: string }>(
          "select count(*) n from revision where subject_type = 'document' and subject_id = $1 and is_public",
          [shown.id],
        )
      ).rows[0]?.n;
    const before = await dataVersion();
    const { status, body: proposed } = await withdraw(ANA, shown);
    expect(status).toBe(202);
    expect(proposed).toMatchObject({
      status: 'published',
      proposal: { action: 'withdraw', reason: REASON },
    });
    expect(await isPublic(shown)).toBe(true);
    expect(await dataVersion()).toBe(before);
    expect((await waitingOf(shown))?.kind).toBe('document_review');
    expect((await withdraw(ANA, proposed)).body.code).toBe('second_person_required');
    // Another reason is another proposal.
    const { body: other } = await withdraw(LUIS, proposed, 'Contiene un dato personal sin tachar.');
    expect(other).toMatchObject({ status: 'published', proposal: { by: { id: 'persona-luis' } } });
    const { body: gone } = await withdraw(ANA, other, 'Contiene un dato personal sin tachar.');
    expect(gone).toMatchObject({ status: 'withdrawn', proposal: null });
    expect(await isPublic(shown)).toBe(false);
    expect(await waitingOf(shown)).toBeUndefined();
  });
});

describe('what is said of a public document', () => {
  const reason = 'El título nombraba otro anexo de la convocatoria.';
  const said = (what: object = {}) => ({
    stage: 'notice',
    kind: 'form',
    documentDate: null,
    changeReason: reason,
    ...what,
  });
  const changesOf = async () => {
    const { body } = await portal.call('GET', `/administracion/procedimientos/${procedureId}`, { role: ANA });
    return (body as { changes: { field: string; before: string; after: string; reason: string }[] }).changes;
  };
  const historyOf = async ({ id }: AdminDocument) =>
    ((await portal.call('GET', `/administracion/documentos/${id}/historial`)).body as RevisionPage).rows;

  test('changes with the yes of another to the same words, and the public reads before, after and why', async () => {
    const shown = await publicOf(ANA, LUIS, 'Bases de dos nombres');
    const wanted = said({
      title: 'Papel sin importancia',
      kind: 'technical_annex',
      documentDate: '2026-11-20',
    });
    const silent = await ask(ANA, 'PUT', shown, '', { ...wanted, changeReason: '' });
    expect([silent.status, silent.body.fields]).toMatchObject([422, { changeReason: expect.any(String) }]);
    const before = await changesOf();
    const { body: proposed } = await ask(ANA, 'PUT', shown, '', wanted);
    expect(proposed).toMatchObject({
      title: 'Bases de dos nombres',
      kind: 'form',
      documentDate: null,
      proposal: { action: 'edit', reason, edit: { title: 'Papel sin importancia', kind: 'technical_annex' } },
    });
    expect(await changesOf()).toEqual(before);
    expect(await rowOf(shown)).toMatchObject({ detail: 'Formato · ana propone cambiar sus datos' });
    expect((await ask(ANA, 'PUT', proposed, '', wanted)).body.code).toBe('second_person_required');
    // Other words are another proposal.
    const { body: other } = await ask(LUIS, 'PUT', proposed, '', { ...wanted, title: 'Otro papel' });
    expect(other).toMatchObject({ title: 'Bases de dos nombres', proposal: { by: { id: 'persona-luis' } } });
    const { body: done } = await ask(ANA, 'PUT', other, '', { ...wanted, title: 'Otro papel' });
    expect(done).toMatchObject({ title: 'Otro papel', kind: 'technical_annex', proposal: null });
    expect(done).not.toHaveProperty('publishedAs');
    expect((await changesOf())[0]).toMatchObject({
      field: 'documents',
      before: 'Formato: Bases de dos nombres · sin fecha del acto',
      after: 'Anexo técnico: Otro papel · acto del 20 nov 2026',
      reason,
    });
    expect((await historyOf(shown)).slice(0, 2)).toMatchObject([
      { operation: 'editDocument', reason },
      { operation: 'proposeDocumentEdit', reason },
    ]);
  });

  test('comes back to whoever proposed it, until they have seen it', { tags: 'all' }, async () => {
    const shown = await publicOf(ANA, LUIS, 'Bases que se llaman así');
    const { body: proposed } = await ask(ANA, 'PUT', shown, '', said({ title: 'Bases de otro nombre' }));
    const { body: returned } = await ask(LUIS, 'POST', proposed, '/devolucion', {
      reason: 'Se llaman como dice su portada.',
    });
    expect(returned).toMatchObject({ title: 'Bases que se llaman así', proposal: null });
    expect(await rowOf(shown, 'mio')).toMatchObject({
      detail: 'Formato · luis devolvió el cambio de sus datos: Se llaman como dice su portada.',
      owner: { name: 'ana' },
    });
  });

  test(
    'does not change while something else that was proposed of it waits, and ends no proposal',
    { tags: 'all' },
    async () => {
      const shown = await publicOf(ANA, LUIS, 'Bases por retirar pronto');
      const { body: leaving } = await withdraw(ANA, shown);
      const edited = await ask(LUIS, 'PUT', leaving, '', said({ title: 'Bases renombradas' }));
      expect([edited.status, edited.body.detail]).toEqual([
        409,
        'ana propuso retirarlo y espera respuesta: confírmalo o devuélvelo antes de cambiar otra cosa.',
      ]);
      const added = await ask(LUIS, 'POST', leaving, '/versiones', {
        uploadId: await uploadOf(LUIS, 'Bases por retirar pronto, segunda'),
        changeNote: 'Se amplió el plazo.',
      });
      expect(added.status).toBe(409);
      const { body: kept } = await portal.call('GET', `/administracion/documentos/${shown.id}`, {
        role: ANA,
      });
      expect(kept).toMatchObject({ proposal: { action: 'withdraw' } });
    },
  );
});

test(
  'a withdrawal that another did not agree to comes back to whoever proposed it, with why, until they have seen it',
  { tags: 'all' },
  async () => {
    const shown = await publicOf(ANA, LUIS, 'Bases que se quedan');
    const { body: proposed } = await withdraw(ANA, shown);
    const { body: returned } = await ask(LUIS, 'POST', proposed, '/devolucion', {
      reason: 'El archivo es el correcto.',
    });
    expect(await isPublic(shown)).toBe(true);
    const own = async (role: string) => {
      const { body } = await portal.call('GET', '/administracion/pendientes?de=mio&orden=reciente', { role });
      return (body as WaitingPage).rows.find((row) => row.id === shown.id);
    };
    expect(await own(ANA)).toMatchObject({
      kind: 'document_review',
      detail: 'Formato · luis devolvió el retiro, sigue publicado: El archivo es el correcto.',
      owner: { name: 'ana' },
      canSettle: true,
    });
    expect(await own(LUIS)).toBeUndefined();
    const settle = (role: string) =>
      portal.call('POST', `/administracion/pendientes/document/${shown.id}/atencion`, { role, body: {} });
    expect((await settle(LUIS)).status).toBe(409);
    expect((await settle(ANA)).status).toBe(200);
    expect(await own(ANA)).toBeUndefined();
    // Proposed again, it waits for the other anew, although the news was seen; and so it does when it comes back once more.
    const { body: again } = await withdraw(ANA, returned);
    expect(await rowOf(again)).toMatchObject({ detail: 'Formato · ana propone retirarlo', canSettle: false });
    await ask(LUIS, 'POST', again, '/devolucion', { reason: 'Sigue siendo el correcto.' });
    expect((await own(ANA))?.detail).toContain('Sigue siendo el correcto.');
  },
);

test(
  'one with a version to be published stays that draft in the work of whoever proposed to withdraw it',
  { tags: 'all' },
  async () => {
    const shown = await publicOf(ANA, LUIS, 'Bases con borrador');
    const { body: waiting } = await ask(ANA, 'POST', shown, '/versiones', {
      uploadId: await uploadOf(ANA, 'Bases con borrador, segunda'),
      changeNote: 'Se amplió el plazo.',
    });
    const { body: proposed } = await withdraw(ANA, waiting);
    await ask(LUIS, 'POST', proposed, '/devolucion', { reason: 'Publica la versión nueva.' });
    expect(await rowOf(shown)).toMatchObject({
      kind: 'document_draft',
      detail: 'Formato · luis devolvió el retiro, sigue publicado: Publica la versión nueva.',
      canSettle: false,
    });
  },
);

test('without the setting one person publishes and withdraws', { tags: 'all' }, async () => {
  const plain = await startDocuments();
  try {
    const procedure = await insertProcedure(plain, 'LP-UG-079-2026');
    const { id: uploadId } = (await (await plain.upload('a.pdf', await samplePdf('solo'))).json()) as {
      id: string;
    };
    const { body: draft } = await plain.call('POST', '/administracion/documentos', {
      body: { procedureId: procedure, uploadId, stage: 'notice', kind: 'other', title: 'De una persona' },
    });
    const { body: shown } = await plain.call('POST', `/administracion/documentos/${draft.id}/publicacion`, {
      version: draft.version,
      body: {},
    });
    expect(shown).toMatchObject({ status: 'published', proposal: null });
    const changeReason = 'Se movió a la etapa a la que pertenece.';
    const edit = (document: AdminDocument, what: object) =>
      plain.call('PUT', `/administracion/documentos/${document.id}`, {
        version: document.version,
        body: { title: 'De una persona', kind: 'other', stage: 'notice', ...what },
      });
    const dated = await edit(shown as AdminDocument, { documentDate: '2026-11-20' });
    expect([dated.status, dated.body.fields]).toMatchObject([422, { changeReason: expect.any(String) }]);
    const { body: moved } = await edit(shown as AdminDocument, {
      stage: 'planning',
      kind: 'cancellation',
      changeReason,
    });
    const { rows: told } = await plain.planting.query(
      'select before, after, reason from procedure_change where procedure_id = $1 order by changed_at desc limit 1',
      [procedure],
    );
    expect(told).toEqual([
      {
        before: 'Otro documento: De una persona · etapa Convocatoria',
        after: 'Cancelación: De una persona · etapa Planeación',
        reason: changeReason,
      },
    ]);
    // Called so by one person alone, it is not the document that a step asks for.
    const counted = async () => (await readPublishedDocuments(plain.db, procedure)).map(({ kind }) => kind);
    expect([moved.publishedAs, await counted()]).toEqual(['other', ['other']]);
    const { body: back } = await edit(moved as AdminDocument, { changeReason });
    expect(back).not.toHaveProperty('publishedAs');
    const { body: gone } = await plain.call('POST', `/administracion/documentos/${draft.id}/retiro`, {
      version: back.version,
      body: { reason: REASON },
    });
    expect(gone.status).toBe('withdrawn');
  } finally {
    await plain.stop();
  }
});
