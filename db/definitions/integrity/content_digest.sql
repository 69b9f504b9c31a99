-- What a leaf says of a text that is published beside it: long texts and whatever may name a person stay outside of the tree.
create or replace function content_digest(value jsonb) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(canonical_json(value), 'UTF8')), 'hex')
$$;
