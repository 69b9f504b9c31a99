import { ENTER_ORDER } from './order-mail-texts.ts';

const OWED = {
  nombre: { label: 'Nombre o razón social', example: 'Papelería Huizache de Muestra, S.A. de C.V.' },
  orden: { label: 'Número de la orden de pago', example: 'OP-2026-00012' },
  importe: { label: 'Cuánto se pagó', example: '$10,000.00' },
  dia: { label: 'Qué día', example: '27 nov 2026' },
  referencia: { label: 'Referencia del banco', example: 'SPEI 88121' },
  facturas: {
    label: 'De qué facturas, con su folio fiscal',
    example: 'A-1204 (UUID 5A1E0B7C-9D2F-4C3B-8E6A-1F2D3C4B5A69)',
  },
  enlace: {
    label: 'Páginas de las facturas de sus pedidos',
    example: 'https://compras.universidad.example/AdquisicionesUG/pedidos/P-2026-00042/factura',
  },
  contacto: {
    label: 'Quién lleva los pedidos y su correo',
    example: 'Raúl Inventado Mora, raul@universidad.example',
  },
  limite: { label: 'Último día para mandar el complemento', example: '5 dic 2026' },
  unidad: { label: 'Nombre de la Unidad', example: 'Unidad de Adquisiciones y Servicios de Apoyo' },
} as const;

/** Mails to the supplier of what was paid (purchase-chain §6.8). */
export const PAYMENT_MAIL_TEXTS = {
  payment_made: {
    label: 'Pago hecho',
    when: 'Al proveedor, cuando se registra un pago de sus facturas.',
    subject: 'Te pagamos {importe}: orden {orden}',
    text: [
      '{nombre}:',
      'El {dia} la Universidad te pagó {importe}, orden de pago {orden}, referencia {referencia}.',
      '{facturas}',
      '{complemento}',
      `El pago se lee en {enlace}\n${ENTER_ORDER}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre o razón social', example: 'Papelería Huizache de Muestra, S.A. de C.V.' },
      orden: { label: 'Número de la orden de pago', example: 'OP-2026-00012' },
      importe: { label: 'Cuánto se pagó', example: '$10,000.00' },
      dia: { label: 'Qué día', example: '27 nov 2026' },
      referencia: { label: 'Referencia del banco', example: 'SPEI 88121' },
      facturas: {
        label: 'De cada factura, cuánto se pagó y qué dice su complemento',
        example:
          'Factura A-1204, UUID 5A1E0B7C-9D2F-4C3B-8E6A-1F2D3C4B5A69: parcialidad 1, saldo anterior $15,480.90, pagado $10,000.00, saldo $5,480.90.',
      },
      complemento: {
        label: 'Hasta cuándo se manda el complemento de pago',
        example:
          'Emite tu complemento de pago (REP) a más tardar el 5 dic 2026, con forma de pago 03, y mándalo en la página de la factura de tu pedido.',
      },
      enlace: OWED.enlace,
      contacto: OWED.contacto,
      unidad: { label: 'Nombre de la Unidad', example: 'Unidad de Adquisiciones y Servicios de Apoyo' },
    },
  },
  payment_changed: {
    label: 'Cambió un pago o su orden',
    when: 'Al proveedor, cuando se anula una orden de pago ya emitida, el banco devuelve un pago, deja de contar uno que se había registrado, o la Unidad manda un complemento en su lugar.',
    subject: 'Orden de pago {orden}: {que}',
    text: [
      '{nombre}:',
      'Orden de pago {orden}: {que}. {detalle}',
      `Sus facturas están en {enlace}\n${ENTER_ORDER}`,
      'Si algo de esto no es como lo sabes, avísale a la Unidad antes de contestar a nadie más.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      nombre: { label: 'Nombre o razón social', example: 'Papelería Huizache de Muestra, S.A. de C.V.' },
      orden: { label: 'Número de la orden de pago', example: 'OP-2026-00012' },
      que: { label: 'Qué cambió', example: 'el banco devolvió un pago' },
      detalle: { label: 'De qué pago', example: '$10,000.00 el 27 nov 2026, referencia SPEI 88121.' },
      enlace: OWED.enlace,
      unidad: { label: 'Nombre de la Unidad', example: 'Unidad de Adquisiciones y Servicios de Apoyo' },
    },
  },
  payment_receipt_reminder: {
    label: 'Falta el complemento de pago',
    when: 'Al proveedor, al tercer día de un pago del que no ha mandado su complemento.',
    subject: 'Manda tu complemento de pago a más tardar el {limite}',
    text: [
      '{nombre}:',
      'El {dia} la Universidad te pagó {importe}, orden de pago {orden}, referencia {referencia}.',
      'Falta tu complemento de pago (REP) de {facturas}. Mándalo a más tardar el {limite} en la página de la factura de tu pedido: {enlace}',
      `${ENTER_ORDER} Dudas: {contacto}.`,
      '{unidad}',
    ].join('\n\n'),
    variables: OWED,
  },
  payment_receipt_overdue: {
    label: 'Complemento de pago vencido',
    when: 'Al proveedor, cuando pasó el último día para mandar el complemento de un pago.',
    subject: 'Tu complemento de pago venció el {limite}',
    text: [
      '{nombre}:',
      'El {dia} la Universidad te pagó {importe}, orden de pago {orden}, referencia {referencia}.',
      'El plazo de tu complemento de pago (REP) de {facturas} venció el {limite}. Mándalo hoy en la página de la factura de tu pedido: {enlace}',
      `${ENTER_ORDER} Dudas: {contacto}.`,
      '{unidad}',
    ].join('\n\n'),
    variables: OWED,
  },
} as const;
