-- needs: stretches_of, keep_stretches
-- What ended before stretches were kept.
select keep_stretches(array(select id from requisition));
select keep_stretches(array(select id from procedure where source <> 'compranet'));
