-- A tracking key or one-time code that a mail carries: it is put into the text when the mail leaves, and forgotten then.
alter table mail_outbox add column secret text;
