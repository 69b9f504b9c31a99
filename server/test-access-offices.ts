import { randomUUID } from 'node:crypto';
import { todayInMexico } from '#contract/mexico-time.ts';
import { QUOTATION_TERMS } from '#contract/quotation-requests.ts';
import { LATER, type Fixtures, type Params, type ParamsByState } from './test-access-fixtures.ts';

const WISH = {
  area: 'Bibliotecas',
  need: 'Estación con 128 GB de memoria para simular yacimientos.',
  justification: 'Ningún perfil vigente pasa de 64 GB de memoria.',
  budget: '120000.00',
};

interface Opinion {
  folio: string;
  version: number;
}

/** Requests for an opinion of two persons, with a file each. */
export async function plantOpinions(
  { one, send }: Fixtures,
  asRequester: Fixtures['send'],
  asOther: Fixtures['send'],
): Promise<ParamsByState> {
  const ask = async (as: Fixtures['send']) => (await as('POST', '/dictamenes', WISH)) as Opinion;
  const step = async (as: Fixtures['send'], { folio, version }: Opinion, body: object) =>
    (await as('POST', `/dictamenes/${folio}/pasos`, body, version)) as Opinion;
  const answer = { step: 'answer', verdict: 'favourable', text: 'Procede como se pide.' };
  const answered = async (as: Fixtures['send']) =>
    step(send, await step(send, await ask(as), { step: 'take' }), answer);
  const fileOf = async ({ folio }: Opinion) =>
    one(
      `insert into technical_opinion_file (opinion_id, sha256, name, by_requester, author_name)
        select o.id, (select sha256 from stored_file where media_type = 'application/pdf' order by sha256 limit 1), 'cotizacion.pdf', true, 'Alguien'
        from technical_opinion o where o.folio = $1 returning id`,
      [folio],
    );
  const own = await ask(asRequester);
  const others = await ask(asOther);
  const [ownFile, othersFile] = [await fileOf(own), await fileOf(others)];
  const withdrawn = await ask(asRequester);
  await step(asRequester, withdrawn, { step: 'withdraw' });
  return {
    opinion: {
      "the requester's, open": { folio: own.folio },
      "the requester's, answered": { folio: (await answered(asRequester)).folio },
      "the requester's, withdrawn": { folio: withdrawn.folio },
      "somebody else's, open": { folio: others.folio },
      "somebody else's, answered": { folio: (await answered(asOther)).folio },
    },
    'opinion file': {
      "the requester's": { folio: own.folio, id: ownFile.id },
      "somebody else's": { folio: others.folio, id: othersFile.id },
      'of another opinion': { folio: own.folio, id: othersFile.id },
    },
  };
}

/** Requisitions that were sent, one on its way and one that is bought. */
export async function plantSentRequisitions({ one }: Fixtures): Promise<ParamsByState> {
  const plant = (folio: string, state: string) =>
    one<{ folio: string }>(
      `insert into requisition (folio, state, requester_id, area_id, fiscal_year, title, sent_at, round)
        select $1, $2, o.id, a.id, 2026, 'Compra de prueba', now(), 1
        from (select id from officer order by id limit 1) o, (select id from area order by id limit 1) a returning folio`,
      [folio, state],
    );
  return {
    'sent requisition': {
      'to be authorised': await plant('RQ-PR-2026-90001', 'approval'),
      bought: await plant('RQ-PR-2026-90002', 'research'),
    },
  };
}

/** As every request has them from its beginning, empty. */
const TERMS = Object.fromEntries(Object.keys(QUOTATION_TERMS).map((name) => [name, '']));

