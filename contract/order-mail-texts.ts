const PAGE = 'https://compras.universidad.example/AdquisicionesUG/pedidos/P-2026-00042';

/** What the page behind the address asks for: the personal link is in one mail only, and a code takes its place. */
export const ENTER_ORDER =
  'Ahí se te pide un código, que llega al correo de tu registro, y entras directo. Si antes abres la liga del correo que trajo el pedido, no se te pide nada.';

/** What every mail about an order knows. */
export const ORDER_MAIL_VARIABLES = {
  nombre: { label: 'Nombre o razón social', example: 'Papelería Huizache de Muestra, S.A. de C.V.' },
  numero: { label: 'Número del pedido', example: 'P-2026-00042' },
  objeto: { label: 'Qué se compra', example: 'Reactivos para los laboratorios' },
  contacto: {
    label: 'Quién lo lleva y su correo',
    example: 'Raúl Inventado Mora, raul@universidad.example',
  },
  enlace: { label: 'Página del pedido', example: PAGE },
  unidad: { label: 'Nombre de la Unidad', example: 'Unidad de Adquisiciones y Servicios de Apoyo' },
};
const LINK = {
  label: 'Liga personal de quien recibe el correo; no se guarda en ninguna parte',
  example: `${PAGE}#[clave]`,
};
const DUE = { label: 'Para cuándo se entrega', example: '10 de diciembre de 2026' };
const ANSWER_BY = { label: 'Hasta cuándo se espera la respuesta', example: '2 de diciembre de 2026' };
const WHY = { label: 'Lo que explicó la Unidad', example: 'El almacén cierra esa semana.' };

const PENALTY_KIND = { label: 'Si es una pena o una deducción', example: 'pena' };
const PENALTY = { label: 'Número de la pena', example: 'P-2026-00042/1' };
const SHEET = {
  label: 'Cifras del finiquito',
  example: 'Aceptado: $104,400.00. Penas: $1,680.00. Pagado: $102,720.00.',
};
const BALANCE = { label: 'Qué saldo queda y de quién', example: 'No queda saldo.' };
const ENDING = { label: 'Si es rescisión o terminación anticipada', example: 'rescisión' };
const GROUND = { label: 'Fundamento', example: 'Cláusula décima; LAASSP 2025, art. 75' };

