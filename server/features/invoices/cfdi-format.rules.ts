// Longer than the rule: the declared tables of CFDI 4.0 and its complements, one line for each element.
import type { CatalogueName } from './catalogues.rules.ts';

/** Namespace of CFDI 4.0. */
export const CFDI = 'http://www.sat.gob.mx/cfd/4';
/** Namespace of the stamp. */
export const TFD = 'http://www.sat.gob.mx/TimbreFiscalDigital';
/** Namespace of the complement of payments. */
export const PAYMENTS = 'http://www.sat.gob.mx/Pagos20';
export const LOCAL_TAXES = 'http://www.sat.gob.mx/implocal';
const LEGENDS = 'http://www.sat.gob.mx/leyendasFiscales';

/** What an attribute may say, white space collapsed unless it is `isRaw`. */
interface Kind {
  pattern: RegExp;
  catalogue?: CatalogueName;
  /** Most letters. */
  most?: number;
  /** The only value. */
  value?: string;
  isRaw?: true;
  /** Above zero. */
  isPositive?: true;
}

export interface AttributePart extends Kind {
  attribute: string;
  isRequired: boolean;
  /** Part of the sealed text (`cadena original`). */
  isSealed: boolean;
}

export interface ChildPart {
  element: ElementShape;
  least: 0 | 1;
  most: number;
}

/**
 * An element as the official schema has it. Its parts stand in the order of the sealed text, where attributes may come
 * between children; among the children it is that of the schema too.
 */
export interface ElementShape {
  uri: string;
  name: string;
  parts: readonly (AttributePart | ChildPart)[];
  /** Holds elements of other namespaces: those of a complement are known or a doubt, those of an addition are ignored. */
  holds?: 'complements' | 'anything';
  /** Its children come in any order; in the sealed text they stand as declared. */
  isUnordered?: true;
}

const text = (most: number): Kind => ({ pattern: /^[^|]+$/, most });
const key = (pattern: RegExp, catalogue?: CatalogueName): Kind => ({
  pattern,
  ...(catalogue !== undefined && { catalogue }),
});
const fixed = (value: string): Kind => ({ pattern: /^\d\.\d$/, value });

const AMOUNT: Kind = { pattern: /^\d{1,18}(?:\.\d{1,6})?$/ };
/** Of these the schema limits the value alone: zeros may follow the sixth decimal. */
const RATE: Kind = { pattern: /^\d{1,18}(?:\.\d{1,6}0{0,4})?$/ };
const ABOVE_ZERO: Kind = { ...RATE, isPositive: true };
const PESOS: Kind = { pattern: /^\d{1,18}(?:\.\d{1,2})?$/ };
const SIGNED: Kind = { pattern: /^-?\d{1,18}(?:\.\d{1,6})?$/ };
const MOMENT: Kind = {
  pattern: /^20[1-9]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
};
const RFC: Kind = {
  pattern: /^[A-Z&Ñ]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z\d]{2}[\dA]$/,
};
const LEGAL_RFC: Kind = {
  pattern: /^[A-Z&Ñ]{3}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z\d]{2}[\dA]$/,
};
const UUID: Kind = { pattern: /^[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}$/ };
const BASE64: Kind = { pattern: /^[A-Za-z\d+/ ]{1,20000}={0,2}$/ };
const SERIAL: Kind = { pattern: /^\d{20}$/ };
const POSTAL: Kind = { pattern: /^\d{5}$/ };
const REGIME = key(/^\d{3}$/, 'regime');
const PAYMENT = key(/^\d{2}$/, 'payment');
const CURRENCY = key(/^[A-Z]{3}$/);
const TAX = key(/^\d{3}$/, 'tax');
const FACTOR = key(/^(?:Tasa|Cuota|Exento)$/);
const TAX_OBJECT = key(/^\d{2}$/, 'taxObject');
const GOODS = key(/^\d{8}$/);
const PEDIMENT: Kind = { pattern: /^\d{2} {2}\d{2} {2}\d{4} {2}\d{7}$/, isRaw: true };
const ACCOUNT: Kind = { pattern: /^[A-Z\d_]{10,50}$/ };

