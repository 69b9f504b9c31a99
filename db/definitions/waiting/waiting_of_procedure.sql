create view waiting_of_procedure as
 SELECT area,
    id,
    kind,
    subject,
    title,
    note,
    detail,
    place,
    owner_id,
    due_on,
    due_at,
    shows_on
   FROM ( SELECT 'procedure'::text AS area,
            p.id,
                CASE
                    WHEN (p.status = 'draft'::text) THEN 'procedure_draft'::text
                    WHEN (p.status = 'planned'::text) THEN 'procedure_announced'::text
                    ELSE 'procedure_step'::text
                END AS kind,
            'Procurement'::text AS subject,
            p.title,
            p.number AS note,
            p.status AS detail,
            (p.id)::text AS place,
            p.created_by AS owner_id,
            ((m.at AT TIME ZONE 'America/Mexico_City'::text))::date AS due_on,
            m.at AS due_at,
                CASE
                    WHEN (p.status <> ALL (ARRAY['draft'::text, 'planned'::text])) THEN ((m.at AT TIME ZONE 'America/Mexico_City'::text))::date
                    ELSE NULL::date
                END AS shows_on
           FROM (procedure p
             LEFT JOIN milestone m ON (((m.procedure_id = p.id) AND (m.sequence = 1) AND (m.kind =
                CASE p.status
                    WHEN 'draft'::text THEN 'publication'::text
                    WHEN 'planned'::text THEN 'publication'::text
                    WHEN 'active'::text THEN 'opening'::text
                    WHEN 'evaluation'::text THEN 'award'::text
                    WHEN 'awarded'::text THEN 'signature'::text
                    ELSE NULL::text
                END))))
          WHERE ((p.source <> 'compranet'::text) AND ((p.status = 'draft'::text) OR (m.id IS NOT NULL)))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
