import { randomUUID } from 'node:crypto';
import { canonicalOf } from '#contract/rules/sealed/canonical-text.ts';
import { testCard } from '#contract/test-sealed.ts';
import { LATER, NEVER, type Fixtures, type Params } from './test-access-fixtures.ts';

/** The card of an urn in its only form. */
const plantedCard = async () => canonicalOf(await testCard());

/** Procedures, their contracts and documents. */
export async function plantProcedures({
  one,
  send,
}: Fixtures): Promise<Record<string, Record<string, Params>>> {
  const at = async (where: string): Promise<Params> => {
    const { id, slug } = await one<{ id: string; slug: string }>(
      `select id, slug from procedure p where ${where} order by number limit 1`,
    );
    return { id, numero: slug, acta: 'apertura', contrato: NEVER.contrato ?? '' };
  };
  const withPapers = 'exists (select from document d where d.procedure_id = p.id)';
  const base = '/administracion/procedimientos';
  const discarded = (await send('POST', base, { kind: 'open' })) as {
    id: string;
    slug: string;
    version: number;
  };
  await send('DELETE', `${base}/${discarded.id}`, undefined, discarded.version);
  const hidden = await at(`public_state = 'hidden' and status = 'draft'`);
  const later = await one<{ id: string; slug: string }>(
    `insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status,
        published_at)
      values ('LP-UG-900-2026', 'lp-ug-900-2026', 'Todavía oculto', 'open', 'national', 'mixed', 'goods', 'laassp_2025', 2026,
        'Bibliotecas', 'active', $1) returning id, slug`,
    [LATER],
  );
  await one('select refresh_procedures(array[$1::uuid])', [later.id]);
  const procedure = {
    open: await at(`public_state = 'open' and ${withPapers}`),
    awarded: await at(`public_state = 'awarded' and ${withPapers}`),
    cancelled: await at(`public_state = 'cancelled'`),
    suspended: await at(`public_state = 'suspended'`),
    draft: hidden,
    'to be published': { id: later.id, numero: later.slug, acta: 'apertura' },
    discarded: { id: discarded.id, numero: discarded.slug, acta: 'apertura' },
  };
  await one(
    `with t as (insert into urn_tool (sha256, file, html) values (repeat('a', 64), 'sellador.html', '') returning sha256)
      insert into urn_card (procedure_id, version, number, card, fingerprint, sealer, keeper, closes_at, opens_at)
      select $1, 1, 'sembrada', $2, repeat('b', 64), sha256, sha256, now(), now() from t returning version`,
    [procedure.open.id, await plantedCard()],
  );
  const { id: custody } = await one<{ id: string }>(
    `with u as (insert into urn (procedure_id, quorum, opening_minutes, portal, sealer, keeper)
        values ($1, 2, 60, 'sembrada', repeat('a', 64), repeat('a', 64)) returning procedure_id)
      insert into urn_custodian (procedure_id, person_id, person_name, word, function, role, office)
      select procedure_id, 'otra-persona', 'Otra', 'comprador', 'buyer', 'Comprador', 'Adquisiciones' from u returning id`,
    [procedure.draft.id],
  );
  const contracts = await one<{ id: string; contrato: string; other: string }>(
    `select c.procedure_id id, c.id contrato, (select procedure_id from contract o where o.procedure_id <> c.procedure_id limit 1) other
      from contract c order by c.number limit 1`,
  );
  const { id: drafted } = await one<{ id: string }>(
    `insert into contract_draft (procedure_id, form) values ($1, '{"number": "C-B", "title": "Sin publicar",
      "supplierName": "Papelera de prueba", "signedOn": null, "startsOn": null, "endsOn": null, "amount": "1.00"}') returning id`,
    [contracts.id],
  );
  const templates = `${base}/plantillas`;
  const like = (name: string) =>
    send('POST', templates, { procedureId: procedure.open.id, name }) as Promise<{
      id: string;
      version: number;
    }>;
  const { id: template } = await like('Plantilla sembrada');
  const { id: retired, version } = await like('Plantilla retirada');
  await send('DELETE', `${templates}/${retired}`, undefined, version);
  return {
    procedure,
    document: await plantDocuments({ one, send }, procedure.open.id ?? '', hidden.id ?? ''),
    contract: {
      own: { id: contracts.id, contrato: contracts.contrato },
      'of another procedure': { id: contracts.other, contrato: contracts.contrato },
      removed: { id: contracts.id, contrato: randomUUID() },
    },
    'contract draft': {
      own: { id: contracts.id, contrato: drafted },
      'of another procedure': { id: contracts.other, contrato: drafted },
      removed: { id: contracts.id, contrato: randomUUID() },
    },
    template: { kept: { id: template }, retired: { id: retired } },
    'custody of an urn': { 'of somebody else': { id: custody } },
    'published urn': { published: procedure.open, 'of a call without one': procedure.awarded },
  };
}