const must = (attribute: string, kind: Kind): AttributePart => ({
  ...kind,
  attribute,
  isRequired: true,
  isSealed: true,
});
const may = (attribute: string, kind: Kind): AttributePart => ({
  ...must(attribute, kind),
  isRequired: false,
});
/** Stands in the invoice and is not sealed: the seal itself and its certificate. */
const beside = (attribute: string, kind: Kind): AttributePart => ({
  ...must(attribute, kind),
  isSealed: false,
});

const one = (element: ElementShape): ChildPart => ({ element, least: 1, most: 1 });
const perhaps = (element: ElementShape): ChildPart => ({ element, least: 0, most: 1 });
const some = (element: ElementShape): ChildPart => ({ element, least: 1, most: Infinity });
const any = (element: ElementShape): ChildPart => ({ element, least: 0, most: Infinity });

const shapeIn =
  (uri: string) =>
  (name: string, ...parts: ElementShape['parts']): ElementShape => ({ uri, name, parts });
const cfdi = shapeIn(CFDI);

const conceptTax = (name: 'Traslado' | 'Retencion', part: typeof must): ElementShape =>
  cfdi(
    name,
    must('Base', ABOVE_ZERO),
    must('Impuesto', TAX),
    must('TipoFactor', FACTOR),
    part('TasaOCuota', RATE),
    part('Importe', AMOUNT),
  );

const CUSTOMS = cfdi('InformacionAduanera', must('NumeroPedimento', PEDIMENT));

const CONCEPT = cfdi(
  'Concepto',
  must('ClaveProdServ', GOODS),
  may('NoIdentificacion', text(100)),
  must('Cantidad', ABOVE_ZERO),
  must('ClaveUnidad', key(/^[A-Z\d]{1,3}$/)),
  may('Unidad', text(20)),
  must('Descripcion', text(1_000)),
  must('ValorUnitario', AMOUNT),
  must('Importe', AMOUNT),
  may('Descuento', AMOUNT),
  must('ObjetoImp', TAX_OBJECT),
  perhaps(
    cfdi(
      'Impuestos',
      perhaps(cfdi('Traslados', some(conceptTax('Traslado', may)))),
      perhaps(cfdi('Retenciones', some(conceptTax('Retencion', must)))),
    ),
  ),
  perhaps(
    cfdi(
      'ACuentaTerceros',
      must('RfcACuentaTerceros', RFC),
      must('NombreACuentaTerceros', text(300)),
      must('RegimenFiscalACuentaTerceros', REGIME),
      must('DomicilioFiscalACuentaTerceros', POSTAL),
    ),
  ),
  any(CUSTOMS),
  any(cfdi('CuentaPredial', must('Numero', { pattern: /^[\da-zA-Z]{1,150}$/ }))),
  perhaps({ ...cfdi('ComplementoConcepto'), holds: 'complements' }),
  any(
    cfdi(
      'Parte',
      must('ClaveProdServ', GOODS),
      may('NoIdentificacion', text(100)),
      must('Cantidad', ABOVE_ZERO),
      may('Unidad', text(20)),
      must('Descripcion', text(1_000)),
      may('ValorUnitario', AMOUNT),
      may('Importe', AMOUNT),
      any(CUSTOMS),
    ),
  ),
);

const GLOBAL_TAXES = cfdi(
  'Impuestos',
  perhaps(cfdi('Retenciones', some(cfdi('Retencion', must('Impuesto', TAX), must('Importe', AMOUNT))))),
  may('TotalImpuestosRetenidos', AMOUNT),
  perhaps(
    cfdi(
      'Traslados',
      some(
        cfdi(
          'Traslado',
          must('Base', AMOUNT),
          must('Impuesto', TAX),
          must('TipoFactor', FACTOR),
          may('TasaOCuota', RATE),
          may('Importe', AMOUNT),
        ),
      ),
    ),
  ),
  may('TotalImpuestosTrasladados', AMOUNT),
);

