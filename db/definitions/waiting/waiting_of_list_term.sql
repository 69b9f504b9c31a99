create view waiting_of_list_term as
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
   FROM ( SELECT 'list_term'::text AS area,
            named_uuid(c.source) AS id,
            'list_term'::text AS kind,
            'SupplierRegistry'::text AS subject,
            c.source AS title,
            c.file_name AS note,
            ''::text AS detail,
            c.source AS place,
            NULL::text AS owner_id,
            (c.cutoff_on + t.amount) AS due_on,
            NULL::timestamp with time zone AS due_at,
            (c.cutoff_on + t.amount) AS shows_on
           FROM (( SELECT DISTINCT ON (l.source) l.source,
                    i.file_name,
                    l.cutoff_on
                   FROM (negative_list l
                     JOIN import_run i ON ((i.id = l.id)))
                  ORDER BY l.source, l.cutoff_on DESC, l.applied_at DESC) c
             JOIN registry_term t ON ((t.code = ('list_'::text || c.source))))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
