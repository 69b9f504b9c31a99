create view waiting_of_clarification as
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
   FROM ( SELECT 'clarification'::text AS area,
            p.id,
            'clarification_open'::text AS kind,
            'Procurement'::text AS subject,
            p.title,
            p.number AS note,
            ''::text AS detail,
            (p.id)::text AS place,
            p.created_by AS owner_id,
            ((m.at AT TIME ZONE 'America/Mexico_City'::text))::date AS due_on,
            m.at AS due_at,
            NULL::date AS shows_on
           FROM (procedure p
             LEFT JOIN LATERAL ( SELECT min(milestone.at) AS at
                   FROM milestone
                  WHERE ((milestone.procedure_id = p.id) AND (milestone.kind = 'clarification'::text))) m ON (true))
          WHERE ((p.status = ANY (ARRAY['active'::text, 'evaluation'::text])) AND (EXISTS ( SELECT
                   FROM (clarification_question q
                     JOIN clarification_submission s ON ((s.id = q.submission_id)))
                  WHERE ((q.procedure_id = p.id) AND (q.told_at IS NULL) AND (s.confirmed_at IS NOT NULL)))))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
