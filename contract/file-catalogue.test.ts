import { expect, it } from 'vitest';
import { emptySupplierFile } from './supplier-file.ts';
import { fileFieldLabel } from './file-catalogue.ts';

it.each([
  ['bank.clabe', 'Cuenta bancaria: CLABE'],
  ['contacts.0', 'Contacto 1'],
  ['contacts.1.email', 'Contacto 2: Correo'],
  ['representative.deed.number', 'Documento que acredita la representación: Número de escritura'],
  ['address', 'Domicilio fiscal'],
  ['lines', 'Giros'],
])('a field of the file is named for people: %s', (path, label) => {
  expect(fileFieldLabel(path)).toBe(label);
});

it('every datum of a file has a name for people', () => {
  const file = {
    ...emptySupplierFile('legal', 'national'),
    partners: [{ name: '', rfc: '', percentage: '' }],
    contacts: [{ name: '', position: '', phone: '', extension: '', email: '' }],
  };
  const leaves = (value: unknown, path: string): string[] =>
    typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0)
      ? [path]
      : Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
  for (const path of leaves(file, '')) expect(fileFieldLabel(path), path).toMatch(/^\p{Lu}/u);
});
