import { expect, it } from 'vitest';
import { fileFieldLabel } from './supplier-file-labels.ts';

it.each([
  ['bank.clabe', 'Cuenta bancaria: CLABE'],
  ['contacts.0', 'Contacto 1'],
  ['contacts.1.email', 'Contacto 2: Correo'],
  ['representative.deed.number', 'Representante: Escritura: Número de escritura'],
  ['address', 'Domicilio fiscal'],
  ['lines', 'Giros'],
])('a field of the file is named for people: %s', (path, label) => {
  expect(fileFieldLabel(path)).toBe(label);
});
