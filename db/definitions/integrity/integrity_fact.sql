-- Every public fact as the tables tell it now. `subject` names it within its kind; `about` is the procedure or the item of a
-- section; what is not due does not enter any more, but stays what an earlier leaf said: of what was withdrawn before the log
-- began nothing is due.
create view integrity_fact as
 SELECT 'publication'::text AS kind,
    (p.id)::text AS subject,
    p.id AS about,
    NULL::uuid AS document_id,
    NULL::integer AS version,
    true AS is_due,
    p.published_at AS at,
    jsonb_build_object('kind', 'publication', 'procedure', p.number, 'id', p.id, 'at', log_instant(COALESCE(p.announced_at, p.published_at))) AS leaf
   FROM procedure p
  WHERE ((p.public_state <> 'hidden'::text) AND (p.source <> 'compranet'::text) AND (p.published_at IS NOT NULL))
UNION ALL
 SELECT 'version'::text AS kind,
    ((v.document_id || '/'::text) || v.number) AS subject,
    p.id AS about,
    d.id AS document_id,
    v.number AS version,
    ((d.status <> 'withdrawn'::text) OR (EXISTS ( SELECT
           FROM integrity_entry e
          WHERE ((e.about = p.id) AND (e.kind = 'version'::text) AND (e.document_id = d.id))))) AS is_due,
    GREATEST(v.published_at, p.published_at) AS at,
    jsonb_build_object('kind', 'version', 'procedure', p.number, 'document', d.id, 'version', v.number, 'name', v.original_name, 'bytes', f.bytes, 'sha256', v.sha256, 'at', log_instant(v.published_at)) AS leaf
   FROM (((document_version v
     JOIN document d ON ((d.id = v.document_id)))
     JOIN procedure p ON (((p.id = d.procedure_id) AND (p.public_state <> 'hidden'::text))))
     JOIN stored_file f ON ((f.sha256 = v.sha256)))
  WHERE (v.published_at <= clock_timestamp())
UNION ALL
 SELECT 'withdrawal'::text AS kind,
    (d.id)::text AS subject,
    p.id AS about,
    d.id AS document_id,
    NULL::integer AS version,
    true AS is_due,
    d.withdrawn_at AS at,
    jsonb_build_object('kind', 'withdrawal', 'procedure', p.number, 'document', d.id, 'at', log_instant(d.withdrawn_at), 'contentSha256', content_digest(jsonb_build_object('reason', d.withdrawn_reason))) AS leaf
   FROM (document d
     JOIN procedure p ON (((p.id = d.procedure_id) AND (p.public_state <> 'hidden'::text))))
  WHERE ((d.status = 'withdrawn'::text) AND (EXISTS ( SELECT
           FROM document_version v
          WHERE ((v.document_id = d.id) AND (v.published_at <= clock_timestamp())))))
UNION ALL
 SELECT 'change'::text AS kind,
    (c.id)::text AS subject,
    p.id AS about,
    NULL::uuid AS document_id,
    NULL::integer AS version,
    true AS is_due,
    c.changed_at AS at,
    jsonb_build_object('kind', 'change', 'procedure', p.number, 'id', c.id, 'field', c.field, 'at', log_instant(c.changed_at), 'contentSha256', content_digest(jsonb_build_object('before', c.before, 'after', c.after, 'reason', c.reason))) AS leaf
   FROM (procedure_change c
     JOIN procedure p ON (((p.id = c.procedure_id) AND (p.public_state <> 'hidden'::text))))
UNION ALL
 SELECT 'answer'::text AS kind,
    ((e.clarification_id || '/'::text) || e.edition) AS subject,
    p.id AS about,
    NULL::uuid AS document_id,
    NULL::integer AS version,
    true AS is_due,
    e.published_at AS at,
    jsonb_build_object('kind', 'answer', 'procedure', p.number, 'id', e.clarification_id, 'number', c.number, 'edition', e.edition, 'at', log_instant(e.published_at), 'contentSha256', content_digest(jsonb_build_object('question', e.question, 'answer', e.answer, 'page', e.page, 'passage', e.passage, 'reason', e.reason))) AS leaf
   FROM ((clarification_edition e
     JOIN clarification c ON ((c.id = e.clarification_id)))
     JOIN procedure p ON (((p.id = c.procedure_id) AND (p.public_state <> 'hidden'::text))))
UNION ALL
 SELECT 'contract_amendment'::text AS kind,
    (m.id)::text AS subject,
    p.id AS about,
    NULL::uuid AS document_id,
    NULL::integer AS version,
    true AS is_due,
    m.created_at AS at,
    jsonb_build_object('kind', 'contract_amendment', 'procedure', p.number, 'contract', c.number, 'id', m.id, 'number', m.number, 'signedOn', m.signed_on, 'amount', (trim_scale(m.amount_after))::text, 'endsOn', m.ends_after, 'contentSha256', content_digest(jsonb_build_object('what', m.what, 'ground', m.ground))) AS leaf
   FROM ((contract_amendment m
     JOIN contract c ON (((c.id = m.contract_id) AND (c.source <> 'compranet'::text))))
     JOIN procedure p ON (((p.id = c.procedure_id) AND (p.public_state <> 'hidden'::text))))
