create view waiting_of_alarm as
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
   FROM ( SELECT 'alarm'::text AS area,
            a.id,
            'integrity_alarm'::text AS kind,
            'AuditLog'::text AS subject,
            a.kind AS title,
            COALESCE(a.procedure, ''::text) AS note,
            a.difference AS detail,
            (a.id)::text AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM integrity_alarm a
          WHERE (a.closed_at IS NULL)) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
