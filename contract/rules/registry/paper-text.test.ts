import { describe, expect, it } from 'vitest';
import { readPaper } from './paper-text.ts';

const SAT = `Servicio de Administración Tributaria
Opinión del cumplimiento de obligaciones fiscales
Folio 26NB7788991   Clave de R.F.C. CIN150612A15
Nombre, denominación o razón social COMERCIALIZADORA COLIBRÍ INVENTADA DEL BAJÍO SA DE CV
Estimado contribuyente: Respuesta de opinión: En atención a su consulta sobre el Cumplimiento de Obligaciones, se le
informa lo siguiente: en los controles electrónicos institucionales se observa que se encuentra al corriente en el
cumplimiento de las obligaciones, por lo que se emite opinión Positiva.
Revisión practicada el día 12 de noviembre de 2026, a las 10:31 horas
Notas
1. La opinión negativa se emite cuando no se está al corriente. 2. En caso de que no se encuentre inscrito, la opinión es
«no inscrito». 3. Regla 2.1.36 de la Resolución Miscelánea Fiscal publicada el 30 de diciembre de 2025.
Cadena Original ||CIN150612A15|26NB7788991|12-11-2026|P||`;

const CSF = `CÉDULA DE IDENTIFICACIÓN FISCAL
CIN150612A15
Registro Federal de Contribuyentes
COMERCIALIZADORA COLIBRÍ INVENTADA DEL BAJÍO
idCIF: 15061234567
CONSTANCIA DE SITUACIÓN FISCAL
Lugar y Fecha de Emisión
GUANAJUATO , GUANAJUATO A 9 DE NOVIEMBRE DE 2026
Datos de Identificación del Contribuyente:
RFC: CIN150612A15
Fecha inicio de operaciones: 12 DE JUNIO DE 2015
Fecha de último cambio de estado: 12 DE JUNIO DE 2015
Régimen General de Ley Personas Morales 12/06/2015
Cadena Original Sello: ||2026/11/09|CIN150612A15|CONSTANCIA DE SITUACIÓN FISCAL|200001088888800000031||`;

const IMSS = `Instituto Mexicano del Seguro Social
Opinión del Cumplimiento de Obligaciones en materia de Seguridad Social
Folio: 1731424242  Fecha y hora de emisión: 2026-11-12 09:15:22
RFC: CIN-150612-A15
Nombre, denominación o razón social: COMERCIALIZADORA COLIBRÍ
se emite la presente opinión en sentido POSITIVO.
La opinión negativa puede aclararse en la subdelegación. Acuerdo publicado el 22/09/2022.`;

const INFONAVIT = `Instituto del Fondo Nacional de la Vivienda para los Trabajadores
Constancia de Situación Fiscal en materia de aportaciones patronales y entero de descuentos
Lugar y fecha: Ciudad de México, a 12 de noviembre del 2026
RFC CIN 150612 A15. Registro patronal A1234567890
En esta fecha se hace constar que la razón social citada se encuentra SIN ADEUDO ante este Instituto.
INFONAVIT, RFC INF7205011ZA. Representante legal con RFC: PEXA800101AB1.`;

describe('the text of a paper', () => {
  it.each([
    ['opinion_sat', SAT, { issuedOn: '2026-11-12', outcome: 'positive' }],
    ['situacion_fiscal', CSF, { issuedOn: '2026-11-09', outcome: null }],
    ['opinion_imss', IMSS, { issuedOn: '2026-11-12', outcome: 'positive' }],
    ['situacion_infonavit', INFONAVIT, { issuedOn: '2026-11-12', outcome: 'positive' }],
  ])('of %s tells day, result and whose it is', (code, text, facts) => {
    expect(readPaper(code, text)).toMatchObject({ ...facts, holder: 'CIN150612A15' });
  });

  it('is not read for other papers, and without text says nothing', () => {
    expect(readPaper('acta_constitutiva', SAT)).toBeNull();
    expect(readPaper('opinion_sat', ' \n ')).toBeNull();
  });

  it.each([
    ['Fecha de emisión: 12 de noviembre de 2026', '2026-11-12'],
    ['Fecha de expedición 12/11/2026', '2026-11-12'],
    ['FECHA: 2026-11-12 10:15', '2026-11-12'],
    ['Fecha y hora de emisión: 12-NOV-2026', '2026-11-12'],
    ['Lugar y fecha: León, Gto., a 1º de septiembre del 2026', '2026-09-01'],
    ['Revisión practicada el día 3 de  setiembre\nde 2026, a las 8:00', '2026-09-03'],
    ['Emitida el 31/02/2026', null],
    ['Fecha de emisión: 12/11/2026 … Fecha de emisión: 13/11/2026', null],
    ['Fecha inicio de operaciones: 12 de junio de 2015', null],
    ['Publicada en el DOF el 12 de noviembre de 2026', null],
  ])('«%s» was issued on %s', (text, issuedOn) => {
    expect(readPaper('opinion_sat', text)?.issuedOn).toBe(issuedOn);
  });

  it.each([
    ['opinion_sat', 'por lo que se emite opinión Negativa.', 'negative'],
    ['opinion_sat', 'Sentido: NEGATIVO', 'negative'],
    [
      'opinion_sat',
      'se emite opinión del cumplimiento de obligaciones fiscales en sentido «Positivo»',
      'positive',
    ],
    ['opinion_sat', 'Opinión: No inscrito', 'no_opinion'],
    ['opinion_sat', 'se observa que se encuentra inscrito sin obligaciones', 'no_opinion'],
    ['opinion_sat', '||CIN150612A15|26NB77|12-11-2026|N||', 'negative'],
    ['opinion_sat', 'por lo que se emite opinión Positiva. ||CIN150612A15|26NB77|12-11-2026|N||', null],
    ['opinion_sat', 'La opinión positiva vale 30 días. La opinión negativa puede aclararse.', null],
    ['opinion_sat', 'Hasta entonces no se emite opinión positiva.', null],
    ['opinion_imss', 'Resultado: SIN OPINIÓN', 'no_opinion'],
    ['opinion_imss', 'toda vez que no cuenta con registros patronales vigentes', 'no_opinion'],
    ['situacion_infonavit', 'se hace constar que no se identificaron adeudos a su cargo', 'positive'],
    ['situacion_infonavit', 'Estatus: CON ADEUDO', 'negative'],
    ['situacion_infonavit', 'Resultado: Sin antecedente', 'no_opinion'],
    [
      'situacion_infonavit',
      'Sin adeudo: quien pagó. Con adeudo: quien debe. Sin antecedente: quien no tiene.',
      null,
    ],
  ])('of %s «%s» has the result %s', (code, text, outcome) => {
    expect(readPaper(code, text)?.outcome).toBe(outcome);
  });

  it.each([
    ['RFC: OTR 150612 AB1', 'OTR150612AB1'],
    ['Clave de R.F.C.: OTR-150612-AB1', 'OTR150612AB1'],
    ['Registro Federal de Contribuyentes OTR150612AB1', 'OTR150612AB1'],
    ['RFC del representante legal: OTRA150612AB1', null],
    ['Representante legal: Ana Ficticia, RFC: OTRA150612AB1', null],
    ['RFC: SAT970701NN3', null],
    ['OTR150612AB1 expidió esta hoja', null],
    ['RFC: OTR151399AB1', null],
    ['RFC: OTR150612AB1 … RFC: MAS150612AB1', null],
  ])('«%s» is about %s', (text, holder) => {
    expect(readPaper('opinion_sat', text)?.holder).toBe(holder);
  });
});
