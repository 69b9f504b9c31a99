import { isPlainDate, shortDate } from '#contract/rules/days/calendar.ts';
import { attributeOf } from './cfdi-check.rules.ts';
import { CFDI, LOCAL_TAXES, STAMP } from './cfdi-format.rules.ts';
import { decimalOf, ZERO, type Decimal } from './decimals.rules.ts';
import type { XmlElement } from './xml-reader.rules.ts';

/** Elements of CFDI of this name, directly within another. */
export const within = (element: XmlElement | undefined, name: string, uri = CFDI): readonly XmlElement[] =>
  element?.children.filter((child) => child.uri === uri && child.name === name) ?? [];

/** One tax of a line or of the whole. */
export interface Tax {
  tax: string;
  factor: string;
  rate: Decimal | undefined;
  base: Decimal | undefined;
  amount: Decimal | undefined;
}

/** One line of an invoice, counted from 1. */
export interface Concept {
  line: number;
  quantity: Decimal;
  unitPrice: Decimal;
  amount: Decimal;
  discount: Decimal | undefined;
  taxObject: string;
  transferred: readonly Tax[];
  withheld: readonly Tax[];
}

/** What an invoice counts, as it is written. */
export interface Amounts {
  subtotal: Decimal;
  discount: Decimal | undefined;
  total: Decimal;
  currency: string;
  concepts: readonly Concept[];
  transferred: readonly Tax[];
  withheld: readonly Tax[];
  totalTransferred: Decimal | undefined;
  totalWithheld: Decimal | undefined;
  localTransferred: Decimal;
  localWithheld: Decimal;
}

/** Of an attribute that the schema asks for, in an invoice that keeps the schema. */
function amountOf(element: XmlElement | undefined, name: string): Decimal {
  const found = decimalOf(attributeOf(element, name));
  if (found === undefined) throw new Error(`An invoice that keeps the schema has no ${name}.`);
  return found;
}

const perhapsOf = (element: XmlElement | undefined, name: string) => decimalOf(attributeOf(element, name));

const taxOf = (element: XmlElement): Tax => ({
  tax: attributeOf(element, 'Impuesto') ?? '',
  factor: attributeOf(element, 'TipoFactor') ?? '',
  rate: perhapsOf(element, 'TasaOCuota'),
  base: perhapsOf(element, 'Base'),
  amount: perhapsOf(element, 'Importe'),
});

function taxesOf(element: XmlElement): Pick<Concept, 'transferred' | 'withheld'> {
  const [taxes] = within(element, 'Impuestos');
  return {
    transferred: within(within(taxes, 'Traslados')[0], 'Traslado').map(taxOf),
    withheld: within(within(taxes, 'Retenciones')[0], 'Retencion').map(taxOf),
  };
}

/** The complements of an invoice of this namespace. */
export const complementsOf = (root: XmlElement, name: string, uri: string): readonly XmlElement[] =>
  within(within(root, 'Complemento')[0], name, uri);

/** The stamp of an invoice. */
export const stampOf = (root: XmlElement): XmlElement | undefined =>
  complementsOf(root, STAMP.name, STAMP.uri)[0];

/** What an invoice that keeps the schema counts. */
export function amountsOf(root: XmlElement): Amounts {
  const [taxes] = within(root, 'Impuestos');
  const [local] = complementsOf(root, 'ImpuestosLocales', LOCAL_TAXES);
  return {
    subtotal: amountOf(root, 'SubTotal'),
    discount: perhapsOf(root, 'Descuento'),
    total: amountOf(root, 'Total'),
    currency: attributeOf(root, 'Moneda') ?? '',
    concepts: within(within(root, 'Conceptos')[0], 'Concepto').map((concept, at) => ({
      line: at + 1,
      quantity: amountOf(concept, 'Cantidad'),
      unitPrice: amountOf(concept, 'ValorUnitario'),
      amount: amountOf(concept, 'Importe'),
      discount: perhapsOf(concept, 'Descuento'),
      taxObject: attributeOf(concept, 'ObjetoImp') ?? '',
      ...taxesOf(concept),
    })),
    ...taxesOf(root),
    totalTransferred: perhapsOf(taxes, 'TotalImpuestosTrasladados'),
    totalWithheld: perhapsOf(taxes, 'TotalImpuestosRetenidos'),
    localTransferred: perhapsOf(local, 'TotaldeTraslados') ?? ZERO,
    localWithheld: perhapsOf(local, 'TotaldeRetenciones') ?? ZERO,
  };
}

/** An instant by a clock of Mexico City; not a number where it is none. */
export const momentOf = (text: string | undefined, offset = '-06:00'): number =>
  Date.parse(`${text ?? ''}${offset}`);

/** When it was issued, by the clock of where: that of Quintana Roo (postal codes 77) is an hour ahead. */
export const issuedAt = (root: XmlElement): number =>
  momentOf(
    attributeOf(root, 'Fecha'),
    attributeOf(root, 'LugarExpedicion')?.startsWith('77') === true ? '-05:00' : undefined,
  );

/** The day of its issue in words. */
export function issueDay(root: XmlElement): string {
  const day = (attributeOf(root, 'Fecha') ?? '').slice(0, 10);
  return isPlainDate(day) ? shortDate(day) : 'día que dice';
}
