-- Who began the draft of a contract: somebody else does not delete it alone. Null of those that are older.
alter table contract_draft add column created_by text references officer (id);
