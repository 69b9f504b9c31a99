-- Who was asked to review a draft, by whom, when, and with which comment. It stays once the review is over: whose turn is next
-- follows from it.
alter table content_item
  add column reviewer_id text references officer,
  add column review_asked_by text references officer,
  add column review_asked_at timestamptz,
  add column review_note text not null default '';
create index content_item_reviewer on content_item (reviewer_id, review_asked_at) where reviewer_id is not null;
create index content_item_review_asked_by on content_item (review_asked_by) where review_asked_by is not null;

-- What waits for a review is of whoever was asked, with what they were told.
do $$
declare
  branches text[] := regexp_split_to_array(rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)), '\nUNION ALL\n');
  kept text;
begin
  select string_agg(branch, chr(10) || 'UNION ALL' || chr(10) order by place) into kept
    from unnest(branches) with ordinality b (branch, place) where branch !~ '''content_''::text';
  if cardinality(regexp_split_to_array(kept, '\nUNION ALL\n')) <> cardinality(branches) - 1 then
    raise exception 'waiting_fact is not what it was';
  end if;
  execute 'create or replace view waiting_fact as ' || kept || '
    union all
      select ''content'', c.id, ''content_'' || case c.stage when ''in_review'' then ''review'' else c.stage end,
        content_subject(c.kind), c.title, '''',
        case when c.stage = ''in_review''
            then concat_ws(chr(9), c.kind, ''review'', coalesce(c.review_asked_by, c.hands[cardinality(c.hands)]), c.review_note)
          when c.stage = ''draft'' and c.returned_at is not null
            then concat_ws(chr(9), c.kind, ''returned'', c.returned_by, c.returned_reason)
          else c.kind end,
        c.kind || ''/'' || c.key,
        case c.stage when ''draft'' then c.hands[cardinality(c.hands)] when ''scheduled'' then c.scheduled_by
          when ''in_review'' then c.reviewer_id end,
        (c.publish_at at time zone ''America/Mexico_City'')::date, c.publish_at, null::date
      from content_item c where c.stage is not null';
end $$;