/** Requests for quotations, with a question that waits. */
export async function plantQuotationRequests({ one }: Fixtures): Promise<ParamsByState> {
  const plant = (folio: string, state: string) =>
    one<{ id: string; folio: string }>(
      `insert into quotation_request (folio, state, kind, regime, title, buyer_id, closes_at, sent_at, end_reason, terms)
        select $1, $2, 'direct', 'lineamientos_ug', 'Compra de prueba', (select id from officer order by id limit 1),
          now() + interval '9 days', case when $2 = 'draft' then null else now() end,
          case when $2 = 'cancelled' then 'mistake' end, $3::jsonb returning id, folio`,
      [folio, state, JSON.stringify(TERMS)],
    );
  const sent = await plant('SC-2026-90002', 'sent');
  const question = await one(
    `insert into quotation_question (request_id, supplier_id, text)
      select $1, (select id from supplier order by id limit 1), '¿Se acepta otra marca?' returning id`,
    [sent.id],
  );
  return {
    'quotation request': {
      draft: { folio: (await plant('SC-2026-90001', 'draft')).folio },
      sent: { folio: sent.folio },
      cancelled: { folio: (await plant('SC-2026-90003', 'cancelled')).folio },
    },
    'quotation question': { asked: { folio: sent.folio, id: question.id } },
    'quotation file': { sealed: { folio: sent.folio, id: '00000000-0000-4000-8000-0000000000f1' } },
  };
}

/** Orders of payment, as those who pay name them. */
export async function plantPaymentOrders({ one }: Fixtures): Promise<ParamsByState> {
  const plant = async (number: string | null, state: string) => {
    const { id } = await one(
      `insert into payment_order (number, state, supplier_id, author_id, issued_at, issuer_id, account_four, due_on)
        select $1::text, $2, (select id from supplier order by id limit 1), f.id, now(), f.id, '9719', current_date + 9
        from (select id from officer order by id limit 1) f returning id`,
      [number, state],
    );
    return { id };
  };
  return {
    'payment order': {
      draft: await plant(null, 'draft'),
      ordered: await plant('OP-2026-90001', 'ordered'),
      voided: await plant('OP-2026-90002', 'voided'),
    },
  };
}

/** Orders to the supplier of a contract, as those who buy and as who holds a link name them. */
export async function plantPurchaseOrders({ one }: Fixtures): Promise<ParamsByState> {
  const plant = async (number: string | null, state: string) => {
    const { id } = await one(
      `insert into purchase_order (number, state, contract_id, supplier_id, buyer_id, due_on, issued_at, answer_by, token_hash, link_until)
        select $1::text, $2, (select id from contract order by id limit 1), (select id from supplier order by id limit 1),
          (select id from officer order by id limit 1), current_date + 9, now(), current_date + 2, decode(repeat('ab', 32), 'hex'), now() + interval '90 days'
        returning id`,
      [number, state],
    );
    return { id };
  };
  const issued = await plant('P-2026-90001', 'issued');
  const receipt = await one(
    `insert into receipt (id, order_id, number, receiver_id, device_at, accept_by)
      select gen_random_uuid(), $1, 'R-2026-90001', (select id from officer order by id limit 1), now(), current_date + 9 returning id`,
    [issued.id],
  );
  const photo = await one(
    `insert into receipt_photo (receipt_id, sha256, name, added_by)
      select $1, (select sha256 from stored_file order by sha256 limit 1), 'foto.png', (select id from officer order by id limit 1) returning id`,
    [receipt.id],
  );
  await one(
    `insert into invoice (order_id, supplier_id, folio, state, attempt, answer_by, uuid, issued_at, stamped_at, subtotal, total, xml_sha, document)
      select o.id, o.supplier_id, 'F-2026-90001', 'received', 1, current_date + 3, '0A1B2C3D-0000-4000-8000-000000009001', now(), now(), 100, 116,
        (select sha256 from stored_file order by sha256 limit 1),
        '{"tipo": "I", "version": "4.0", "year": 2026, "emisor": {"rfc": "PEE150610T17", "name": "X", "regime": "601"},
          "receptor": {"rfc": "UDP010203AB2", "name": "X", "regime": "603", "postalCode": "36000", "use": "G03"}}'::jsonb
      from purchase_order o where o.id = $1 returning id`,
    [issued.id],
  );
  const penalty = await one(
    `insert into order_penalty (order_id, number, receipt_id, due_on, arrived_on, days, rate, lines, computed, cap, cap_of, amount, calculation)
      values ($1, 1, $2, current_date - 9, current_date - 2, 7, 0.5, '[]', 1680, 9600, 'price', 1680, '7 días naturales de atraso') returning id`,
    [issued.id, receipt.id],
  );
  const guarantee = await one(
    `insert into order_guarantee (id, order_id, kind, state, form, number, amount, valid_from, valid_until, sha256, file_name, kept_by)
      select gen_random_uuid(), $1, 'compliance', 'kept', 'bond', 'F-1', 100, current_date, current_date + 90,
        (select sha256 from stored_file order by sha256 limit 1), 'fianza.pdf', (select id from officer order by id limit 1) returning id`,
    [issued.id],
  );
  const ending = await one(
    `insert into order_ending (order_id, number, kind, state, ground, facts, author_id, notified_at, answer_by)
      select $1, 1, 'rescission', 'notified', 'Cláusula', 'No llegó nada de lo que se pidió.', (select id from officer order by id limit 1), now(),
        current_date + 5 returning id`,
    [issued.id],
  );
  const endingPaper = await one(
    `insert into order_ending_paper (ending_id, kind, sha256, name)
      select $1, 'notice', (select sha256 from stored_file order by sha256 limit 1), 'oficio.pdf' returning id`,
    [ending.id],
  );
  const penaltyPaper = await one(
    `insert into order_penalty_paper (penalty_id, sha256, name)
      select $1, (select sha256 from stored_file order by sha256 limit 1), 'prueba.pdf' returning id`,
    [penalty.id],
  );
  const place = { id: issued.id, recepcion: receipt.id };
  return {
    receipt: { arrived: place },
    invoice: { received: { folio: 'F-2026-90001' } },
    'invoice file': { kept: { folio: 'F-2026-90001', clase: 'xml' } },
    "photo of a supplier's order": { kept: { folio: 'P-2026-90001', recepcion: receipt.id, foto: photo.id } },
    'paper of an ending': { kept: { id: issued.id, papel: endingPaper.id } },
    'paper of a penalty': { kept: { id: issued.id, pena: penalty.id, papel: penaltyPaper.id } },
    "paper of a supplier's penalty": {
      kept: { folio: 'P-2026-90001', pena: penalty.id, papel: penaltyPaper.id },
    },
    "paper of a supplier's ending": { kept: { folio: 'P-2026-90001', papel: endingPaper.id } },
    'guarantee of an order': { kept: { id: issued.id, garantia: guarantee.id } },
    'penalty of an order': { proposed: { id: issued.id, pena: penalty.id } },
    "penalty of a supplier's order": { proposed: { folio: 'P-2026-90001', pena: penalty.id } },
    'receipt photo': { kept: { ...place, foto: photo.id } },
    'purchase order': {
      draft: await plant(null, 'draft'),
      issued,
      voided: await plant('P-2026-90002', 'voided'),
    },
    "supplier's order": { issued: { folio: 'P-2026-90001', factura: 'F-2026-90001' } },
  };
}

