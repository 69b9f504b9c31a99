-- What a shared datum weighs, and what many share by nature.
insert into relation_weight (kind, weight, is_diluted, reason) values
  ('clabe', 0.95, false, 'El dinero de ambos llega a la misma cuenta: es el indicio más fuerte.'),
  ('representative', 0.80, false, 'Una misma persona firma por ambos; el artículo 71 impide concursar en la misma partida con socio o interés común.'),
  ('partner', 0.75, false, 'Un socio común impide participar en la misma partida (LAASSP 2025, art. 71, fracción VIII).'),
  ('phone', 0.45, true, 'Un mismo teléfono suele ser una misma oficina; también un despacho contable.'),
  ('address', 0.40, true, 'El mismo domicilio puede ser una misma empresa o un edificio con varias.'),
  ('mail_domain', 0.30, true, 'El dominio de correo propio es de quien lo contrató; el de un despacho lo comparten sus clientes.');
insert into relation_ignored (kind, key, label, reason)
select 'mail_domain', domain, domain, 'Servicio de correo gratuito.'
from unnest(array['gmail.com', 'googlemail.com', 'hotmail.com', 'hotmail.es', 'hotmail.com.mx', 'outlook.com', 'outlook.es',
  'outlook.com.mx', 'live.com', 'live.com.mx', 'msn.com', 'yahoo.com', 'yahoo.com.mx', 'yahoo.es', 'ymail.com', 'prodigy.net.mx',
  'prodigy.net', 'infinitummail.com', 'icloud.com', 'me.com', 'aol.com', 'proton.me', 'protonmail.com', 'telmex.com', 'terra.com.mx',
  'gmx.com', 'mail.com']) domain;
