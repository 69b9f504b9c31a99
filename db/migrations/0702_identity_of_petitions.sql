-- A right on personal data is answered to who proved to be that person: with the key that went to the mailbox alone, and with the
-- identification that somebody of the unit saw.
alter table petition add column key_mailed boolean not null default false;
alter table petition add column mailbox_proved_at timestamptz;
alter table petition add column identified_at timestamptz;
alter table petition add column identified_by text references officer(id);
alter table petition add column identity_note text not null default '' check (length(identity_note) <= 4000);
