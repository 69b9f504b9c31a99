-- Which law each money is under, and the article of each kind of procedure, are a setting with its source and its history;
-- whoever keeps answers of public data learns of its changes.
drop table funding_regime;
drop table purchase_basis;
call watch_public_table('instance_setting');
