create view waiting_of_date_amendment as
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
   FROM ( SELECT 'date_amendment'::text AS area,
            a.id,
            'procedure_dates'::text AS kind,
            'Procurement'::text AS subject,
            p.title,
            p.number AS note,
            ''::text AS detail,
            (p.id)::text AS place,
            p.created_by AS owner_id,
            ((first.at AT TIME ZONE 'America/Mexico_City'::text))::date AS due_on,
            first.at AS due_at,
            NULL::date AS shows_on
           FROM ((date_amendment a
             JOIN procedure p ON ((p.id = a.procedure_id)))
             CROSS JOIN LATERAL ( SELECT min(m.at) AS at
                   FROM milestone m,
                    jsonb_to_recordset(a.moves) v(kind text, sequence integer, "from" timestamp with time zone)
                  WHERE ((m.procedure_id = p.id) AND (m.kind = v.kind) AND (m.sequence = v.sequence) AND (m.at = v."from"))) first)
          WHERE ((a.status = 'open'::text) AND (first.at IS NOT NULL) AND (p.status = ANY (ARRAY['draft'::text, 'planned'::text, 'active'::text, 'evaluation'::text, 'suspended'::text, 'awarded'::text, 'partially_awarded'::text])))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
