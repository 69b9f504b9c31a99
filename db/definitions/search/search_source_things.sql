create view search_source_things as
 SELECT 'procedure'::text AS kind,
    p.id AS source,
    ''::text AS part,
    p.id AS parent,
    'everyone'::text AS audience,
    p.title,
    p.number,
    p.compranet_number AS keys,
    p.requesting_area AS note,
    concat_ws(' '::text, p.description, p.search_text) AS body,
    ''::text AS place,
    ('/adquisiciones/procedimientos/'::text || p.slug) AS path,
    ((p.published_at AT TIME ZONE 'America/Mexico_City'::text))::date AS dated,
    (p.public_state = ANY (ARRAY['planned'::text, 'open'::text, 'evaluation'::text, 'suspended'::text])) AS is_current,
    (
        CASE
            WHEN (p.public_state = 'open'::text) THEN 1.3
            WHEN (p.public_state = ANY (ARRAY['planned'::text, 'evaluation'::text, 'suspended'::text])) THEN 1.2
            ELSE (1)::numeric
        END)::real AS weight
   FROM procedure p
  WHERE (p.public_state <> 'hidden'::text)
UNION ALL
 SELECT 'lot'::text AS kind,
    l.id AS source,
    ''::text AS part,
    p.id AS parent,
    'everyone'::text AS audience,
    "left"(l.description, 300) AS title,
    NULL::text AS number,
    l.cucop AS keys,
    ''::text AS note,
    substr(l.description, 301) AS body,
    ((('Partida '::text || l.number) || ' · '::text) || p.number) AS place,
    (('/adquisiciones/procedimientos/'::text || p.slug) || '#partidas'::text) AS path,
    ((p.published_at AT TIME ZONE 'America/Mexico_City'::text))::date AS dated,
    false AS is_current,
    0.45 AS weight
   FROM (lot l
     JOIN procedure p ON ((p.id = l.procedure_id)))
  WHERE (p.public_state <> 'hidden'::text)
UNION ALL
 SELECT 'contract'::text AS kind,
    c.id AS source,
    ''::text AS part,
    p.id AS parent,
    'everyone'::text AS audience,
    c.title,
    c.number,
        CASE
            WHEN (length(c.supplier_rfc) = 12) THEN c.supplier_rfc
            ELSE NULL::text
        END AS keys,
    c.supplier_name AS note,
    ''::text AS body,
    p.number AS place,
    (('/adquisiciones/procedimientos/'::text || p.slug) || '#contratos'::text) AS path,
    c.signed_on AS dated,
    false AS is_current,
    0.75 AS weight
   FROM (contract c
     JOIN procedure p ON ((p.id = c.procedure_id)))
  WHERE (p.public_state <> 'hidden'::text)
UNION ALL
 SELECT 'supplier'::text AS kind,
    s.id AS source,
    ''::text AS part,
    NULL::uuid AS parent,
    'everyone'::text AS audience,
    concat_ws(' '::text, s.name, s.legal_suffix) AS title,
    s.number,
        CASE
            WHEN (s.person_type = 'legal'::text) THEN s.rfc
            ELSE NULL::text
        END AS keys,
    concat_ws(' · '::text, s.trade_name, array_to_string(line_names(s.lines), ', '::text)) AS note,
    ''::text AS body,
    COALESCE(s.state_name, ''::text) AS place,
    ('/proveedores/'::text || s.number) AS path,
    s.registered_on AS dated,
    (s.status = ANY (ARRAY['active'::text, 'expiring'::text])) AS is_current,
        CASE
            WHEN (s.status = ANY (ARRAY['active'::text, 'expiring'::text])) THEN 0.9
            ELSE 0.8
        END AS weight
   FROM supplier s
  WHERE ((s.status <> 'unregistered'::text) AND (s.number IS NOT NULL))
UNION ALL
 SELECT 'document'::text AS kind,
    d.id AS source,
    ''::text AS part,
    p.id AS parent,
    'everyone'::text AS audience,
    d.title,
    NULL::text AS number,
    NULL::text AS keys,
    search_document_kind(d.kind) AS note,
    ''::text AS body,
    ((p.number || ' · '::text) || p.title) AS place,
    ((('/adquisiciones/documentos?proc='::text || p.slug) || '&doc='::text) || d.id) AS path,
    ((GREATEST(v.published_at, p.published_at) AT TIME ZONE 'America/Mexico_City'::text))::date AS dated,
    false AS is_current,
    0.8 AS weight
   FROM ((document d
     JOIN procedure p ON (((p.id = d.procedure_id) AND (p.public_state <> 'hidden'::text))))
     JOIN LATERAL ( SELECT max(document_version.published_at) AS published_at
           FROM document_version
          WHERE ((document_version.document_id = d.id) AND (document_version.published_at <= now()))) v ON ((v.published_at IS NOT NULL)))
  WHERE (d.withdrawn_at IS NULL)
