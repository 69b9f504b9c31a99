create view waiting_of_integrity as
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
   FROM ( SELECT 'integrity'::text AS area,
            c.id,
                CASE
                    WHEN (c.wrong = '{}'::text[]) THEN 'integrity_checked'::text
                    ELSE 'integrity_broken'::text
                END AS kind,
            'AuditLog'::text AS subject,
            to_char((c.ended_at AT TIME ZONE 'America/Mexico_City'::text), 'DD/MM/YYYY HH24:MI'::text) AS title,
            "left"(COALESCE(c.wrong[1], ''::text), 300) AS note,
            c.cause AS detail,
            (c.id)::text AS place,
                CASE
                    WHEN (c.wrong = '{}'::text[]) THEN c.asked_by
                    ELSE NULL::text
                END AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM integrity_check c
          WHERE ((c.status = 'done'::text) AND ((c.wrong <> '{}'::text[]) OR (c.cause = 'officer'::text)) AND (NOT (EXISTS ( SELECT
                   FROM integrity_check n
                  WHERE ((n.status = 'done'::text) AND (n.ended_at > c.ended_at) AND ((c.wrong <> '{}'::text[]) OR (n.wrong <> '{}'::text[]) OR (n.asked_by = c.asked_by)))))))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
