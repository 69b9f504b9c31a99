import { expect, it } from 'vitest';
import { everydayWords } from './line-words.rules.ts';

const groups = [
  { name: 'silla', alike: ['sillón', 'mobiliario'] },
  { name: 'plomería', alike: ['plomero', 'mantenimiento de inmuebles'] },
  { name: 'foco', alike: ['lámpara', 'luminaria'] },
];

it('a line of business has the everyday words of the groups that name it', () => {
  expect(everydayWords('Mobiliario escolar', groups)).toBe('silla, sillón, mobiliario');
  expect(everydayWords('Mantenimiento de inmuebles', groups)).toContain('plomero');
  expect(everydayWords('Luminarias', groups)).toContain('foco');
  expect(everydayWords('Desarrollo de sistemas', groups)).toBe('');
});

it('a kind of what a line sells is found in it, and what only ends alike is not', () => {
  const computers = [
    { name: 'computadora', alike: ['pc', 'equipo de cómputo'] },
    { name: 'computadora portátil', alike: ['laptop', 'equipo de cómputo portátil'] },
    { name: 'mantenimiento de impresoras', alike: ['servicio a impresoras'] },
  ];
  const words = everydayWords('Equipo de cómputo y redes', computers);
  expect(words.split(', ')).toContain('laptop');
  expect(words).not.toContain('impresoras');
});
