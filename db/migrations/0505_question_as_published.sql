-- A question as everybody reads it, without what tells who asked; its first text stays beside it. Null: as it was asked.
alter table quotation_question add column published text
  constraint quotation_question_published check (length(published) between 10 and 2000);
