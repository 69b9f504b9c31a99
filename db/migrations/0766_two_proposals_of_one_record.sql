-- What one person proposed of a record keeps nobody else from proposing something else of it: each has one of their own.
drop index decision_proposal_open;
create unique index decision_proposal_open on decision_proposal (operation, record_type, record_id, target, proposed_by)
  where (status = 'open');
