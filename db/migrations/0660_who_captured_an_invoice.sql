-- Who captured an invoice in its supplier's place does not verify it either (pair S7).
update duty_pair set first_act = 'Recibió, o capturó la factura', message = 'Quien recibió o capturó no verifica la factura.'
where code = 'S7';
