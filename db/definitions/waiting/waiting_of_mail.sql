create view waiting_of_mail as
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
   FROM ( SELECT 'mail'::text AS area,
            o.id,
            'mail_failed'::text AS kind,
            'SupplierRegistry'::text AS subject,
            o.subject AS title,
            o.to_address AS note,
            o.template AS detail,
            (o.id)::text AS place,
            NULL::text AS owner_id,
            NULL::date AS due_on,
            NULL::timestamp with time zone AS due_at,
            NULL::date AS shows_on
           FROM mail_outbox o
          WHERE (o.status = 'failed'::text) and o.unread_until is null) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
