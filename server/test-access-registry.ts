import { createHash, randomUUID } from 'node:crypto';
import { NEVER, type Fixtures, type Params, type ParamsByState } from './test-access-fixtures.ts';

/** Suppliers, and what the registry keeps about them. */
export async function plantSuppliers({ one }: Fixtures): Promise<Record<string, Record<string, Params>>> {
  const supplier: Record<string, Params> = {};
  for (const status of ['active', 'suspended', 'disqualified', 'cancelled']) {
    const { id, number } = await one<{ id: string; number: string }>(
      'select id, number from supplier where status = $1 order by number limit 1',
      [status],
    );
    supplier[status] = { id, numero: number };
  }
  const outsider = await one(
    `insert into supplier (number, name, person_type, status) values ('P-09999', 'De un contrato', 'legal', 'unregistered') returning id`,
  );
  supplier.unregistered = { id: outsider.id, numero: 'P-09999' };
  const evaluated = await one<{ number: string }>(
    `select s.number from supplier s join evaluation_result r on r.supplier_id = s.id
      join evaluation_period p on p.id = r.period_id and p.published_at <= now() where s.status = 'active' order by 1 limit 1`,
  );
  const { id: paperSource, sha256 } = await one<{ id: string; sha256: string }>(
    `select id, (select sha256 from stored_file where media_type = 'application/pdf' order by sha256 limit 1) sha256 from sanction limit 1`,
  );
  const sanction = async (published: string | null, status: string) => {
    const made = await one(
      `insert into sanction (supplier_id, name, person_type, kind, cause_code, cause_text, legal_basis, authority, document_number,
          document_sha256, document_name, starts_on, published_at, status)
        select $5::uuid, name, person_type, kind, cause_code, cause_text, legal_basis, authority, document_number || '-s',
          $2, 'oficio.pdf', starts_on, $3, $4 from sanction where id = $1 returning id`,
      [paperSource, sha256, published, status, supplier.active?.id],
    );
    return { id: made.id };
  };
  const join = async (undone: boolean) =>
    one(
      `insert into supplier_join (supplier_id, name, name_key, from_ids, moved, reason, joined_by, joined_at, undone_at, undo_reason, undone_by)
        values ($1, 'De un contrato', 'de un contrato', array[$2::uuid], '{"contracts": [], "evaluations": []}', 'Es la misma empresa con otro nombre.', 'siembra', now(),
          case when $3 then now() end, case when $3 then 'No era la misma empresa.' end, case when $3 then 'siembra' end) returning id`,
      [supplier.active?.id, outsider.id, undone],
    );
  const finding = await one<{ id: string; group: string }>(
    'select id, group_id "group" from related_finding where group_id is not null limit 1',
  );
  return {
    supplier,
    'evaluated supplier': {
      evaluated: { numero: evaluated.number },
      'without evaluation': { numero: supplier.cancelled?.numero ?? '' },
      unregistered: { numero: 'P-09999' },
    },
    sanction: {
      published: await sanction('2026-01-01', 'active'),
      unpublished: await sanction(null, 'active'),
      revoked: await sanction(null, 'revoked'),
    },
    join: { standing: await join(false), undone: await join(true) },
    match: { kept: await one('select id from list_match limit 1') },
    finding: { kept: { id: finding.id } },
    'group of findings': { kept: { id: finding.group } },
    screening: { kept: await one('select id from screening_run limit 1') },
    weight: { kept: { tipo: 'phone' } },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Requests of suppliers with the keys that open them, and their papers. */
export async function plantRequests({
  one,
}: Fixtures): Promise<{ places: ParamsByState; keys: Record<string, string>; endedKey: string }> {
  const keys: Record<string, string> = {};
  const request: Record<string, Params> = {};
  const giveKey = async (id: string, ends: string) => {
    const token = randomUUID();
    await one(
      `insert into request_access (token_hash, request_id, expires_at) values ($1, $2, now() + $3::interval) returning token_hash`,
      [hashOf(token), id, ends],
    );
    return token;
  };
  let endedKey = '';
  for (const status of ['draft', 'submitted', 'observed', 'approved', 'withdrawn']) {
    const { id, folio, paper } = await one<{ id: string; folio: string; paper: string | null }>(
      `select r.id, r.folio, (select p.paper_code from registration_paper p where p.request_id = r.id limit 1) paper
        from registration_request r where r.status = $1 order by (select count(*) from registration_paper p where p.request_id = r.id) desc,
          r.folio limit 1`,
      [status],
    );
    request[status] = {
      folio,
      documento: paper ?? 'csf',
      parte: NEVER.id ?? '',
      campo: 'legalName',
      comprobacion: 'rfc',
    };
    keys[folio] = await giveKey(id, '1 hour');
    if (status === 'submitted') endedKey = await giveKey(id, '-1 hour');
  }
  const gone = 'S-2026-HJKM-HJKM';
  const { id: draft } = await one(
    `insert into registration_request (folio, kind, person_type, rfc, email, data, key_hash)
      select $1, kind, person_type, rfc, email, data, key_hash from registration_request where status = 'draft' limit 1 returning id`,
    [gone],
  );
  keys[gone] = await giveKey(draft, '1 hour');
  await one('delete from registration_request where id = $1 returning id', [draft]);
  request.expired = { ...request.draft, folio: gone };
  const paperOf = (where: string) =>
    one(
      `select p.id from registration_paper p left join registration_request r on r.id = p.request_id where ${where} limit 1`,
    );
  const { id: ofDraft } = await one(
    `insert into registration_paper (request_id, paper_code, sha256, original_name, bytes)
      select r.id, t.code, p.sha256, p.original_name, p.bytes from registration_request r,
        (select * from registration_paper limit 1) p, paper_type t
      where r.folio = $1 and not exists (select from registration_paper o where o.request_id = r.id and o.paper_code = t.code)
      limit 1 returning id`,
    [request.draft?.folio],
  );
  return {
    places: {
      request,
      paper: {
        'of a request sent': await paperOf(`r.status = 'submitted'`),
        'of a draft': { id: ofDraft },
        'of the file': await paperOf('p.supplier_id is not null'),
      },
    },
    keys,
    endedKey,
  };
}
