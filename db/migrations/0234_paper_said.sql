-- What the text of a paper of the SAT, the IMSS or the INFONAVIT says of itself (contract: PaperSaid); null where it has no text
-- or nobody read it.
alter table registration_paper add column said jsonb;