/** CFDI 4.0 (`cfdv40.xsd` and `cadenaoriginal_4_0.xslt` of the tax authority, read in November 2026). */
export const INVOICE: ElementShape = cfdi(
  'Comprobante',
  must('Version', fixed('4.0')),
  may('Serie', text(25)),
  may('Folio', text(40)),
  must('Fecha', MOMENT),
  beside('Sello', BASE64),
  may('FormaPago', PAYMENT),
  must('NoCertificado', SERIAL),
  beside('Certificado', BASE64),
  may('CondicionesDePago', text(1_000)),
  must('SubTotal', AMOUNT),
  may('Descuento', AMOUNT),
  must('Moneda', CURRENCY),
  may('TipoCambio', ABOVE_ZERO),
  must('Total', AMOUNT),
  must('TipoDeComprobante', key(/^[IETNP]$/)),
  must('Exportacion', key(/^\d{2}$/, 'export')),
  may('MetodoPago', key(/^(?:PUE|PPD)$/)),
  must('LugarExpedicion', POSTAL),
  may('Confirmacion', { pattern: /^[\da-zA-Z]{5}$/ }),
  perhaps(
    cfdi(
      'InformacionGlobal',
      must('Periodicidad', key(/^\d{2}$/)),
      must('Meses', key(/^\d{2}$/)),
      must('Año', { pattern: /^20(?:19|[2-9]\d)$/ }),
    ),
  ),
  any(
    cfdi(
      'CfdiRelacionados',
      must('TipoRelacion', key(/^\d{2}$/, 'relation')),
      some(cfdi('CfdiRelacionado', must('UUID', UUID))),
    ),
  ),
  one(
    cfdi(
      'Emisor',
      must('Rfc', RFC),
      must('Nombre', text(300)),
      must('RegimenFiscal', REGIME),
      may('FacAtrAdquirente', { pattern: /^\d{10}$/ }),
    ),
  ),
  one(
    cfdi(
      'Receptor',
      must('Rfc', RFC),
      must('Nombre', text(300)),
      must('DomicilioFiscalReceptor', POSTAL),
      may('ResidenciaFiscal', CURRENCY),
      may('NumRegIdTrib', { pattern: /^.{1,40}$/u }),
      must('RegimenFiscalReceptor', REGIME),
      must('UsoCFDI', key(/^[A-Z]{1,2}\d{2}$/, 'use')),
    ),
  ),
  one(cfdi('Conceptos', some(CONCEPT))),
  perhaps(GLOBAL_TAXES),
  perhaps({ ...cfdi('Complemento'), holds: 'complements' }),
  perhaps({ ...cfdi('Addenda'), holds: 'anything' }),
);

/** The stamp (`TimbreFiscalDigitalv11.xsd`): what of it is sealed is the text of the tax authority's own seal. */
export const STAMP: ElementShape = shapeIn(TFD)(
  'TimbreFiscalDigital',
  must('Version', fixed('1.1')),
  must('UUID', UUID),
  must('FechaTimbrado', MOMENT),
  must('RfcProvCertif', LEGAL_RFC),
  may('Leyenda', text(150)),
  must('SelloCFD', BASE64),
  must('NoCertificadoSAT', SERIAL),
  beside('SelloSAT', BASE64),
);

const local = shapeIn(LOCAL_TAXES);
const localTax = (name: string, tax: string, rate: string) =>
  any(local(name, must(tax, text(500)), must(rate, SIGNED), must('Importe', SIGNED)));

const legend = shapeIn(LEGENDS);

const pago = shapeIn(PAYMENTS);
const paidTax = (name: 'TrasladoDR' | 'RetencionDR', part: typeof must): ElementShape =>
  pago(
    name,
    must('BaseDR', ABOVE_ZERO),
    must('ImpuestoDR', TAX),
    must('TipoFactorDR', FACTOR),
    part('TasaOCuotaDR', RATE),
    part('ImporteDR', AMOUNT),
  );

