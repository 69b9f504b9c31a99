create view waiting_of_schedule as
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
   FROM ( SELECT 'schedule'::text AS area,
            p.id,
                CASE
                    WHEN ((s.status = 'failed'::text) OR (NOT is_as_scheduled(s.*))) THEN 'schedule_failed'::text
                    WHEN (s.status = 'proposed'::text) THEN 'schedule_review'::text
                    ELSE 'schedule_waiting'::text
                END AS kind,
            'Procurement'::text AS subject,
            p.title,
            p.number AS note,
                CASE
                    WHEN (s.status = 'failed'::text) THEN 'failed'::text
                    WHEN (NOT is_as_scheduled(s.*)) THEN 'changed'::text
                    ELSE s.status
                END AS detail,
            (p.id)::text AS place,
                CASE
                    WHEN ((s.status = 'proposed'::text) AND is_as_scheduled(s.*)) THEN NULL::text
                    ELSE s.proposed_by
                END AS owner_id,
            ((s.publish_at AT TIME ZONE 'America/Mexico_City'::text))::date AS due_on,
            s.publish_at AS due_at,
            NULL::date AS shows_on
           FROM (procedure_schedule s
             JOIN procedure p ON ((p.id = s.procedure_id)))
          WHERE (s.status = ANY (ARRAY['proposed'::text, 'agreed'::text, 'failed'::text]))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
