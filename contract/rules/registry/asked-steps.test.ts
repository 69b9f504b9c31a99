import { describe, expect, it } from 'vitest';
import { DECLARATION_TEXTS } from '#contract/registration.ts';
import { askedSteps } from './asked-steps.ts';

type Asking = Parameters<typeof askedSteps>[0];
const asked = (kind: Asking['kind'], personType: Asking['personType'], origin: Asking['origin']) =>
  askedSteps({ kind, personType, origin, filesDays: 15 });
const names = (...of: Parameters<typeof asked>) => asked(...of).map(({ name }) => name);
const said = (...of: Parameters<typeof asked>) =>
  asked(...of)
    .flatMap(({ lines }) => lines)
    .join('\n');

describe('What a request asks, before it begins', () => {
  it('names every step, the same of a company and of a person', () => {
    expect(names('registration', 'legal', 'national')).toEqual([
      'Tipo y RFC',
      'Datos',
      'Domicilio',
      'Representante',
      'Giros',
      'Documentos',
      'Manifiestos',
      'Revisión',
    ]);
    expect(names('registration', 'natural', 'national')).toEqual(names('registration', 'legal', 'national'));
  });

  it('says the data with their names on the form, what is optional, and the statements word by word', () => {
    const company = said('registration', 'legal', 'national');
    for (const word of ['RFC', 'Acta constitutiva', 'Socios', 'CLABE', 'Código postal', '(si tienes)'])
      expect(company).toContain(word);
    for (const text of Object.values(DECLARATION_TEXTS)) expect(company).toContain(text);
    expect(said('registration', 'natural', 'national')).not.toContain('Acta constitutiva');
  });

  it('promises no more of what is uploaded than is kept: until days without a change, as the step of the papers says', () => {
    const company = said('registration', 'legal', 'national');
    expect(company).toContain(
      'Puedes salir y volver. Lo subido se queda mientras no pasen 15 días sin cambios',
    );
    expect(company.match(/se queda/g)).toHaveLength(2);
  });

  it('asks again nothing that the registry has', () => {
    expect(names('renewal', 'legal', 'national')).toEqual(['Datos', 'Documentos', 'Manifiestos', 'Revisión']);
    expect(names('cancellation', 'legal', 'national')).toEqual(['Manifiestos', 'Revisión']);
  });
});
