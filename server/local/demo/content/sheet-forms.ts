import type { DocumentShelf, ShelvedFile } from '../document-shelf.ts';
import { writePdf } from '../documents/pdf.ts';
import type { Random } from '../random.ts';

/** A form of a sheet: the file, and what it is called. */
export interface SheetForm {
  id: string;
  title: string;
  file: ShelvedFile;
}

const REQUISITION = [
  'Área y persona que pide',
  'Qué se necesita, sin marca',
  'Cantidad y unidad',
  'Dónde y cuándo se entrega',
  'Partida y suficiencia presupuestal',
  'Firma de quien autoriza',
] as const;

/** What each form asks, by the sheet or the entry of Normatividad that it belongs to. */
const FORMS: Readonly<Record<string, readonly [title: string, asks: readonly string[]]>> = {
  'P-ADQ-01': ['Formato de requisición', REQUISITION],
  'P-ADQ-02': [
    'Formato de solicitud de cotización',
    [
      'Área que pide',
      'Descripción de lo que se cotiza',
      'Cantidad y plazo de entrega',
      'Hasta cuándo se reciben cotizaciones',
    ],
  ],
  'P-ADQ-03': [
    'Formato de justificación de compra directa',
    [
      'Qué se compra y para qué',
      'Fundamento y fracción',
      'Cotizaciones pedidas y sus precios',
      'Por qué se propone a este proveedor',
      'Firma del área requirente',
    ],
  ],
  'P-ADQ-04': [
    'Formato de solicitud de licitación',
    [
      'Objeto de la contratación',
      'Partidas con descripción, cantidad y unidad',
      'Investigación de mercado',
      'Suficiencia presupuestal',
      'Quién responde dudas técnicas',
    ],
  ],
  'P-IMP-01': [
    'Formato de solicitud de importación',
    [
      'Área y persona que pide',
      'Qué se necesita y por qué no se compra en el país',
      'Cotización en moneda extranjera',
      'Lugar de entrega e instalación',
      'Partida y suficiencia presupuestal',
    ],
  ],
  'P-SER-01': [
    'Formato de solicitud de servicio',
    ['Área que pide', 'Qué servicio y en qué lugar', 'Días y horario', 'Quién recibe a entera satisfacción'],
  ],
  'formato-requisicion': ['Requisición de bienes y servicios', REQUISITION],
  'formato-manifiesto': [
    'Manifiesto de no encontrarse en supuestos de impedimento',
    [
      'Procedimiento',
      'Nombre o denominación',
      'Representante',
      'Lugar y fecha',
      'Firma, bajo protesta de decir verdad',
    ],
  ],
  'formato-propuesta-economica': [
    'Propuesta económica',
    ['Procedimiento y partida', 'Cantidad y unidad', 'Precio unitario sin IVA', 'Importe', 'Firma'],
  ],
  'formato-acta-recepcion': [
    'Acta de entrega-recepción',
    [
      'Contrato y proveedor',
      'Qué se recibe y en qué cantidad',
      'Lugar y fecha',
      'Lo que no corresponde',
      'Firmas',
    ],
  ],
  'formato-evaluacion': [
    'Evaluación de proveedor al recibir un pedido',
    ['Pedido y proveedor', 'Calidad', 'Tiempo de entrega', 'Atención', 'Área que evalúa'],
  ],
};

/** Forms, by the key of what they belong to; each asks what its first step needs. */
export async function demoSheetForms(
  shelf: DocumentShelf,
  random: Random,
  today: string,
): Promise<Readonly<Record<string, SheetForm>>> {
  const forms: Record<string, SheetForm> = {};
  for (const [key, [title, asks]] of Object.entries(FORMS))
    forms[key] = {
      id: random.uuid(),
      title,
      file: await shelf.pdf(`form-${key}`, () =>
        writePdf({
          title,
          head: `${key}. Datos de muestra ficticios`,
          createdOn: `${today.slice(0, 4)}-01-02`,
          pages: [
            {
              blocks: [
                { heading: title },
                {
                  head: ['Dato', 'Escribe aquí'],
                  rows: asks.map((ask) => [ask, ' ']),
                  widths: [2, 3],
                },
              ],
            },
          ],
        }),
      ),
    };
  return forms;
}
