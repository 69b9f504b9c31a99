-- Whether an officer has the role Administrador, as their account said when they last entered; null while nobody knows. Work is handed to
-- whoever may do it, and somebody without functions may only by this role.
alter table officer add column is_administrator boolean;
