create view waiting_of_import as
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
   FROM ( SELECT 'import'::text AS area,
            i.id,
                CASE
                    WHEN (i.status = 'ready'::text) THEN 'import_to_confirm'::text
                    ELSE 'import_stopped'::text
                END AS kind,
            i.subject,
            i.file_name AS title,
            ''::text AS note,
            i.kind AS detail,
            (i.id)::text AS place,
                CASE
                    WHEN ((i.proposed_by IS NULL) OR (i.status <> 'ready'::text)) THEN i.created_by
                    ELSE NULL::text
                END AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM import_run i
          WHERE (i.status = ANY (ARRAY['ready'::text, 'failed'::text]))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
