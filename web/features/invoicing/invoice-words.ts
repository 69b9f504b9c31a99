import type { CheckSeverity, InvoiceCheck, InvoicingFacts } from '#contract/invoice-checks.ts';
import type { Tone } from '#web/ui/tag.tsx';

/** What it means for the supplier that a check failed. */
export const SEVERITY_WORDS: Record<CheckSeverity, string> = {
  stop: 'Así no se recibe',
  fix: 'Hay que corregirlo',
  doubt: 'Lo decide una persona',
  note: 'Para que lo sepas',
};
export const SEVERITY_TONES: Record<CheckSeverity, Tone> = {
  stop: 'bad',
  fix: 'bad',
  doubt: 'warn',
  note: 'mute',
};

/** Checks by what they look at, in the order in which people read an invoice; the first rule that fits counts. */
const GROUPS: readonly (readonly [name: string, rules: RegExp])[] = [
  ['Sello y timbre', /^(F4|S\d+)$/],
  ['Archivos', /^F\d+$/],
  ['No repetida', /^U\d+$/],
  ['RFC, nombre y domicilio', /^(I\d+|R[1-4])$/],
  ['Uso de CFDI', /^R5$/],
  ['Método y forma de pago', /^P\d+$/],
  ['Sumas e IVA', /^(T\d+|X1)$/],
  ['Retenciones', /^X\d+$/],
  ['Pedido y recepción', /^[OMN]\d+$/],
];
const OTHERS = 'Otras comprobaciones';

/** Checks of one group, and those of them that passed. */
interface CheckGroup {
  name: string;
  all: readonly InvoiceCheck[];
  passed: readonly InvoiceCheck[];
  /** All of it passed. */
  fits: boolean;
  /** Nothing of it failed, and something could not be checked. */
  isOpen: boolean;
}

/** Every check in its group, in the order in which people read an invoice. */
export function allGroupsOf(checks: readonly InvoiceCheck[]): CheckGroup[] {
  const nameOf = ({ id }: InvoiceCheck) => GROUPS.find(([, rules]) => rules.test(id))?.[0] ?? OTHERS;
  return [...GROUPS.map(([name]) => name), OTHERS].flatMap((name) => {
    const all = checks.filter((check) => nameOf(check) === name);
    const passed = all.filter(({ result }) => result === 'pass');
    return all.length === 0
      ? []
      : [
          {
            name,
            all,
            passed,
            fits: passed.length === all.length,
            isOpen: passed.length < all.length && all.every(({ result }) => result !== 'fail'),
          },
        ];
  });
}

/** Groups of which something passed; what is only told counts nowhere. */
export const groupsOf = (checks: readonly InvoiceCheck[]): CheckGroup[] =>
  allGroupsOf(checks.filter(({ severity, result }) => severity !== 'note' || result !== 'fail')).filter(
    ({ passed }) => passed.length > 0,
  );

const WEIGHT: readonly CheckSeverity[] = ['stop', 'fix', 'doubt', 'note'];

/** What failed, the heaviest first, and what could not be checked. */
export function observationsOf(checks: readonly InvoiceCheck[]) {
  const failed = checks
    .filter(({ result }) => result === 'fail')
    .toSorted((one, other) => WEIGHT.indexOf(one.severity) - WEIGHT.indexOf(other.severity));
  const of = (...severities: CheckSeverity[]) =>
    failed.filter(({ severity }) => severities.includes(severity));
  return {
    toCorrect: of('stop', 'fix'),
    doubts: of('doubt'),
    notes: of('note'),
    unknown: checks.filter(({ result }) => result === 'unknown'),
  };
}

/** The result in one line; what could not be checked is not said to fit. */
export function verdictOf({ toCorrect, doubts, unknown }: ReturnType<typeof observationsOf>): string {
  if (toCorrect.length > 0)
    return `Antes de enviarla, corrige ${toCorrect.length === 1 ? '1 cosa' : `${toCorrect.length} cosas`}`;
  const fits = unknown.length === 0 ? 'Cuadra' : 'Cuadra lo que se pudo comprobar';
  if (doubts.length === 0) return fits;
  return `${fits}, y ${doubts.length === 1 ? '1 cosa la decide' : `${doubts.length} cosas las decide`} una persona`;
}

