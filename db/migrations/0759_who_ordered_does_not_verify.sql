-- Who made the order neither verifies its invoice nor orders its payment (purchase-chain §1.2: Comprador and Pagos, «never»).
update duty_pair set first_act = 'Hizo el pedido, recibió, o capturó la factura',
  message = 'Quien hizo el pedido, recibió o capturó no verifica la factura.' where code = 'S7';
update duty_pair set first_act = 'Hizo el pedido o verificó la factura', message = 'Quien hizo el pedido o verificó no ordena el pago.'
  where code = 'S8';