/** Requisitions as whoever asks writes them, with a file each. */
export async function plantRequisitions({ one }: Fixtures): Promise<ParamsByState> {
  const plant = async (state: string, folio: string | null) => {
    const { id } = await one(
      `insert into requisition (folio, sent_at, state, requester_id, area_id, fiscal_year, title)
        select $1::text, case when $1::text is null then null else now() end, $2, o.id, a.id, 2026, 'Compra de prueba'
        from (select id from officer order by id limit 1) o, (select id from area order by id limit 1) a returning id`,
      [folio, state],
    );
    const file = await one(
      `insert into requisition_file (requisition_id, sha256, name, added_by)
        select r.id, (select sha256 from stored_file where media_type = 'application/pdf' order by sha256 limit 1), 'cotizacion.pdf', r.requester_id
        from requisition r where r.id = $1 returning id`,
      [id],
    );
    return { folio: id, file: file.id };
  };
  const draft = await plant('draft', null);
  const returned = await plant('returned', 'RQ-PR-2026-80001');
  const cancelled = await plant('cancelled', 'RQ-PR-2026-80002');
  return {
    requisition: {
      draft: { folio: draft.folio },
      returned: { folio: returned.folio },
      cancelled: { folio: cancelled.folio },
    },
    'requisition file': {
      // Of what is over the file stays: whoever comes next is asked about it too.
      attached: { folio: cancelled.folio, id: cancelled.file },
      'of another requisition': { folio: draft.folio, id: returned.file },
    },
  };
}

