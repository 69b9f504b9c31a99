-- Questions about a tender and their answers, from the visitor's form to what everybody reads (decision 0182).

-- What is said to whoever asks about the data of a question; a later text is another version.
create table question_notice (
  version    int primary key,
  title      text not null,
  text       text not null,
  source     text not null check (length(source) >= 3),
  valid_from date not null
);
insert into question_notice (version, title, text, source, valid_from) values (1,
  'Aviso de privacidad de las preguntas',
  'La Unidad usa tu nombre y tu correo solo para confirmar tus preguntas, enviarte el acuse y avisarte de la respuesta. Se publican la pregunta y su respuesta, sin tu nombre, tu correo ni el de tu empresa. Las preguntas que no se confirman se borran. Puedes pedir acceso, rectificación, cancelación u oposición ante la unidad de transparencia.',
  'Ley General de Protección de Datos Personales en Posesión de Sujetos Obligados', '2025-03-21');

-- What one person sent at once. Who it is stands here alone: it is never public, and gone when nothing is confirmed.
create table clarification_submission (
  id              uuid primary key default gen_random_uuid(),
  procedure_id    uuid not null references procedure on delete cascade,
  name            text not null,
  email           text not null,
  -- Folio of the request of the registry whose key was given; null for whoever confirmed by mail.
  folio           text,
  privacy_version int not null references question_notice,
  token_hash      text unique,
  sent_at         timestamptz not null default now(),
  expires_at      timestamptz not null,
  confirmed_at    timestamptz
);
create index clarification_submission_procedure on clarification_submission (procedure_id);
create index clarification_submission_waiting on clarification_submission (expires_at) where confirmed_at is null;

-- The answers of a procedure as one thing that officers write together.
create table clarification_board (
  procedure_id uuid primary key references procedure on delete cascade,
  version      int not null default 1,
  updated_at   timestamptz not null default now(),
  updated_by   text
);

-- An answer as it is written; without a number it was never public.
create table clarification (
  id           uuid primary key,
  procedure_id uuid not null references clarification_board on delete cascade,
  position     int not null,
  number       int check (number > 0),
  question     text not null,
  answer       text not null,
  document_id  uuid references document on delete set null,
  page         int check (page > 0),
  passage      text,
  constraint clarification_number unique (procedure_id, number)
);

create table clarification_question (
  id            uuid primary key default gen_random_uuid(),
  submission_id uuid not null references clarification_submission on delete cascade,
  procedure_id  uuid not null references procedure on delete cascade,
  position      int not null,
  text          text not null,
  document_id   uuid references document on delete set null,
  page          int check (page > 0),
  passage       text,
  answer_id     uuid references clarification on delete set null,
  refusal       text,
  -- When its asker was told what became of it.
  told_at       timestamptz,
  constraint clarification_question_outcome check (answer_id is null or refusal is null)
);
create index clarification_question_submission on clarification_question (submission_id);
create index clarification_question_procedure on clarification_question (procedure_id);
create index clarification_question_answer on clarification_question (answer_id);

-- What visitors read and read: the last edition is in force, the others stay to be compared.
create table clarification_edition (
  clarification_id uuid not null references clarification on delete cascade,
  edition          int not null check (edition > 0),
  question         text not null,
  answer           text not null,
  document_id      uuid references document on delete set null,
  page             int,
  passage          text,
  -- Why it was published anew.
  reason           text,
  published_at     timestamptz not null default now(),
  primary key (clarification_id, edition),
  constraint clarification_edition_reason check ((edition = 1) = (reason is null))
);
create index clarification_edition_document on clarification_edition (document_id);
call watch_public_table('clarification_edition');

-- Confirmed questions of which nobody was told anything wait for the meeting.
do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''clarification'', p.id, ''clarification_open'', ''Procurement'', p.title, p.number, '''', p.id::text, p.created_by,
        (m.at at time zone ''America/Mexico_City'')::date, m.at, null::date
      from procedure p
      left join lateral (select min(at) at from milestone where procedure_id = p.id and kind = ''clarification'') m on true
      where p.status in (''active'', ''evaluation'') and exists (
        select from clarification_question q join clarification_submission s on s.id = q.submission_id
        where q.procedure_id = p.id and q.told_at is null and s.confirmed_at is not null)';
end $$;
call watch_waiting('clarification_question', 'clarification', 'select procedure_id from changed');
call watch_waiting('clarification_submission', 'clarification', 'select procedure_id from changed');
call watch_waiting('milestone', 'clarification', 'select c.procedure_id from changed c where c.kind = ''clarification'' '
  'and exists (select from clarification_submission s where s.procedure_id = c.procedure_id)');
call watch_waiting('procedure', 'clarification', 'select c.id from changed c '
  'where exists (select from clarification_submission s where s.procedure_id = c.id)');
