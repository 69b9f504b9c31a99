import { expect, test } from 'vitest';
import { contactParts, hasReach, mailForQuestions } from './contact-parts.ts';

const links = (contact: string) => contactParts(contact).flatMap(({ href }) => href ?? []);

test('telephones call, with their extension, and mails write', () => {
  const contact = 'Compras, 473 555 0142 ext. 2140, compras@universidad.example';
  expect(links(contact)).toEqual(['tel:4735550142;ext=2140', 'mailto:compras@universidad.example']);
  expect(
    contactParts(contact)
      .map(({ text }) => text)
      .join(''),
  ).toBe(contact);
  expect(links('+52 (473) 555-0142')).toEqual(['tel:524735550142']);
});

test('an extension alone, a row of zeros and a folio reach nobody', () => {
  for (const contact of [
    'Departamento de Licitaciones, ext. 0000',
    '000 000 0000 ext. 0000',
    'LP-UG-014-2026',
  ]) {
    expect(links(contact), contact).toEqual([]);
    expect(hasReach(contact)).toBe(false);
  }
  expect(hasReach(null)).toBe(false);
  expect(hasReach('ana@universidad.example')).toBe(true);
});

test('questions and doubts of a procedure go to one mailbox: that of its contact, else that of the portal', () => {
  const portal = 'preguntas@universidad.example';
  const contact = 'Compras, 473 555 0142, compras@universidad.example';
  expect(mailForQuestions(contact, portal)).toBe('compras@universidad.example');
  expect(mailForQuestions('Compras, 473 555 0142', portal)).toBe(portal);
  expect(mailForQuestions(null, portal)).toBe(portal);
});