/** Periods, orders, instruments, replies and proposals. */
export async function plantEvaluations({ one }: Fixtures): Promise<ParamsByState> {
  const published = await one<{ id: string; clave: string; numero: string }>(
    `select p.id, p.key clave, s.number numero from evaluation_period p join evaluation_result r on r.period_id = p.id
      join supplier s on s.id = r.supplier_id where p.published_at is not null order by p.key desc limit 1`,
  );
  const open = await one<{ id: string; clave: string }>(
    `insert into evaluation_period (key, name, starts_on, ends_on, instrument, instrument_id)
      select '2031-1', 'Enero a junio de 2031', '2031-01-01', '2031-06-30', instrument, instrument_id
      from evaluation_period where id = $1 returning id, key clave`,
    [published.id],
  );
  const order = async (period: string, status: string) => {
    const link = randomUUID().replaceAll('-', '');
    const made = await one(
      `insert into evaluation_order (period_id, supplier_id, supplier_name, number, title, area, area_email, link, status)
        select $1, id, name, $2, 'Hojas de papel', 'Bibliotecas', 'quien-pide@universidad.example', $2, $3 from supplier where status = 'active' order by number limit 1
        returning id`,
      [period, link, status],
    );
    return { id: made.id, enlace: link };
  };
  const [captured, accepted] = [await order(open.id, 'captured'), await order(open.id, 'accepted')];
  const gone = await order(open.id, 'captured');
  await one('delete from evaluation_order where id = $1 returning id', [gone.id]);
  const instrument = (status: string) =>
    one(
      `insert into evaluation_instrument (key, edition, name, source, criteria, bands, status, updated_by)
        select $1, 1, name, source, criteria, bands, $1, updated_by from evaluation_instrument limit 1 returning id`,
      [status],
    );
  const reply = await one(
    `insert into evaluation_reply (period_id, supplier_id, supplier_name, folio, key_hash, due_on)
      select $1, id, name, 'E-2026-HJKM-HJKM', 'x', current_date + 5 from supplier where status = 'active' order by number limit 1 returning id, folio`,
    [open.id],
  );
  const link = ({ enlace }: { enlace: string }): Params => ({ enlace });
  const { numero } = published;
  return {
    'link of an order': {
      captured: link(captured),
      accepted: link(accepted),
      'of no order any more': link(gone),
    },
    order: { captured: { id: captured.id }, accepted: { id: accepted.id } },
    period: { open: { clave: open.clave, numero }, published: { clave: published.clave, numero } },
    'published results': { published: { clave: published.clave }, open: { clave: open.clave } },
    instrument: { draft: await instrument('draft'), published: await instrument('published') },
    reply: { kept: reply },
    proposal: {
      open: await one(`select id from evaluation_proposal where status = 'open' limit 1`),
      decided: await one(`select id from evaluation_proposal where status <> 'open' limit 1`),
    },
  };
}

