-- Who may do what with purchases: a function of a person in an area, from a day until another. What was given is never
-- changed; its end is written beside it.
create table function_grant (
  id            uuid default gen_random_uuid() primary key,
  -- Subject of the token; nobody's until whoever has the mail enters for the first time.
  person_id     text,
  person_name   text not null check (length(person_name) between 1 and 200),
  email         text check (length(email) between 3 and 200),
  -- Two accounts of one person have the same one.
  employee_id   text check (length(employee_id) between 1 and 40),
  issuer        text not null default '',
  function      text not null,
  -- Nothing: every area.
  area_id       uuid constraint function_grant_area references area(id),
  is_only_this  boolean not null default false,
  -- Without IVA; nothing: any amount.
  up_to         numeric(16, 2) check (up_to > 0),
  lines         text[] not null default '{}',
  from_on       date not null,
  until_on      date,
  ground        text not null check (length(ground) between 10 and 300),
  is_delegable  boolean not null default false,
  -- The grant of which this one is a part: it ends with it.
  parent_id     uuid constraint function_grant_parent references function_grant(id),
  given_by      text not null,
  given_by_name text not null,
  given_at      timestamptz not null default clock_timestamp(),
  ended_at      timestamptz,
  ended_by      text,
  ended_by_name text,
  end_reason    text check (length(end_reason) between 3 and 300),
  source        text not null default 'portal' check (source in ('portal', 'demo')),
  version       int not null default 1,
  constraint function_grant_who check (person_id is not null or email is not null),
  constraint function_grant_days check (until_on >= from_on),
  constraint function_grant_end check ((ended_at is null) = (ended_by is null))
);
create index function_grant_person on function_grant (person_id) where (ended_at is null);
create index function_grant_mail on function_grant (lower(email)) where (person_id is null and ended_at is null);
create index function_grant_function on function_grant (function, area_id) where (ended_at is null);
create index function_grant_area_id on function_grant (area_id);
create index function_grant_parent_id on function_grant (parent_id);

-- Two acts on one record that one person does not do both.
create table duty_pair (
  code       text primary key,
  first_act  text not null,
  second_act text not null,
  message    text not null,
  source     text not null,
  -- A unit that is small may do without some of them, with its reason.
  is_fixed   boolean not null default true,
  is_active  boolean not null default true,
  off_reason text,
  constraint duty_pair_off check (is_active or (not is_fixed and off_reason is not null))
);
insert into duty_pair (code, first_act, second_act, message, source, is_fixed) values
  ('S1', 'Escribió o envió la requisición', 'La autoriza por el área', 'Tú la solicitaste; la autoriza otra persona.', 'LGRA art. 58', true),
  ('S2', 'Solicitó', 'Da la suficiencia', 'Quien solicita no da la suficiencia.', 'Control interno', true),
  ('S3', 'Solicitó o autorizó', 'Compra en el procedimiento', 'Quien pide no compra.', 'Control interno', true),
  ('S4', 'Dio el dictamen técnico', 'Solicita, o es contacto del proveedor', 'Quien dictamina no solicita.', 'Control interno', true),
  ('S5', 'Eligió invitados o escribió el comparativo', 'Confirma el fallo', 'Quien evaluó no fija el fallo.', 'Control interno', true),
  ('S6', 'Hizo el pedido', 'Recibe los bienes', 'Quien hizo el pedido no lo recibe.', 'Control interno', false),
  ('S7', 'Recibió', 'Verifica la factura', 'Quien recibió no verifica la factura.', 'Control interno', false),
  ('S8', 'Verificó la factura', 'Ordena el pago', 'Quien verificó no ordena el pago.', 'Control interno', true),
  ('S9', 'Ordenó el pago', 'Registra que se pagó', 'Quien ordena el pago no registra que se pagó.', 'Control interno', true),
  ('S10', 'Cambió la cuenta del proveedor', 'Confirma el cambio, o paga antes de 30 días', 'Quien cambió la cuenta no la confirma ni paga.', 'Control interno', true),
  ('S11', 'Propuso una pena o su condonación', 'La confirma', 'La condonación la decide otra persona.', 'Control interno', true),
  ('S12', 'Escribió una regla, una ruta o un límite', 'Lo publica', 'Lo publica otra persona.', 'Control interno', true),
  ('S13', 'Dio una función', 'La usa en su favor', 'Nadie se da funciones a sí mismo.', 'Control interno', true),
  ('S14', 'Declaró un interés en un licitante', 'Hace cualquier acto de ese procedimiento', 'Declaraste un interés en este procedimiento.', 'LAASSP art. 71-I; LGRA art. 58', true);
