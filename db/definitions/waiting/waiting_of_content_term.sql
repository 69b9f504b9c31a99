create view waiting_of_content_term as
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
   FROM ( SELECT 'content_term'::text AS area,
            c.id,
            'content_term'::text AS kind,
            content_subject(c.kind) AS subject,
            c.title,
            ''::text AS note,
            c.kind AS detail,
            ((c.kind || '/'::text) || c.key) AS place,
            NULL::text AS owner_id,
            c.review_on AS due_on,
            NULL::timestamp with time zone AS due_at,
            (c.review_on - 30) AS shows_on
           FROM content_item c
          WHERE (c.is_public AND (c.review_on IS NOT NULL))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
