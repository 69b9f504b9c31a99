import type { MadeInvoice } from './made-invoice.ts';
import { MADE_ISSUER, MADE_RECEIVER, sum } from './whole-invoice.ts';

/** What a payment receipt says of one invoice, sound or not; attributes by their official names. */
export interface MadeDocument {
  IdDocumento: string;
  NumParcialidad: string;
  ImpSaldoAnt: string;
  ImpPagado: string;
  ImpSaldoInsoluto: string;
  /** Of its IVA at 16 %. */
  BaseDR: string;
  ImporteDR: string;
}

/** One payment of a receipt (`Pago`). */
export interface MadePayment {
  FechaPago: string;
  FormaDePagoP: string;
  Monto: string;
  /** Account to which it was paid. */
  CtaBeneficiario?: string;
  documents: readonly MadeDocument[];
}

type Pairs = readonly (readonly [name: string, value: string])[];
const written = (pairs: Pairs) => pairs.map(([name, value]) => ` ${name}="${value}"`).join('');
const IVA: Pairs = [
  ['Impuesto', '002'],
  ['TipoFactor', 'Tasa'],
  ['TasaOCuota', '0.160000'],
];
/** Base, key of the tax and its amount, with the letters that end their names here. */
const tax = (ending: 'DR' | 'P', base: string, amount: string): Pairs => [
  [`Base${ending}`, base],
  ...IVA.map(([name, value]) => [`${name}${ending}`, value] as const),
  [`Importe${ending}`, amount],
];

function documentOf(document: MadeDocument) {
  const { BaseDR, ImporteDR, ...told } = document;
  const { IdDocumento, ...counts } = told;
  const own: Pairs = [
    ['IdDocumento', IdDocumento],
    ['MonedaDR', 'MXN'],
    ['EquivalenciaDR', '1'],
    ...Object.entries(counts),
    ['ObjetoImpDR', '02'],
  ];
  const taxes = tax('DR', BaseDR, ImporteDR);
  return {
    xml: `<pago20:DoctoRelacionado${written(own)}><pago20:ImpuestosDR><pago20:TrasladosDR><pago20:TrasladoDR${written(taxes)}/></pago20:TrasladosDR></pago20:ImpuestosDR></pago20:DoctoRelacionado>`,
    sealed: [...own, ...taxes].map(([, value]) => value),
  };
}

function paymentOf({ documents, ...payment }: MadePayment) {
  const own: Pairs = [
    ['FechaPago', payment.FechaPago],
    ['FormaDePagoP', payment.FormaDePagoP],
    ['MonedaP', 'MXN'],
    ['TipoCambioP', '1'],
    ['Monto', payment.Monto],
    ...(payment.CtaBeneficiario === undefined ? [] : [['CtaBeneficiario', payment.CtaBeneficiario] as const]),
  ];
  const made = documents.map(documentOf);
  const taxes = tax(
    'P',
    sum(documents.map(({ BaseDR }) => BaseDR)),
    sum(documents.map(({ ImporteDR }) => ImporteDR)),
  );
  return {
    xml: `<pago20:Pago${written(own)}>${made.map(({ xml }) => xml).join('')}<pago20:ImpuestosP><pago20:TrasladosP><pago20:TrasladoP${written(taxes)}/></pago20:TrasladosP></pago20:ImpuestosP></pago20:Pago>`,
    sealed: [
      ...own.map(([, value]) => value),
      ...made.flatMap(({ sealed }) => sealed),
      ...taxes.map(([, value]) => value),
    ],
  };
}

/** A payment receipt (REP) of some payments; `whole` where its total is said otherwise than they come to. */
export function madeReceipt(
  payments: readonly MadePayment[],
  given: { issuer?: Record<string, string>; date: string; uuid: string; whole?: string },
): MadeInvoice {
  const { date, uuid } = given;
  const documents = payments.flatMap((one) => one.documents);
  const totals: Pairs = [
    ['TotalTrasladosBaseIVA16', sum(documents.map(({ BaseDR }) => BaseDR))],
    ['TotalTrasladosImpuestoIVA16', sum(documents.map(({ ImporteDR }) => ImporteDR))],
    ['MontoTotalPagos', given.whole ?? sum(payments.map(({ Monto }) => Monto))],
  ];
  const made = payments.map(paymentOf);
  return {
    head: {
      Version: '4.0',
      Serie: 'P',
      Folio: '77',
      Fecha: date,
      SubTotal: '0',
      Moneda: 'XXX',
      Total: '0',
      TipoDeComprobante: 'P',
      Exportacion: '01',
      LugarExpedicion: '36000',
    },
    issuer: { ...(given.issuer ?? MADE_ISSUER) },
    receiver: { ...MADE_RECEIVER, UsoCFDI: 'CP01' },
    lines: [
      {
        goods: '84111506',
        unit: 'ACT',
        description: 'Pago',
        quantity: '1',
        unitPrice: '0',
        amount: '0',
        taxObject: '01',
        transferred: [],
        withheld: [],
      },
    ],
    transferred: [],
    withheld: [],
    uuid,
    stampedAt: `${date.slice(0, 14)}30:00`,
    complement: {
      xml: `<pago20:Pagos xmlns:pago20="http://www.sat.gob.mx/Pagos20" Version="2.0"><pago20:Totales${written(totals)}/>${made.map(({ xml }) => xml).join('')}</pago20:Pagos>`,
      sealed: ['2.0', ...totals.map(([, value]) => value), ...made.flatMap(({ sealed }) => sealed)],
    },
  };
}