UNION ALL
 SELECT 'section'::text AS kind,
    ((i.id || '/'::text) || i.edition) AS subject,
    i.id AS about,
    NULL::uuid AS document_id,
    NULL::integer AS version,
    ((i.kind <> 'avisos'::text) OR (EXISTS ( SELECT
           FROM notice n
          WHERE ((n.id = i.id) AND (n.shown_from <= ((clock_timestamp() AT TIME ZONE 'America/Mexico_City'::text))::date))))) AS is_due,
    i.published_at AS at,
    jsonb_build_object('kind', 'section', 'section', i.kind, 'item', i.key, 'edition', i.edition, 'at', log_instant(i.published_at), 'contentSha256', content_digest(i.published), 'files', ( SELECT COALESCE(jsonb_agg(f.sha256 ORDER BY f.sha256), '[]'::jsonb) AS "coalesce"
           FROM (content_public_file n
             JOIN content_file f ON ((f.id = n.file_id)))
          WHERE (n.item_id = i.id))) AS leaf
   FROM content_item i
  WHERE (i.is_public AND (i.published_at <= clock_timestamp()) AND (i.kind = ANY (ARRAY['normatividad'::text, 'textos'::text, 'fichas'::text, 'avisos'::text, 'topes'::text, 'areas'::text])))
UNION ALL
 SELECT 'section_withdrawal'::text AS kind,
    ((i.id || '/'::text) || i.edition) AS subject,
    i.id AS about,
    NULL::uuid AS document_id,
    NULL::integer AS version,
    ((i.withdrawn_at >= ( SELECT e.entered_at
           FROM integrity_entry e
          ORDER BY e.id
         LIMIT 1)) OR (EXISTS ( SELECT
           FROM integrity_entry e
          WHERE ((e.about = i.id) AND (e.kind = 'section'::text))))) AS is_due,
    i.withdrawn_at AS at,
    jsonb_build_object('kind', 'section_withdrawal', 'section', i.kind, 'item', i.key, 'edition', i.edition, 'at', log_instant(i.withdrawn_at), 'contentSha256', content_digest(jsonb_build_object('reason', i.withdrawn_reason))) AS leaf
   FROM content_item i
  WHERE ((NOT i.is_public) AND (i.withdrawn_at IS NOT NULL) AND (i.kind = ANY (ARRAY['normatividad'::text, 'textos'::text, 'fichas'::text, 'avisos'::text, 'topes'::text, 'areas'::text])))
UNION ALL
 SELECT 'publication'::text AS kind,
    (p.id || '/call'::text) AS subject,
    p.id AS about,
    NULL::uuid AS document_id,
    NULL::integer AS version,
    true AS is_due,
    p.published_at AS at,
    jsonb_build_object('kind', 'publication', 'procedure', p.number, 'id', p.id, 'at', log_instant(p.published_at)) AS leaf
   FROM procedure p
  WHERE ((p.announced_at < p.published_at) AND (p.public_state <> 'hidden'::text) AND (p.source <> 'compranet'::text) AND (p.published_at IS NOT NULL))
UNION ALL
 SELECT 'procedure_withdrawal'::text AS kind,
    (w.id)::text AS subject,
    w.id AS about,
    NULL::uuid AS document_id,
    NULL::integer AS version,
    true AS is_due,
    w.withdrawn_at AS at,
    jsonb_build_object('kind', 'procedure_withdrawal', 'procedure', w.number, 'id', w.id, 'contracts', w.contracts, 'file', w.file_sha256, 'at', log_instant(w.withdrawn_at)) AS leaf
   FROM withdrawn_procedure w
UNION ALL
 SELECT 'urna_ficha'::text AS kind,
    ((c.procedure_id || '/'::text) || c.version) AS subject,
    c.procedure_id AS about,
    NULL::uuid AS document_id,
    NULL::integer AS version,
    true AS is_due,
    c.published_at AS at,
    jsonb_build_object('kind', 'urna_ficha', 'procedimiento', c.number, 'version', c.version, 'huella', c.fingerprint) AS leaf
   FROM urn_card c
UNION ALL
 SELECT 'urna_herramienta'::text AS kind,
    ((((c.procedure_id || '/'::text) || c.version) || '/'::text) || t.nombre) AS subject,
    c.procedure_id AS about,
    NULL::uuid AS document_id,
    NULL::integer AS version,
    true AS is_due,
    c.published_at AS at,
    jsonb_build_object('kind', 'urna_herramienta', 'procedimiento', c.number, 'nombre', t.nombre, 'sha256', t.sha256) AS leaf
   FROM (urn_card c
     CROSS JOIN LATERAL ( VALUES ('sellador'::text,c.sealer), ('custodio'::text,c.keeper)) t(nombre, sha256))
  WHERE (c.version = 1);
