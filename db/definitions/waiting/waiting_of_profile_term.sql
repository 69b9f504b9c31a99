create view waiting_of_profile_term as
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
   FROM ( SELECT 'profile_term'::text AS area,
            p.id,
            'profile_term'::text AS kind,
            'ComputingProfiles'::text AS subject,
            p.name AS title,
            p.key AS note,
            ''::text AS detail,
            ('perfiles/'::text || p.slug) AS place,
            NULL::text AS owner_id,
            p.valid_until AS due_on,
            NULL::timestamp with time zone AS due_at,
            (p.valid_until - 30) AS shows_on
           FROM computing_profile p
          WHERE (p.is_published AND (NOT (EXISTS ( SELECT
                   FROM computing_profile n
                  WHERE ((n.replaces = p.id) AND n.is_published)))))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
