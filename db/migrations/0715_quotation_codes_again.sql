-- A code that still works is mailed again: what it is made of, and when it left last.
alter table quotation_code add column nonce text not null default '', add column mailed_at timestamptz not null default now();
