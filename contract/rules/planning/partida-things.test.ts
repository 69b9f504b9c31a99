import { expect, test } from 'vitest';
import { partidaDoubt } from './partida-things.ts';

test.each([
  ['51501', 'Papel bond tamaño carta', 'materiales de oficina (211)'],
  ['21101', 'Adquisición de computadoras portátiles', 'bienes informáticos (515)'],
  ['51501', 'Congresos y convenciones', 'congresos y convenciones (383)'],
  ['51501', 'Mantenimiento de equipo de cómputo', 'parece un servicio'],
])('%s with «%s» is told', (partida, description, said) => {
  expect(partidaDoubt(partida, description)).toContain(said);
});

test.each([
  ['21101', 'Papel bond tamaño carta'],
  ['21401', 'Tóner para impresora láser'],
  ['29401', 'Refacciones para computadora'],
  ['35301', 'Mantenimiento de equipo de cómputo'],
  ['32301', 'Arrendamiento de computadoras'],
  [null, 'Papel bond'],
])('%s with «%s» is not', (partida, description) => {
  expect(partidaDoubt(partida, description)).toBeUndefined();
});
