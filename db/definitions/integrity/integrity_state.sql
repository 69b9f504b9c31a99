-- The present state of each thing, as the tables tell it; `subject` names it within its kind.
create view integrity_state as
 SELECT 'procedure_state'::text AS kind,
    (p.id)::text AS subject,
    p.id AS about,
    jsonb_build_object('kind', 'procedure_state', 'procedure', p.number, 'id', p.id, 'status', p.status, 'contentSha256', content_digest(jsonb_build_object('title', p.title, 'description', p.description, 'kind', p.kind, 'character', p."character", 'modality', p.modality, 'category', p.category, 'regime', p.regime, 'fiscalYear', p.fiscal_year, 'requestingArea', p.requesting_area, 'contractingArea', p.contracting_area, 'funding', p.funding, 'awardCriterion', p.award_criterion, 'guarantee', p.guarantee, 'contact', p.contact, 'compranetNumber', p.compranet_number, 'compranetFile', p.compranet_file, 'announcementUrl', p.announcement_url, 'statusReason', p.status_reason, 'acts', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('kind', m.kind, 'sequence', m.sequence, 'at', log_instant(m.at), 'allDay', m.all_day, 'place', m.place, 'url', m.url) ORDER BY (m.kind COLLATE "C"), m.sequence), '[]'::jsonb) AS "coalesce"
           FROM milestone m
          WHERE (m.procedure_id = p.id)), 'lots', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('number', l.number, 'description', l.description, 'unit', l.unit, 'quantity', (trim_scale(l.quantity))::text, 'status', l.status) ORDER BY l.number), '[]'::jsonb) AS "coalesce"
           FROM lot l
          WHERE (l.procedure_id = p.id))))) AS leaf
   FROM procedure p
  WHERE ((p.public_state <> 'hidden'::text) AND (p.source <> 'compranet'::text) AND (p.published_at IS NOT NULL))
UNION ALL
 SELECT 'contract'::text AS kind,
    (c.id)::text AS subject,
    p.id AS about,
    jsonb_build_object('kind', 'contract', 'procedure', p.number, 'contract', c.number, 'id', c.id, 'status', c.status, 'signedOn', c.signed_on, 'endsOn', c.ends_on, 'amount', (trim_scale(c.amount))::text, 'currency', c.currency, 'contentSha256', content_digest(jsonb_build_object('title', c.title, 'supplier', c.supplier_name, 'startsOn', c.starts_on, 'minimumAmount', (trim_scale(c.minimum_amount))::text, 'years', c.years, 'lots', ( SELECT COALESCE(jsonb_agg(l.number ORDER BY l.number), '[]'::jsonb) AS "coalesce"
           FROM (contract_lot k
             JOIN lot l ON ((l.id = k.lot_id)))
          WHERE (k.contract_id = c.id)), 'deliveries', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('what', d.what, 'plannedOn', d.planned_on, 'deliveredOn', d.delivered_on, 'acceptedOn', d.accepted_on) ORDER BY d.planned_on, d.id), '[]'::jsonb) AS "coalesce"
           FROM contract_delivery d
          WHERE (d.contract_id = c.id)), 'penalties', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('imposedOn', x.imposed_on, 'amount', (trim_scale(x.amount))::text, 'reason', x.reason, 'ground', x.ground) ORDER BY x.imposed_on, x.id), '[]'::jsonb) AS "coalesce"
           FROM contract_penalty x
          WHERE (x.contract_id = c.id)), 'payments', ( SELECT COALESCE(jsonb_agg(jsonb_build_object('paidOn', y.paid_on, 'amount', (trim_scale(y.amount))::text, 'invoice', y.invoice) ORDER BY y.paid_on, y.id), '[]'::jsonb) AS "coalesce"
           FROM contract_payment y
          WHERE (y.contract_id = c.id)), 'end', ( SELECT jsonb_build_object('kind', e.kind, 'endedOn', e.ended_on, 'ground', e.ground, 'reason', e.reason) AS jsonb_build_object
           FROM contract_end e
          WHERE (e.contract_id = c.id))))) AS leaf
   FROM (contract c
     JOIN procedure p ON (((p.id = c.procedure_id) AND (p.public_state <> 'hidden'::text))))
  WHERE (c.source <> 'compranet'::text)