/** Regulations as visitors read them, their texts, and files attached to them. */
export async function plantRegulations(
  { one }: Fixtures,
  entries: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<ParamsByState> {
  const withTexts = await one<{ slug: string; text: string }>(
    `select r.slug, min(t.key) text from regulation r join regulation_text t on t.regulation = r.id and t.is_published
      where r.is_published group by r.slug having count(*) > 1 order by 1 limit 1`,
  );
  const file = async (key?: string) => {
    const id = randomUUID();
    const { sha256 } = await one<{ sha256: string }>(
      `insert into content_file (id, kind, name, sha256, uploaded_by)
        select $1, 'normatividad', 'anexo.pdf', sha256, 'siembra' from stored_file where media_type = 'application/pdf' order by sha256 limit 1
        returning sha256`,
      [id],
    );
    if (key !== undefined)
      await one(
        `insert into content_public_file (item_id, file_id, field, title, position)
          select id, $1, 'papers', 'Anexo', 0 from content_item where kind = 'normatividad' and key = $2 returning file_id`,
        [id, key],
      );
    return { id, sha256 };
  };
  const published = await file(withTexts.slug);
  const [ofDraft, over] = [await file(), await file()];
  const regulation = Object.fromEntries(
    Object.entries({ ...entries.normatividad, published: withTexts.slug }).map(([state, slug]) => [
      state,
      { slug, tipo: 'normatividad', clave: slug },
    ]),
  );
  const texts = { ...entries.textos, published: withTexts.text };
  return {
    regulation,
    'regulation text': Object.fromEntries(Object.entries(texts).map(([state, clave]) => [state, { clave }])),
    citation: { kept: await one('select id from citation_review limit 1') },
    'attached file': {
      published: { id: published.id },
      'of a draft': { id: ofDraft.id },
      'no longer published': { id: over.id },
      'by its fingerprint': { id: published.sha256 },
    },
  };
}

/** What the unit keeps about itself: settings, rules, catalogues, log. */
export async function plantOffice({ one, send }: Fixtures): Promise<ParamsByState> {
  const kept = (place: Params) => ({ kept: place });
  const clave = async (text: string) => kept({ ...(await one<{ clave: string }>(text)), catalogo: 'giros' });
  const upload = (sender: string) =>
    one(
      `insert into open_upload (sender, name, bytes, fingerprint) values ($1, 'bases.pdf', 9000000, 'la-misma') returning id`,
      [sender],
    );
  const correction = (status: string) =>
    one(
      `insert into correction_request (folio, page, title, datum, says, email, status, answer, due_on, answered_at, answered_by)
        values ('C-' || $1, '/proveedores/P-01187', 'Sembrada', 'Teléfono', 'Otro teléfono', 'a@b.example', $1,
          case $1 when 'open' then '' else 'El dato se queda como está.' end, current_date,
          case $1 when 'open' then null else now() end, case $1 when 'open' then null else 'siembra' end) returning id`,
      [status],
    );
  const dispute = (state: string) =>
    one(
      `insert into dispute (kind, number, authority, received_at, procedure_id, resolution, resolved_on, firm_on)
        select 'ex_officio', 'INC-' || $1, 'Autoridad sembrada', now(), p.id, case $1 when 'firm' then 'unfounded' end,
          case $1 when 'firm' then current_date end, case $1 when 'firm' then current_date end
        from procedure p where p.status <> 'draft' order by p.number limit 1 returning id`,
      [state],
    );
  const petition = (status: string) =>
    one(
      `insert into petition (kind, topic, subject, folio, key_hash, text, due_on, status, outcome, answered_at)
        values ('complaint', 'delay', 'Procurement', 'Q-' || $1, '', 'Una queja sembrada para la prueba.', current_date, $1,
          case $1 when 'answered' then 'upheld' end, case $1 when 'answered' then now() end) returning id`,
      [status],
    );
  const given = (isEnded: boolean) =>
    one(
      `insert into function_grant (person_id, person_name, function, from_on, ground, given_by, given_by_name, ended_at, ended_by)
        values ('sembrada', 'Sembrada', 'buyer', current_date, 'Oficio sembrado', 'siembra', 'Siembra',
          case when $1 then now() end, case when $1 then 'siembra' end) returning id`,
      [isEnded],
    );
  const transfer = async (state: string) => {
    const { id } = await one<{ id: string }>(
      `insert into work_transfer (kind, person_id, last_day, reason, state, begun_by, is_by_giver)
        select 'leave', id, current_date + 3, 'Oficio sembrado', $1, id, true from officer order by id limit 1 returning id`,
      [state],
    );
    if (state === 'done')
      await one(
        `update work_transfer set done_at = now() - interval '2 days', sheet = '%PDF-1.7', sheet_sha256 = repeat('0', 64)
          where id = $1 returning id`,
        [id],
      );
    return { id };
  };
  const waiting = await one<{ area: string; id: string }>(
    `select area, id from waiting_item where settled_at is null and (shows_on is null or shows_on <= current_date)
      and owner_id is null and taken_by is null order by id limit 1`,
  );
  const proposed = await one(
    `insert into decision_proposal (operation, kind, subject, record_type, record_id, target, what, title, note, place, asked, mark,
        changes, proposed_by)
      values ('saveProcedure', 'dates', 'Procurement', 'procedure', $1, '', 'Mover las fechas', 'Sembrado', '', '/administracion',
        $2, '', '[]', 'siembra') returning id`,
    [randomUUID(), JSON.stringify({ params: { id: randomUUID() }, body: {}, version: 1 })],
  );
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';
  const { sha256 } = await one<{ sha256: string }>(
    `insert into artwork (sha256, media_type, data, uploaded_by) values (encode(sha256($1::bytea), 'hex'), 'image/svg+xml', $1::bytea, 'siembra')
      returning sha256`,
    [Buffer.from(svg)],
  );
  // Another officer who works would have to confirm the day.
  await one(`update officer set last_seen = now() - interval '31 days' returning id`);
  await send('POST', '/padron/catalogos/dias-inhabiles', {
    date: LATER.slice(0, 10),
    until: null,
    reason: 'Día sembrado',
    source: 'Prueba',
  });
  return {
    'postal code': { known: { codigo: '06700' } },
    dispute: { open: await dispute('open'), firm: await dispute('firm') },
    petition: {
      received: await petition('received'),
      answered: await petition('answered'),
    },
    correction: {
      open: await correction('open'),
      answered: await correction('kept'),
    },
    'budget key': kept(
      await one(`insert into spending_key (year, unit, area_id, programme, source, item, expense)
        values (2026, 'siembra', (select id from area limit 1), 'E010', '14', '21101', '1') returning id`),
    ),
    'entry that the budget system did not take': kept(
      await one(`insert into budget_message (id, kind, document, document_number, keys, state)
        values (gen_random_uuid(), 'reserve', gen_random_uuid(), 'RQ-SIEMBRA-1',
          '[{"clave": "2026.siembra", "importe": "116.00"}]', 'refused') returning id`),
    ),
    'year of the budget': { known: { year: '2026' } },
    'requisition that waits for money': {
      sent: await one(`insert into requisition (folio, sent_at, state, requester_id, area_id, fiscal_year, title)
        values ('RQ-SIEMBRA-1', now(), 'funds', (select id from officer limit 1), (select id from area limit 1), 2026, 'Sembrada')
        returning folio`),
    },
    'function of somebody': { given: await given(false), ended: await given(true) },
    'declared interest': {
      standing:
        await one(`insert into declared_interest (person_id, person_name, about, about_id, ground, words)
        values ((select id from officer order by id limit 1), 'Sembrada', 'procedure', (select id from procedure where status = 'draft' order by id limit 1),
          'personal', 'Interés sembrado') returning id`),
    },
    'hand-over of work': {
      proposed: await transfer('proposed'),
      done: await transfer('done'),
    },
    substitution: {
      proposed:
        await one(`insert into substitution (absent_id, absent_name, substitute_id, substitute_name, functions, kind, from_on,
          until_on, ground, proposed_by, proposed_by_name)
        values ('sembrada', 'Sembrada', 'otra', 'Otra', '{buyer}', 'leave', current_date, current_date + 3, 'Oficio sembrado',
          'sembrada', 'Sembrada') returning id`),
    },
    setting: kept({ clave: 'institucion' }),
    mail: kept({ correo: 'request_created' }),
    artwork: { known: { imagen: sha256 } },
    'file on its way': { own: await upload('quien-administra'), "another's": await upload('otra-persona') },
    "file on another's way": { "another's": await upload('una-persona-más') },
    'legal rule': kept(await one('select id from procurement_rule limit 1')),
    'required document': kept(await one('select id from required_document limit 1')),
    line: await clave('select code clave from registry_line order by code limit 1'),
    'paper type': await clave('select code clave from paper_type order by code limit 1'),
    reason: await clave('select code clave from registry_reason order by code limit 1'),
    term: await clave('select code clave from registry_term order by code limit 1'),
    holiday: kept({ fecha: LATER.slice(0, 10) }),
    'log entry': kept(await one<{ id: string }>('select id::text from audit_log limit 1')),
    'integrity check': kept(await one(`insert into integrity_check (ended_at) values (now()) returning id`)),
    'integrity alarm': kept(
      await one(`insert into integrity_alarm (kind, thing, about, difference)
        values ('sanction', 'x', gen_random_uuid(), 'altered') returning id`),
    ),
    leaf: { known: { lugar: '0' } },
    'proposed decision': kept(proposed),
    'thing that waits': kept(waiting),
    'OCDS period': { known: { periodo: todayInMexico(new Date()).slice(0, 4) } },
    'OCDS extension': { known: { archivo: 'extension.json' } },
    'sealing tool': { known: { archivo: 'sellador.html' } },
    format: kept({ formato: 'contratos' }),
    'kind of template': kept({ formato: 'csv' }),
  };
}
