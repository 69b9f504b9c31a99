import { describe, expect, it } from 'vitest';
import { requirementsOf } from '../planning/profile-requirements.ts';
import { checkQuotation } from './quotation-check.ts';
import { quotationRows } from './quotation-statements.ts';
import { LAPTOP, LAPTOP_READINGS, QUOTATIONS } from './test-quotations.ts';

const requirements = requirementsOf(LAPTOP);
const check = (text: string) => checkQuotation(requirements, quotationRows(text));

describe('A profile', () => {
  it('is read as what a machine compares: attribute, operator, value and unit', () => {
    expect(requirements.map(({ reading }) => reading)).toEqual(LAPTOP_READINGS);
    expect(requirements[2]).toMatchObject({ attribute: 'memory', operator: '>=', value: 16, unit: 'GB' });
    expect(requirements[18]).toMatchObject({ attribute: 'weight', operator: '<=', value: 1.6, unit: 'kg' });
  });
});

describe('Quotations with planted mismatches', () => {
  it('are twenty at least', () => {
    expect(QUOTATIONS.length).toBeGreaterThanOrEqual(20);
  });

  it.each(QUOTATIONS)('$name: every mismatch is found, and no other', ({ text, ...planted }) => {
    const checked = check(text);
    const of = (verdict: string) =>
      checked.filter((one) => one.verdict === verdict).map(({ reading }) => reading);
    expect({ not_met: of('not_met'), not_stated: of('not_stated') }).toEqual({
      not_met: LAPTOP_READINGS.filter((one) => planted.not_met.includes(one)),
      not_stated: LAPTOP_READINGS.filter((one) => planted.not_stated.includes(one)),
    });
    // Nothing is met or missed without the words that decided.
    for (const { verdict, said } of checked) if (verdict !== 'not_stated') expect(said?.text).toBeTruthy();
  });
});

describe('What decided', () => {
  const of = (text: string, reading: string) => check(text).find((one) => one.reading === reading);

  it('is told with its line, and a claim by itself is no statement', () => {
    expect(of('Marca: Zafiro\nRAM: 8 GB', 'memoria ≥ 16 GB')).toMatchObject({
      verdict: 'not_met',
      said: { line: 2, text: 'RAM: 8 GB' },
    });
    expect(of('Memoria: Cumple', 'memoria ≥ 16 GB')).toMatchObject({
      verdict: 'not_stated',
      note: 'Dice que cumple sin decir qué ofrece.',
    });
    expect(of('TPM 2.0 | Cumple', 'TPM ≥ 2')?.verdict).toBe('not_stated');
  });

  it.each([
    ['Memoria: 16384 MB', 'memoria ≥ 16 GB', 'met'],
    ['16GB de RAM', 'memoria ≥ 16 GB', 'met'],
    ['Tarjeta de video con 16 GB', 'memoria ≥ 16 GB', 'not_stated'],
    ['RAM 8 GB, SSD 512 GB', 'memoria ≥ 16 GB', 'not_met'],
    ['RAM 8 GB, SSD 512 GB', 'almacenamiento ≥ 512 GB', 'met'],
    ['SSD 512 GB RAM 8 GB', 'almacenamiento ≥ 512 GB', 'met'],
    ['Almacenamiento: 0.5 TB', 'almacenamiento ≥ 512 GB', 'met'],
    ["Pantalla 14''", 'pantalla ≥ 14 pulgadas', 'met'],
    ['Pantalla de 13.9"', 'pantalla ≥ 14 pulgadas', 'not_met'],
    ['Pantalla 2560x1440', 'pantalla ≥ 1920 × 1080', 'met'],
    ['Procesador Intel Core i7-8650U', 'procesador ≥ Intel Core i5, generación 13', 'not_met'],
    ['Procesador Intel Core i5-14500', 'procesador ≥ Intel Core i5, generación 13', 'met'],
    ['Peso: 3.6 lb', 'peso ≤ 1.6 kg', 'not_met'],
    ['Garantía: 2 años', 'garantía ≥ 36 meses', 'not_met'],
  ])('«%s»: %s is %s', (text, reading, verdict) => {
    expect(of(text, reading)?.verdict).toBe(verdict);
  });
});