UNION ALL
 SELECT 'evaluation'::text AS kind,
    (e.id)::text AS subject,
    e.id AS about,
    jsonb_build_object('kind', 'evaluation', 'id', e.id, 'period', e.key, 'from', e.starts_on, 'to', e.ends_on, 'results', ( SELECT count(*) AS count
           FROM evaluation_result r
          WHERE (r.period_id = e.id)), 'contentSha256', content_digest(jsonb_build_object('name', e.name, 'instrument', e.instrument, 'results', ( SELECT COALESCE(jsonb_agg(r."row" ORDER BY ((r."row")::text COLLATE "C")), '[]'::jsonb) AS "coalesce"
           FROM ( SELECT jsonb_build_array(r_1.supplier_number, r_1.supplier_name, r_1.line_name, r_1.orders, (trim_scale(r_1.score))::text, r_1.band, r_1.criteria, r_1.counts) AS "row"
                   FROM evaluation_result r_1
                  WHERE (r_1.period_id = e.id)) r)))) AS leaf
   FROM evaluation_period e
  WHERE (e.published_at <= clock_timestamp())
UNION ALL
 SELECT 'sanction'::text AS kind,
    (x.id)::text AS subject,
    x.id AS about,
    jsonb_build_object('kind', 'sanction', 'id', x.id, 'sanction', x.kind, 'startsOn', x.starts_on, 'endsOn', x.ends_on, 'status', x.status, 'contentSha256',
        CASE
            WHEN (x.status <> 'revoked'::text) THEN content_digest(jsonb_build_object('name', x.name, 'cause', x.cause_text, 'legalBasis', x.legal_basis, 'authority', x.authority, 'document', x.document_number, 'fine', (trim_scale(x.fine_amount))::text, 'finePaidOn', x.fine_paid_on))
            ELSE NULL::text
        END) AS leaf
   FROM sanction x
  WHERE (x.published_at <= clock_timestamp())
UNION ALL
 SELECT 'award'::text AS kind,
    (a.lot_id)::text AS subject,
    p.id AS about,
    jsonb_build_object('kind', 'award', 'procedure', p.number, 'lot', l.number, 'id', a.lot_id, 'outcome', a.status, 'amount', (trim_scale(s.amount))::text, 'contentSha256', content_digest((jsonb_build_object('outcome', a.status, 'supplier', a.supplier_name, 'amount', (trim_scale(s.amount))::text, 'reason', a.reason) || s.shares))) AS leaf
   FROM (((award a
     JOIN lot l ON ((l.id = a.lot_id)))
     JOIN procedure p ON (((p.id = a.procedure_id) AND (p.public_state = ANY (ARRAY['awarded'::text, 'unsuccessful'::text])))))
     CROSS JOIN LATERAL ( SELECT sum(o.amount) AS amount,
                CASE
                    WHEN ((count(*) = 1) AND (min(o.share) = (100)::numeric)) THEN '{}'::jsonb
                    ELSE jsonb_build_object('shares', jsonb_agg(jsonb_build_array(o.supplier_name, (trim_scale(o.share))::text, (trim_scale(o.amount))::text) ORDER BY o.place))
                END AS shares
           FROM award o
          WHERE (o.lot_id = a.lot_id)) s)
  WHERE (a.place = 1)
UNION ALL
 SELECT 'alarm'::text AS kind,
    (x.id)::text AS subject,
    x.id AS about,
    jsonb_build_object('kind', 'alarm', 'id', x.id, 'of', x.kind, 'procedure', x.procedure, 'difference', x.difference, 'foundAt', log_instant(x.found_at), 'closedAt', log_instant(x.closed_at), 'contentSha256', content_digest(jsonb_build_object('thing', x.thing, 'told', x.told, 'said', x.said, 'reason', x.close_reason))) AS leaf
   FROM integrity_alarm x;