/** Kinds of purchase by the first digits of their object-of-expense code. */
const PURCHASES: Readonly<Record<string, string>> = {
  '1': 'Servicios personales',
  '2': 'Materiales y suministros',
  '3': 'Servicios',
  '5': 'Mobiliario y equipo',
  '51': 'Mobiliario y equipo de oficina',
  '511': 'Muebles de oficina',
  '512': 'Otros muebles',
  '515': 'Equipo de cómputo',
  '52': 'Equipo educativo y recreativo',
  '53': 'Equipo médico y de laboratorio',
  '54': 'Vehículos y transporte',
  '541': 'Vehículos terrestres',
  '55': 'Equipo de seguridad',
  '56': 'Maquinaria y herramientas',
  '57': 'Animales y plantas',
  '58': 'Inmuebles',
  '59': 'Licencias y otros intangibles',
  '6': 'Obra pública',
};

/** «Materiales y suministros, servicios (partidas 2…, 3…)» */
export function purchaseText(partidas: readonly string[]): string {
  const names = partidas.map((code) => PURCHASES[code.replace(/0{1,4}$/, '')]);
  const known = [...new Set(names.filter((name) => name !== undefined))];
  const codes = `${partidas.length === 1 ? 'partida' : 'partidas'} ${partidas.map((code) => code.padEnd(4, '0')).join(', ')}`;
  if (known.length === 0) return codes.charAt(0).toUpperCase() + codes.slice(1);
  const [first = '', ...rest] = known;
  return `${[first, ...rest.map((name) => name.charAt(0).toLowerCase() + name.slice(1))].join(', ')} (${codes})`;
}

const USES: Readonly<Record<string, string>> = {
  G01: 'Adquisición de mercancías',
  G02: 'Devoluciones, descuentos o bonificaciones',
  G03: 'Gastos en general',
  I01: 'Construcciones',
  I02: 'Mobiliario y equipo de oficina por inversiones',
  I03: 'Equipo de transporte',
  I04: 'Equipo de cómputo y accesorios',
  I05: 'Dados, troqueles, moldes, matrices y herramental',
  I06: 'Comunicaciones telefónicas',
  I07: 'Comunicaciones satelitales',
  I08: 'Otra maquinaria y equipo',
  S01: 'Sin efectos fiscales',
  CP01: 'Pagos',
};
const REGIMES: Readonly<Record<string, string>> = {
  '601': 'General de Ley Personas Morales',
  '603': 'Personas Morales con Fines no Lucrativos',
};
const METHODS: Readonly<Record<string, string>> = {
  PPD: 'Pago en parcialidades o diferido',
  PUE: 'Pago en una sola exhibición',
};
const FORMS: Readonly<Record<string, string>> = {
  '03': 'Transferencia electrónica de fondos',
  '99': 'Se define al pagar',
};
/** What the key of the tax authority stands for; undefined where the portal has no name for it. */
export const nameOfUse = (key: string): string | undefined => USES[key];

/** A datum to copy, and what its key means. */
export interface Datum {
  name: string;
  value: string;
  meaning?: string | undefined;
}

/** What is the same in every invoice, in the order in which invoicing programs ask for it. */
export const factsOf = (facts: InvoicingFacts): Datum[] => [
  { name: 'RFC', value: facts.rfc },
  { name: 'Nombre', value: facts.nombre },
  { name: 'Código postal', value: facts.codigoPostal },
  { name: 'Régimen fiscal', value: facts.regimenFiscal, meaning: REGIMES[facts.regimenFiscal] },
  { name: 'Método de pago', value: facts.metodoPago, meaning: METHODS[facts.metodoPago] },
  { name: 'Forma de pago', value: facts.formaPago, meaning: FORMS[facts.formaPago] },
];

/** What is withheld, by whom the invoice is from. */
export const WITHHOLDING_WORDS: Record<InvoicingFacts['ivaRetencion'], string> = {
  none: 'La Universidad no retiene IVA: no pongas esa retención.',
  federal:
    'La Universidad retiene dos terceras partes del IVA a personas físicas por servicios y arrendamientos, y 4 % en fletes por tierra.',
};
