-- What a company said it did not send holds what is sent in its name until somebody of the unit has called (decision 0436). What
-- was stopped before asked for no call: it holds nothing.
alter table account_act add column holds boolean not null default false;
create index account_act_holds on account_act (supplier_id) where holds;
