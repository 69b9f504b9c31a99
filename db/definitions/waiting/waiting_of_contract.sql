create view waiting_of_contract as
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
   FROM ( SELECT 'contract'::text AS area,
            c.id,
            'contract_term'::text AS kind,
            'Procurement'::text AS subject,
            c.title,
            c.number AS note,
            ''::text AS detail,
            (p.id)::text AS place,
            p.created_by AS owner_id,
            e.ends_on AS due_on,
            NULL::timestamp with time zone AS due_at,
            (e.ends_on - 30) AS shows_on
           FROM ((contract c
             JOIN procedure p ON ((p.id = c.procedure_id)))
             CROSS JOIN LATERAL ( SELECT COALESCE(( SELECT m.ends_after
                           FROM contract_amendment m
                          WHERE ((m.contract_id = c.id) AND (m.ends_after IS NOT NULL))
                          ORDER BY m.number DESC
                         LIMIT 1), c.ends_on) AS ends_on) e)
          WHERE ((c.source <> 'compranet'::text) AND (c.status = 'active'::text) AND (p.status <> 'draft'::text) AND (e.ends_on IS NOT NULL))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
