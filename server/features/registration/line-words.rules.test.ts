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
