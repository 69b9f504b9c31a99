import { ENTER_ORDER, ORDER_MAIL_VARIABLES } from './order-mail-texts.ts';

const INVOICE = {
  ...ORDER_MAIL_VARIABLES,
  enlace: {
    label: 'Página de las facturas del pedido',
    example: 'https://compras.universidad.example/AdquisicionesUG/pedidos/P-2026-00042/factura',
  },
  folio: { label: 'Folio con que se recibió', example: 'F-2026-00021' },
  factura: { label: 'Qué es, con su serie y su número', example: 'Factura A1204' },
  importe: { label: 'Total con IVA', example: '$15,480.90' },
  resultado: { label: 'Qué se resolvió', example: 'Tu factura tiene algo que corregir' },
};

/** Mails to the supplier about an invoice of its order (purchase-chain §6.1, §6.9): only the summary. */
export const INVOICE_MAIL_TEXTS = {
  invoice_received: {
    label: 'Factura recibida',
    when: 'Al proveedor, cuando llega una factura o una nota de crédito de su pedido.',
    subject: 'Recibimos tu factura con el folio {folio}',
    text: [
      '{nombre}:',
      '{resultado}: {factura}, por {importe} con IVA, del pedido {numero}, {objeto}. Su folio es {folio}.',
      '{sigue}',
      `En qué va y cuándo se paga se lee en {enlace}\n${ENTER_ORDER}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...INVOICE,
      sigue: {
        label: 'Qué sigue',
        example: 'Se verifica o se te devuelve a más tardar el 9 de diciembre de 2026.',
      },
    },
  },
  invoice_returned: {
    label: 'Factura devuelta, detenida o rechazada',
    when: 'Al proveedor, cuando su factura se devuelve con observaciones, se detiene o se rechaza.',
    subject: '{resultado}: {folio}',
    text: [
      '{nombre}:',
      '{resultado}: {factura}, por {importe} con IVA, del pedido {numero}, {objeto}. Su folio es {folio}.',
      '{porque}',
      `Cada observación se lee, y la correcta se manda, en {enlace}\n${ENTER_ORDER}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...INVOICE,
      porque: {
        label: 'Qué debe corregir, o por qué se detiene',
        example: 'No-break de 750 VA: facturas 10; se aceptaron 8.',
      },
    },
  },
  invoice_verified: {
    label: 'Factura verificada',
    when: 'Al proveedor, cuando su factura se verifica y corre el plazo de su pago.',
    subject: 'Se verificó tu factura {folio}',
    text: [
      '{nombre}:',
      '{resultado}: {factura}, por {importe} con IVA, del pedido {numero}, {objeto}. Su folio es {folio}.',
      'Se paga a más tardar el {pago}.',
      `En qué va se lee en {enlace}\n${ENTER_ORDER}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...INVOICE,
      pago: { label: 'Último día de su pago', example: '7 de enero de 2027' },
    },
  },
} as const;
