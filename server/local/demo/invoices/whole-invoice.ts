import type { MadeInvoice, MadeLine, MadeTax } from './made-invoice.ts';

/** To whom invoices of the demonstration are made out. */
export const MADE_RECEIVER = {
  Rfc: 'UDP010203AB2',
  Nombre: 'UNIVERSIDAD DE PRUEBA',
  DomicilioFiscalReceptor: '36000',
  RegimenFiscalReceptor: '603',
  UsoCFDI: 'G03',
} as const;
/** Who issues most of them. */
export const MADE_ISSUER = {
  Rfc: 'PEE150610T17',
  Nombre: 'PAPELERA EL EJEMPLO',
  RegimenFiscal: '601',
} as const;

/** A number without its point, to so many decimals; a half goes up. */
function unitsOf(text: string, decimals: number): bigint {
  const [whole = '0', part = ''] = text.split('.');
  const next = BigInt(`0${part[decimals] ?? ''}`) >= 5n ? 1n : 0n;
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0')) + next;
}

/** Amount of so many units of its last decimal. */
export function textOf(units: bigint, decimals = 2): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A product to the cent, a half goes up. */
export function product(one: string, other: string): string {
  const tenths = unitsOf(one, 6) * unitsOf(other, 6);
  return textOf((tenths + 5n * 10n ** 9n) / 10n ** 10n);
}

export const difference = (one: string, other: string): string => textOf(unitsOf(one, 2) - unitsOf(other, 2));
export const sum = (amounts: readonly string[]): string =>
  textOf(amounts.reduce((all, amount) => all + unitsOf(amount, 2), 0n));

export interface WantedLine {
  quantity: string;
  unitPrice: string;
  discount?: string;
  /** Rate of the IVA; null for exempt. */
  iva?: string | null;
  /** Rates withheld, by tax. */
  withheld?: readonly (readonly [tax: string, rate: string])[];
  description?: string;
  goods?: string;
  lineKey?: string;
}

function lineOf(wanted: WantedLine): MadeLine {
  const { quantity, unitPrice, discount, iva = '0.160000', withheld = [] } = wanted;
  const amount = product(quantity, unitPrice);
  const base = discount === undefined ? amount : difference(amount, discount);
  const taxAt = (tax: string, rate: string): MadeTax => ({
    tax,
    factor: 'Tasa',
    base,
    rate,
    amount: product(base, rate),
  });
  return {
    goods: wanted.goods ?? '44121600',
    ...(wanted.lineKey !== undefined && { lineKey: wanted.lineKey }),
    unit: 'H87',
    description: wanted.description ?? 'Papel de prueba, caja',
    quantity,
    unitPrice,
    amount,
    ...(discount !== undefined && { discount }),
    taxObject: '02',
    transferred: [iva === null ? { tax: '002', factor: 'Exento', base } : taxAt('002', iva)],
    withheld: withheld.map(([tax, rate]) => taxAt(tax, rate)),
  };
}

/** Sums of lines by what groups them. */
function grouped(taxes: readonly MadeTax[], groupOf: (tax: MadeTax) => string): MadeTax[] {
  return [...Map.groupBy(taxes, groupOf).values()].map(([first, ...more]) => ({
    ...first!,
    base: sum([first!, ...more].map(({ base }) => base)),
    ...(first!.amount !== undefined && { amount: sum([first!, ...more].map(({ amount }) => amount ?? '0')) }),
  }));
}

/** What follows from the lines: sums by tax and the whole. */
export function summed(invoice: MadeInvoice): MadeInvoice {
  const { lines, head } = invoice;
  const transferred = grouped(
    lines.flatMap((line) => line.transferred),
    ({ tax, factor, rate = '' }) => `${tax} ${factor} ${rate}`,
  );
  const withheld = grouped(
    lines.flatMap((line) => line.withheld),
    ({ tax }) => tax,
  ).map(({ tax, amount = '0.00' }) => ({ tax, amount }));
  const paid = transferred.flatMap(({ amount }) => amount ?? []);
  const kept = withheld.map(({ amount }) => amount);
  const discounts = lines.flatMap(({ discount }) => discount ?? []);
  const { totalTransferred: _, totalWithheld: __, ...rest } = invoice;
  const subtotal = sum(lines.map(({ amount }) => amount));
  return {
    ...rest,
    head: {
      ...head,
      SubTotal: subtotal,
      Descuento: discounts.length === 0 ? undefined : sum(discounts),
      Total: difference(difference(sum([subtotal, ...paid]), sum(kept)), sum(discounts)),
    },
    transferred,
    withheld,
    ...(paid.length > 0 && { totalTransferred: sum(paid) }),
    ...(kept.length > 0 && { totalWithheld: sum(kept) }),
  };
}

/** A sound invoice of some lines: everything else follows from them. */
export function wholeInvoice(
  wanted: readonly WantedLine[],
  {
    issuer = MADE_ISSUER,
    date = '2026-11-03T10:15:00',
  }: { issuer?: Record<string, string>; date?: string } = {},
): MadeInvoice {
  return summed({
    head: {
      Version: '4.0',
      Serie: 'A',
      Folio: '1204',
      Fecha: date,
      FormaPago: '99',
      Moneda: 'MXN',
      TipoDeComprobante: 'I',
      Exportacion: '01',
      MetodoPago: 'PPD',
      LugarExpedicion: '36000',
    },
    issuer: { ...issuer },
    receiver: { ...MADE_RECEIVER },
    lines: wanted.map(lineOf),
    transferred: [],
    withheld: [],
    uuid: '0A1B2C3D-0000-4000-8000-000000000001',
    stampedAt: `${date.slice(0, 14)}30:00`,
  });
}
