import type { PaperOutcome } from '#contract/registration.ts';
import type { PersonType } from '#contract/suppliers.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { inWords } from '../days.ts';
import type { DocumentShelf, ShelvedFile } from '../document-shelf.ts';
import { writePdf, type Block } from '../documents/pdf.ts';

/** Papers of a request of the demonstration, in the order of its marks. */
export const PAPERS: Record<PersonType, readonly string[]> = {
  legal: [
    'acta_constitutiva',
    'poder',
    'situacion_fiscal',
    'opinion_sat',
    'comprobante_domicilio',
    'caratula_bancaria',
  ],
  natural: [
    'identificacion',
    'curp',
    'situacion_fiscal',
    'opinion_sat',
    'comprobante_domicilio',
    'caratula_bancaria',
  ],
};

/** Papers that a renewal keeps from the registered file. */
export const LASTING: ReadonlySet<string> = new Set(['acta_constitutiva', 'poder', 'curp', 'identificacion']);

const TITLES: Record<string, string> = {
  acta_constitutiva: 'Acta constitutiva',
  poder: 'Poder del representante legal',
  situacion_fiscal: 'Constancia de situación fiscal',
  opinion_sat: 'Opinión del cumplimiento de obligaciones fiscales',
  comprobante_domicilio: 'Comprobante de domicilio',
  caratula_bancaria: 'Carátula del estado de cuenta',
  identificacion: 'Identificación oficial',
  curp: 'Clave Única de Registro de Población',
};

/** What a paper says besides its content. */
export interface PaperFacts {
  issuedOn: string | null;
  outcome: PaperOutcome | null;
}

function factsTable(rows: readonly (readonly [string, string])[]): Block {
  return { head: ['Dato', 'Valor'], rows: rows.filter(([, value]) => value !== ''), widths: [1, 2] };
}

function contentOf(code: string, file: SupplierFile, facts: PaperFacts): Block[] {
  const name = file.legalName || [file.givenNames, file.firstSurname, file.secondSurname].join(' ');
  const one = file.representative;
  const signer = [one.givenNames, one.firstSurname, one.secondSurname].join(' ').trim();
  const { street, outerNumber, settlement, postalCode, municipality, stateName } = file.address;
  const rows: Record<string, [string, string][]> = {
    acta_constitutiva: [
      ['Escritura', file.incorporation.number],
      ['Notario', `${file.incorporation.notary}, notaría ${file.incorporation.notaryNumber}`],
      ['Folio mercantil', file.incorporation.registryFolio],
      ['Objeto social', file.corporatePurpose],
    ],
    poder: [
      ['Otorga', name],
      ['A favor de', signer],
      ['Escritura', one.deed.number],
    ],
    opinion_sat: [['Sentido', facts.outcome === 'negative' ? 'Negativa' : 'Positiva']],
    comprobante_domicilio: [
      ['Domicilio', `${street} ${outerNumber}, ${settlement}, ${postalCode}, ${municipality}, ${stateName}`],
    ],
    caratula_bancaria: [
      ['Titular', file.bank.holder],
      ['CLABE', file.bank.clabe],
    ],
    curp: [['CURP', file.curp]],
  };
  return [
    { text: 'Documento ficticio hecho para la demostración del portal. No lo expidió ninguna autoridad.' },
    factsTable([
      ['Nombre', name],
      ['RFC', file.rfc],
      ...(rows[code] ?? []),
      ['Fecha de expedición', facts.issuedOn === null ? '' : inWords(facts.issuedOn)],
    ]),
  ];
}

const LONG: Record<string, number> = { acta_constitutiva: 6, poder: 3 };

/** The PDF of a paper for one applicant; long deeds have several pages. */
export function paperFile(
  shelf: DocumentShelf,
  key: string,
  given: { code: string; file: SupplierFile; facts: PaperFacts; today: string },
): Promise<ShelvedFile> {
  const { code, file, facts, today } = given;
  return shelf.pdf(`padron/${key}/${code}`, () =>
    writePdf({
      title: TITLES[code] ?? code,
      head: 'Expediente de muestra del padrón de proveedores',
      createdOn: facts.issuedOn ?? today,
      pages: [
        { blocks: contentOf(code, file, facts) },
        ...Array.from({ length: (LONG[code] ?? 1) - 1 }, (_, index) => ({
          blocks: [
            { heading: `Cláusula ${index + 1}` },
            { text: 'Texto de muestra que ocupa el lugar de las cláusulas de la escritura.' },
          ],
        })),
      ],
    }),
  );
}