UNION ALL
 SELECT 'regulation'::text AS kind,
    r.id AS source,
    ''::text AS part,
    NULL::uuid AS parent,
    'everyone'::text AS audience,
    r.title,
    NULL::text AS number,
    NULL::text AS keys,
    concat_ws(' '::text, r.short_title, array_to_string(r.topics, ', '::text)) AS note,
    r.summary AS body,
    r.issuer AS place,
    ('/normatividad/'::text || r.slug) AS path,
    COALESCE(r.last_reform_on, r.published_on) AS dated,
    (r.status <> 'repealed'::text) AS is_current,
        CASE
            WHEN (r.status = 'repealed'::text) THEN 0.7
            ELSE 1.2
        END AS weight
   FROM regulation r
  WHERE r.is_published
UNION ALL
 SELECT 'article'::text AS kind,
    a.text_id AS source,
    a.anchor AS part,
    NULL::uuid AS parent,
    'everyone'::text AS audience,
    COALESCE(NULLIF(concat_ws('. '::text, NULLIF(a.label, ''::text), NULLIF(a.heading, ''::text)), ''::text), 'Texto'::text) AS title,
    NULL::text AS number,
    NULL::text AS keys,
    ''::text AS note,
    a.text AS body,
    concat_ws(' · '::text, r.title, NULLIF(a.place, ''::text)) AS place,
    ((('/normatividad/'::text || r.slug) || '/texto#'::text) || a.anchor) AS path,
    t.in_force_on AS dated,
    true AS is_current,
    0.9 AS weight
   FROM ((regulation_article a
     JOIN regulation_text t ON ((t.id = a.text_id)))
     JOIN regulation r ON ((r.id = t.regulation)))
  WHERE (r.is_published AND t.is_published AND (t.id IN ( SELECT f.id
           FROM regulation_texts_on(((now() AT TIME ZONE 'America/Mexico_City'::text))::date) f(id, regulation))))
UNION ALL
 SELECT 'sheet'::text AS kind,
    f.id AS source,
    ''::text AS part,
    NULL::uuid AS parent,
    'everyone'::text AS audience,
    f.title,
    f.key AS number,
    NULL::text AS keys,
    concat_ws(' · '::text, f.category, f.objective) AS note,
    concat_ws(' '::text, f.scope, f.result, search_texts(f.requirements, '{text}'), search_texts(f.steps, '{activity,actor,term}'), search_texts(f.questions, '{question,answer}')) AS body,
    f.responsible_area AS place,
    ('/procedimientos/'::text || f.key) AS path,
    f.issued_on AS dated,
    true AS is_current,
    1.4 AS weight
   FROM procedure_sheet f
  WHERE f.is_published
UNION ALL
 SELECT 'person'::text AS kind,
    d.id AS source,
    ''::text AS part,
    NULL::uuid AS parent,
    'everyone'::text AS audience,
        CASE
            WHEN d.is_vacant THEN d.post
            ELSE d.name
        END AS title,
    NULL::text AS number,
    d.extension AS keys,
    concat_ws(' · '::text,
        CASE
            WHEN d.is_vacant THEN 'Vacante'::text
            ELSE d.post
        END, NULLIF(array_to_string(d.topics, ', '::text), ''::text)) AS note,
    d.functions AS body,
    a.name AS place,
    ('/directorio?area='::text || a.slug) AS path,
    NULL::date AS dated,
    true AS is_current,
    1.1 AS weight
   FROM (directory_person d
     JOIN area a ON ((a.id = d.area_id)))
  WHERE d.is_visible
UNION ALL
 SELECT 'area'::text AS kind,
    a.id AS source,
    ''::text AS part,
    NULL::uuid AS parent,
    'everyone'::text AS audience,
    a.name AS title,
    NULL::text AS number,
    NULL::text AS keys,
    ''::text AS note,
    ''::text AS body,
    'Directorio'::text AS place,
    ('/directorio?area='::text || a.slug) AS path,
    NULL::date AS dated,
    true AS is_current,
    1 AS weight
   FROM area a
  WHERE (a.is_published AND (EXISTS ( SELECT
           FROM directory_person d
          WHERE ((d.area_id = a.id) AND d.is_visible))))
UNION ALL
 SELECT 'profile'::text AS kind,
    c.id AS source,
    ''::text AS part,
    NULL::uuid AS parent,
    'signed-in'::text AS audience,
    c.name AS title,
    c.key AS number,
    NULL::text AS keys,
    array_to_string((c.uses || c.highlights), ' · '::text) AS note,
    concat_ws(' '::text, search_profile_kind(c.kind), c.technical_text) AS body,
    ''::text AS place,
    ('/perfiles/'::text || c.key) AS path,
    c.valid_from AS dated,
    true AS is_current,
    1.2 AS weight
   FROM computing_profile c
  WHERE c.is_published;
