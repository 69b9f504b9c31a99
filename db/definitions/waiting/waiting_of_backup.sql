create view waiting_of_backup as
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
   FROM ( SELECT 'backup'::text AS area,
            r.id,
                CASE
                    WHEN ((r.kind = 'trial'::text) AND (r.problem = ''::text)) THEN 'backup_proved'::text
                    ELSE 'backup_failed'::text
                END AS kind,
            'Settings'::text AS subject,
            COALESCE(to_char((r.taken_at AT TIME ZONE 'America/Mexico_City'::text), 'DD/MM/YYYY HH24:MI'::text), ''::text) AS title,
            "left"(r.problem, 300) AS note,
            r.kind AS detail,
            (r.id)::text AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM backup_run r
          WHERE (((r.kind = 'trial'::text) OR (r.problem <> ''::text)) AND (NOT (EXISTS ( SELECT
                   FROM backup_run n
                  WHERE ((n.kind = r.kind) AND (n.ended_at > r.ended_at))))))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