/** Mails to the supplier of an order (purchase-chain §5.1 to §5.3). */
export const ORDER_MAIL_TEXTS = {
  order_issued: {
    label: 'Pedido al proveedor',
    when: 'Al proveedor, cuando se le envía un pedido, una versión corregida u otra liga.',
    subject: 'Pedido {numero}: {objeto}',
    text: [
      '{nombre}:',
      'La Universidad te envía el pedido {numero}, {objeto}, por {total} con IVA. {version}',
      'Se entrega a más tardar el {entrega}, en {lugar}.',
      'Ábrelo y contéstalo con tu liga personal: {enlace}',
      'Acéptalo con tu fecha, propón otra o recházalo con su razón hasta el {responder}. Si no contestas, el plazo de entrega corre de todos modos.',
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...ORDER_MAIL_VARIABLES,
      total: { label: 'Total con IVA', example: '$116,000.00' },
      version: { label: 'Qué versión es y qué se corrigió', example: 'Es la versión 2: cambió el lugar.' },
      entrega: DUE,
      lugar: { label: 'Dónde se entrega', example: 'Almacén central' },
      responder: ANSWER_BY,
      enlace: LINK,
    },
  },
  order_reminder: {
    label: 'Recordatorio de un pedido sin respuesta',
    when: 'Al proveedor que no ha contestado, al día hábil siguiente y el último día del plazo.',
    subject: 'Falta tu respuesta al pedido {numero}',
    text: [
      '{nombre}:',
      'Todavía no contestas el pedido {numero}, {objeto}. Se espera tu respuesta hasta el {responder}.',
      `Contéstalo en {enlace}\n${ENTER_ORDER} Si ya no tienes la liga, pídela: {contacto}.`,
      'El plazo de entrega corre de todos modos.',
      '{unidad}',
    ].join('\n\n'),
    variables: { ...ORDER_MAIL_VARIABLES, responder: ANSWER_BY },
  },
  order_date_settled: {
    label: 'Respuesta a la fecha que propuso el proveedor',
    when: 'Al proveedor, cuando la Unidad acepta o no la fecha que propuso, o amplía la del pedido.',
    subject: '{resultado}: pedido {numero}',
    text: [
      '{nombre}:',
      '{resultado}, pedido {numero}, {objeto}. {porque}',
      'La entrega es a más tardar el {entrega}.',
      `El pedido está en {enlace}\n${ENTER_ORDER}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...ORDER_MAIL_VARIABLES,
      resultado: { label: 'Si se aceptó la fecha', example: 'Se aceptó tu fecha' },
      porque: WHY,
      entrega: DUE,
    },
  },
  order_received: {
    label: 'Resultado de una entrega',
    when: 'Al proveedor, cuando se acepta o se rechaza lo que entregó.',
    subject: '{resultado}: pedido {numero}',
    text: [
      '{nombre}:',
      '{resultado}, recepción {recepcion} del pedido {numero}, {objeto}:',
      '{renglones}',
      '{sigue}',
      `La recepción está en {enlace}\n${ENTER_ORDER}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...ORDER_MAIL_VARIABLES,
      resultado: { label: 'Si se aceptó', example: 'Se aceptó una parte' },
      recepcion: { label: 'Número de la recepción', example: 'R-2026-00017' },
      renglones: {
        label: 'Cuánto se aceptó y se rechazó de cada renglón, y por qué',
        example: 'Matraz aforado: se aceptan 90 piezas y se rechazan 10 (llegó dañado).',
      },
      sigue: {
        label: 'Qué sigue: cuánto se puede facturar y qué se repone',
        example:
          'Puedes facturar lo aceptado: $104,400.00 con IVA. Recoge lo rechazado y repónlo a más tardar el 9 de diciembre de 2026.',
      },
    },
  },
  order_replacement_due: {
    label: 'Recordatorio de lo rechazado que falta reponer',
    when: 'Al proveedor, el último día para reponer lo que se le rechazó.',
    subject: 'Falta reponer lo rechazado del pedido {numero}',
    text: [
      '{nombre}:',
      'Del pedido {numero}, {objeto}, falta reponer lo que se rechazó en la recepción {recepcion}; se repone a más tardar el {reponer}.',
      `Avisa de tu entrega en {enlace}\n${ENTER_ORDER} {penas}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...ORDER_MAIL_VARIABLES,
      recepcion: { label: 'Número de la recepción', example: 'R-2026-00017' },
      penas: {
        label: 'Desde cuándo cuentan las penas por atraso',
        example: 'Las penas por atraso cuentan desde el día siguiente al 10 dic 2026.',
      },
      reponer: { label: 'Hasta cuándo se repone', example: '9 de diciembre de 2026' },
    },
  },
  order_penalty_notified: {
    label: 'Aviso de una pena o deducción',
    when: 'Al proveedor, cuando se le avisa de una pena por lo que entregó tarde, o de una deducción por lo que cumplió con faltas.',
    subject: 'Aviso de {que}: pedido {numero}',
    text: [
      '{nombre}:',
      'Del pedido {numero}, {objeto}, la Universidad calculó la {que} {pena}, de {monto}: {calculo}',
      'Fundamento: {fundamento}. Se cobraría así: {cobro}.',
      `Contéstala hasta el {contestar}, con los documentos y fotos que lo prueben, en {enlace}\n${ENTER_ORDER} Se lee antes de resolver.`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...ORDER_MAIL_VARIABLES,
      que: PENALTY_KIND,
      pena: PENALTY,
      monto: { label: 'Cuánto es la pena', example: '$1,680.00' },
      calculo: {
        label: 'Cómo se calculó',
        example: '7 días naturales de atraso por 0.5 % diario de $48,000.00 sin IVA: $1,680.00.',
      },
      fundamento: GROUND,
      cobro: { label: 'Cómo se cobra', example: 'Descuento en la orden de pago' },
      contestar: { label: 'Hasta cuándo se contesta', example: '9 de diciembre de 2026' },
    },
  },
  order_penalty_resolved: {
    label: 'Resolución de una pena o deducción',
    when: 'Al proveedor, cuando una pena o deducción queda firme, se reduce o se condona.',
    subject: '{resultado}: {que} del pedido {numero}',
    text: [
      '{nombre}:',
      '{resultado} la {que} {pena} del pedido {numero}, {objeto}. {porque}',
      'Fundamento: {fundamento}. {cobro}',
      `Se lee en {enlace}\n${ENTER_ORDER}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...ORDER_MAIL_VARIABLES,
      que: PENALTY_KIND,
      pena: PENALTY,
      resultado: { label: 'Qué se resolvió', example: 'Quedó firme por $1,680.00' },
      porque: WHY,
      fundamento: GROUND,
      cobro: {
        label: 'Cómo se cobra, si se cobra',
        example: 'Se cobra así: descuento en la orden de pago.',
      },
    },
  },
  order_ending_notified: {
    label: 'Inicio de la rescisión o terminación anticipada de un pedido',
    when: 'Al proveedor, cuando la Unidad inicia la rescisión o la terminación anticipada de su pedido.',
    subject: '{que}: pedido {numero}, contéstala hasta el {contestar}',
    text: [
      '{nombre}:',
      'La Universidad inició la {que} del pedido {numero}, {objeto}: {hechos}',
      'Fundamento: {fundamento}.',
      `{pide} Hazlo hasta el {contestar}, con los documentos que quieras, en {enlace}\n${ENTER_ORDER} Se lee antes de resolver.`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...ORDER_MAIL_VARIABLES,
      que: ENDING,
      hechos: { label: 'Qué pasó', example: 'Del pedido no ha llegado nada y venció hace 40 días.' },
      fundamento: GROUND,
      pide: { label: 'Qué se pide al proveedor', example: 'Contesta lo que te convenga y pruébalo.' },
      contestar: { label: 'Hasta cuándo se contesta', example: '9 de diciembre de 2026' },
    },
  },
  order_ending_resolved: {
    label: 'Resolución de la rescisión o terminación anticipada de un pedido',
    when: 'Al proveedor, cuando su pedido queda rescindido, termina antes de tiempo o sigue vigente.',
    subject: '{resultado}: pedido {numero}',
    text: [
      '{nombre}:',
      '{resultado}, pedido {numero}, {objeto}. {porque}',
      '{sigue}',
      `El pedido está en {enlace}\n${ENTER_ORDER}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...ORDER_MAIL_VARIABLES,
      resultado: { label: 'Qué se resolvió', example: 'Quedó rescindido' },
      porque: WHY,
      sigue: {
        label: 'Qué sigue: qué ya no se entrega, qué se paga y qué garantías se hacen efectivas',
        example: 'Ya no entregues nada de él. Lo aceptado se factura y se paga; sigue el finiquito.',
      },
    },
  },
  order_settlement_sent: {
    label: 'Finiquito de un pedido por contestar',
    when: 'Al proveedor, cuando se le manda el finiquito de su pedido.',
    subject: 'Finiquito del pedido {numero}: contéstalo hasta el {contestar}',
    text: [
      '{nombre}:',
      'Éste es el finiquito del pedido {numero}, {objeto}. Importes con IVA:',
      '{cifras}',
      '{saldo} {nota}',
      `Di si estás de acuerdo hasta el {contestar} en {enlace}\n${ENTER_ORDER} Si no contestas, la Unidad puede emitirlo por su cuenta.`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...ORDER_MAIL_VARIABLES,
      cifras: SHEET,
      saldo: BALANCE,
      nota: { label: 'Nota de la Unidad, si la hay', example: 'Ya no se piden las 10 piezas que faltaban.' },
      contestar: { label: 'Hasta cuándo se contesta', example: '14 de diciembre de 2026' },
    },
  },
  order_settled: {
    label: 'Pedido cerrado con su finiquito',
    when: 'Al proveedor, cuando el finiquito de su pedido queda firme.',
    subject: 'El pedido {numero} quedó cerrado',
    text: [
      '{nombre}:',
      'El pedido {numero}, {objeto}, quedó cerrado con su finiquito. {como}',
      '{cifras}',
      '{saldo}',
      `El finiquito está en {enlace}\n${ENTER_ORDER}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: {
      ...ORDER_MAIL_VARIABLES,
      como: { label: 'Cómo quedó firme', example: 'El proveedor estuvo de acuerdo.' },
      cifras: SHEET,
      saldo: BALANCE,
    },
  },
  order_voided: {
    label: 'Pedido anulado',
    when: 'Al proveedor, cuando se anula un pedido que ya tenía.',
    subject: 'Se anuló el pedido {numero}',
    text: [
      '{nombre}:',
      'La Universidad anuló el pedido {numero}, {objeto}: {porque}',
      `No entregues nada de él. Se lee en {enlace}\n${ENTER_ORDER}`,
      'Dudas: {contacto}.',
      '{unidad}',
    ].join('\n\n'),
    variables: { ...ORDER_MAIL_VARIABLES, porque: WHY },
  },
} as const;
