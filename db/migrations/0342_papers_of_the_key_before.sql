-- When the key of a request was replaced by a code of its mailbox: whoever reads that mailbox reads no paper that came before.
alter table registration_request add column key_renewed_at timestamptz;