async function plantDocuments(
  { one, send }: Pick<Fixtures, 'one' | 'send'>,
  open: string,
  hidden: string,
): Promise<Record<string, Params>> {
  const base = '/administracion/documentos';
  const about = (id: string): Params => ({ id, version: '1', nombre: 'documento.pdf', pagina: '1' });
  const known = await one<{ id: string; sha256: string; other: string }>(
    `select d.id, v.sha256, (select d2.id from document d2 where d2.status = 'published' and d2.procedure_id <> d.procedure_id
        and d2.kind not in ('notice', 'bidding_documents', 'invitation_letter', 'technical_annex', 'clarification_minutes', 'contract', 'contract_amendment') limit 1) other
      from document d join document_version v on v.document_id = d.id and v.number = 1 join stored_file f on f.sha256 = v.sha256
      where d.status = 'published' and d.procedure_id = $1 and f.media_type = 'application/pdf' order by d.id limit 1`,
    [open],
  );
  const made = async (procedure: string, status: string) => {
    const { id } = await one(
      `insert into document (procedure_id, stage, kind, title, status, publish_at, created_by)
        values ($1, 'notice', 'other', 'Sembrado', $2, case $2 when 'scheduled' then $3::timestamptz end, 'siembra') returning id`,
      [procedure, status, LATER],
    );
    await one(
      `insert into document_version (document_id, number, sha256, original_name, published_at, created_by)
        values ($1, 1, $2, 'sembrado.pdf', case when $3 = 'published' then now() - interval '1 day' end, 'siembra') returning number`,
      [id, known.sha256, status],
    );
    return about(id);
  };
  const { version } = (await send('GET', `${base}/${known.other}`)) as { version: number };
  await send(
    'POST',
    `${base}/${known.other}/retiro`,
    { reason: 'Se publicó por error en otro expediente.' },
    version,
  );
  const discarded = await made(open, 'draft');
  await send('DELETE', `${base}/${discarded.id}`, undefined, 1);
  await one(
    `insert into document_version (document_id, number, sha256, original_name, published_at, created_by)
      select $1, 2, sha256, 'segunda.pdf', now(), 'siembra' from stored_file where media_type = 'application/pdf' and sha256 <> $2
      order by sha256 limit 1 returning number`,
    [known.id, known.sha256],
  );
  await one(
    `insert into file_comparison (before_sha256, after_sha256, changes, change_count, engine)
      select $2, sha256, '[]', 0, 1 from document_version where document_id = $1 and number = 2 returning engine`,
    [known.id, known.sha256],
  );
  // Its pages are those of every document of the same content, whatever its state.
  await one(
    `insert into page_book (sha256, state, pack_sha256, made_at) values ($1, 'made', $1, now()) returning sha256`,
    [known.sha256],
  );
  await one(
    `insert into page_view (sha256, number, width, height, small_at, small_bytes, large_at, large_bytes)
      values ($1, 1, 612, 792, 0, 100, 0, 100) returning number`,
    [known.sha256],
  );
  return {
    published: about(known.id),
    scheduled: await made(open, 'scheduled'),
    draft: await made(open, 'draft'),
    withdrawn: about(known.other),
    'published in a hidden procedure': await made(hidden, 'published'),
    discarded,
  };
}
