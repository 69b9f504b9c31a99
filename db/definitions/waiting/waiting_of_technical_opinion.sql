create view waiting_of_technical_opinion as
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
   FROM ( SELECT 'technical_opinion'::text AS area,
            o.id,
            'opinion_request'::text AS kind,
            'ComputingProfiles'::text AS subject,
            "left"(o.need, 200) AS title,
            o.folio AS note,
            ''::text AS detail,
            o.folio AS place,
            o.officer_id AS owner_id,
            o.due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM technical_opinion o
          WHERE (o.status = ANY (ARRAY['sent'::text, 'in_review'::text]))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