const PAID_DOCUMENT = pago(
  'DoctoRelacionado',
  must('IdDocumento', {
    pattern: /^(?:[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}|\d{3}-\d{2}-\d{9})$/,
  }),
  may('Serie', text(25)),
  may('Folio', text(40)),
  must('MonedaDR', CURRENCY),
  may('EquivalenciaDR', { pattern: /^\d{1,18}(?:\.\d{1,10})?$/, isPositive: true }),
  must('NumParcialidad', { pattern: /^[1-9]\d{0,2}$/ }),
  must('ImpSaldoAnt', AMOUNT),
  must('ImpPagado', AMOUNT),
  must('ImpSaldoInsoluto', AMOUNT),
  must('ObjetoImpDR', TAX_OBJECT),
  perhaps(
    pago(
      'ImpuestosDR',
      perhaps(pago('RetencionesDR', some(paidTax('RetencionDR', must)))),
      perhaps(pago('TrasladosDR', some(paidTax('TrasladoDR', may)))),
    ),
  ),
);

const PAYMENT_TAXES = pago(
  'ImpuestosP',
  perhaps(pago('RetencionesP', some(pago('RetencionP', must('ImpuestoP', TAX), must('ImporteP', AMOUNT))))),
  perhaps(
    pago(
      'TrasladosP',
      some(
        pago(
          'TrasladoP',
          must('BaseP', AMOUNT),
          must('ImpuestoP', TAX),
          must('TipoFactorP', FACTOR),
          may('TasaOCuotaP', RATE),
          may('ImporteP', AMOUNT),
        ),
      ),
    ),
  ),
);

const PAYMENT_TOTALS = pago(
  'Totales',
  ...[
    'TotalRetencionesIVA',
    'TotalRetencionesISR',
    'TotalRetencionesIEPS',
    'TotalTrasladosBaseIVA16',
    'TotalTrasladosImpuestoIVA16',
    'TotalTrasladosBaseIVA8',
    'TotalTrasladosImpuestoIVA8',
    'TotalTrasladosBaseIVA0',
    'TotalTrasladosImpuestoIVA0',
    'TotalTrasladosBaseIVAExento',
  ].map((name) => may(name, PESOS)),
  must('MontoTotalPagos', PESOS),
);

/** Complements that are known; any other is a doubt, and the seal of its invoice cannot be computed. */
export const COMPLEMENTS: readonly ElementShape[] = [
  STAMP,
  {
    ...local(
      'ImpuestosLocales',
      must('version', fixed('1.0')),
      must('TotaldeRetenciones', SIGNED),
      must('TotaldeTraslados', SIGNED),
      localTax('RetencionesLocales', 'ImpLocRetenido', 'TasadeRetencion'),
      localTax('TrasladosLocales', 'ImpLocTrasladado', 'TasadeTraslado'),
    ),
    isUnordered: true,
  },
  legend(
    'LeyendasFiscales',
    must('version', fixed('1.0')),
    some(
      legend(
        'Leyenda',
        may('disposicionFiscal', text(500)),
        may('norma', text(500)),
        must('textoLeyenda', text(5_000)),
      ),
    ),
  ),
  pago(
    'Pagos',
    must('Version', fixed('2.0')),
    one(PAYMENT_TOTALS),
    some(
      pago(
        'Pago',
        must('FechaPago', MOMENT),
        must('FormaDePagoP', PAYMENT),
        must('MonedaP', CURRENCY),
        may('TipoCambioP', ABOVE_ZERO),
        must('Monto', AMOUNT),
        may('NumOperacion', text(100)),
        may('RfcEmisorCtaOrd', LEGAL_RFC),
        may('NomBancoOrdExt', text(300)),
        may('CtaOrdenante', ACCOUNT),
        may('RfcEmisorCtaBen', LEGAL_RFC),
        may('CtaBeneficiario', ACCOUNT),
        may('TipoCadPago', key(/^\d{2}$/)),
        may('CertPago', BASE64),
        may('CadPago', { pattern: /^[^]{1,8192}$/u }),
        may('SelloPago', BASE64),
        some(PAID_DOCUMENT),
        perhaps(PAYMENT_TAXES),
      ),
    ),
  ),
];
