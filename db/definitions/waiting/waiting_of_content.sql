-- A draft that came with the portal is nobody's work until somebody writes it.
create view waiting_of_content as
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
   FROM ( SELECT 'content'::text AS area,
            c.id,
            ('content_'::text ||
                CASE c.stage
                    WHEN 'in_review'::text THEN 'review'::text
                    ELSE c.stage
                END) AS kind,
            content_subject(c.kind) AS subject,
            c.title,
            ''::text AS note,
                CASE
                    WHEN (c.stage = 'in_review'::text) THEN concat_ws(chr(9), c.kind, 'review', COALESCE(c.review_asked_by, c.hands[cardinality(c.hands)]), c.review_note)
                    WHEN ((c.stage = 'draft'::text) AND (c.returned_at IS NOT NULL)) THEN concat_ws(chr(9), c.kind, 'returned', c.returned_by, c.returned_reason)
                    ELSE c.kind
                END AS detail,
            ((c.kind || '/'::text) || c.key) AS place,
                CASE c.stage
                    WHEN 'draft'::text THEN c.hands[cardinality(c.hands)]
                    WHEN 'scheduled'::text THEN c.scheduled_by
                    WHEN 'in_review'::text THEN c.reviewer_id
                    ELSE NULL::text
                END AS owner_id,
            ((c.publish_at AT TIME ZONE 'America/Mexico_City'::text))::date AS due_on,
            c.publish_at AS due_at,
            NULL::date AS shows_on
           FROM content_item c
          WHERE ((c.stage IS NOT NULL) AND ((c.stage <> 'draft'::text) OR (cardinality(c.hands) > 0)))) facts(area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
