-- Pages of a paper that are pictures without text, as they were told when it was uploaded; null where nobody looked.
alter table registration_part add column textless_pages int[];
alter table registration_paper add column textless_pages int[];
