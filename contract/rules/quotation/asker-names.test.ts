import { expect, it } from 'vitest';
import { nameTold } from './asker-names.ts';

const KNOWN = {
  names: ['Higiene Copal Demo, S.A.S.', 'Copalito', 'Equipos de Óptica del Bajío, S.A. de C.V.'],
  keys: ['HCD170825XX4', 'P-01282'],
};

it.each([
  ['¿Se entregan en frío? Somos Higiene Copal', 'Higiene Copal Demo, S.A.S.'],
  ['En copalito vendemos el de 500 ml', 'Copalito'],
  ['Pregunta equipos de optica: ¿otra marca?', 'Equipos de Óptica del Bajío, S.A. de C.V.'],
  ['Somos el P 01282 del padrón', 'P-01282'],
  ['Factura a nombre de HCD-170825-XX4', 'HCD170825XX4'],
  ['¿El equipo de óptica lleva copal? ¿De qué higiene?', undefined],
])('«%s» tells %s', (text, told) => {
  expect(nameTold(text, KNOWN)).toBe(told);
});
