-- Whether the bytes hold text, which a photograph or a scan has not; null: the file came before this was looked at.
alter table registration_part add column has_text boolean;
alter table registration_paper add column has_text boolean;

update registry_term set text = 'Plazo de la Unidad para responder una solicitud'
where text = 'Plazo de la unidad para responder una solicitud';
