create view waiting_of_delivery as
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
   FROM ( SELECT 'delivery'::text AS area,
            d.id,
                CASE
                    WHEN (d.delivered_on IS NULL) THEN 'delivery_due'::text
                    ELSE 'delivery_acceptance'::text
                END AS kind,
            'Procurement'::text AS subject,
            d.what AS title,
            c.number AS note,
            ''::text AS detail,
            (p.id)::text AS place,
            p.created_by AS owner_id,
                CASE
                    WHEN (d.delivered_on IS NULL) THEN d.planned_on
                    ELSE COALESCE(d.accept_by, d.delivered_on)
                END AS due_on,
            NULL::timestamp with time zone AS due_at,
                CASE
                    WHEN (d.delivered_on IS NULL) THEN d.planned_on
                    ELSE NULL::date
                END AS shows_on
           FROM ((contract_delivery d
             JOIN contract c ON ((c.id = d.contract_id)))
             JOIN procedure p ON ((p.id = c.procedure_id)))
          WHERE ((d.accepted_on IS NULL) AND (c.source <> 'compranet'::text) AND (c.status = 'active'::text) AND (p.status <> 'draft'::text))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
