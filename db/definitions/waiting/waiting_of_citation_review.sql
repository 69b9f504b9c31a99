create view waiting_of_citation_review as
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
   FROM ( SELECT 'citation_review'::text AS area,
            t.id,
            'citation_review'::text AS kind,
            'Regulations'::text AS subject,
            r.title,
            t.name AS note,
            ''::text AS detail,
            ((r.slug || '/comparacion?a='::text) || t.key) AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM (regulation_text t
             JOIN regulation r ON ((r.id = t.regulation)))
          WHERE (EXISTS ( SELECT
                   FROM citation_review c
                  WHERE ((c.text_id = t.id) AND (c.done_at IS NULL))))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
