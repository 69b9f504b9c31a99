-- The legal basis is read by the public on sanctions and certificates: it names rules of this registry, not whose they resemble.
update registry_reason set legal_basis = replace(legal_basis, ', como la BUAP', ''), version = version + 1
where legal_basis like '%, como la BUAP%';
update sanction set legal_basis = replace(legal_basis, ', como la BUAP', '')
where legal_basis like '%, como la BUAP%';
