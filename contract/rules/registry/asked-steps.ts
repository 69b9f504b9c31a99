import { FILE, said } from '#contract/file-catalogue.ts';
import { FILE_SECTIONS } from '#contract/file-fields.ts';
import { DECLARATION_TEXTS, declarationsFor, type RequestKind } from '#contract/registration.ts';
import type { Origin } from '#contract/supplier-choices.ts';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import type { PersonType } from '#contract/suppliers.ts';
import { STEPS } from './request-steps.ts';
import { uploadedStays } from './uploaded-stays.ts';

/** What a step of a request asks: one line for each section of it. */
export interface AskedStep {
  name: string;
  lines: string[];
}

/** Which request is asked about, and the days without a change after which a draft loses its files. */
interface Asking {
  kind: RequestKind;
  personType: PersonType;
  origin: Origin;
  filesDays: number;
}

const OTHERS: Readonly<Record<string, string>> = {
  giros: 'Lo que vendes o haces, de una lista: se busca con tus palabras.',
  revision: 'Todo en una página. Se envía ahí, cuando no falta nada.',
};

/**
 * Everything that a request asks, step by step as the form has it, for whoever wants to know before beginning. What the
 * registry has already is not asked again: a renewal and an update only say that it is looked over.
 */
export function askedSteps({ kind, personType, origin, filesDays }: Asking): AskedStep[] {
  const file = emptySupplierFile(personType, origin);
  const fieldsOf = (step: string): string[] =>
    FILE_SECTIONS.filter((section) => section.step === step && section.key !== 'lines').flatMap(
      ({ key, title }) => {
        const asked = FILE.filter(
          (field) =>
            field.section === key && field.kind !== 'code' && field.isGiven !== true && field.when(file),
        ).map((field) => `${field.label}${said(field.isOptional, file) === true ? ' (si tienes)' : ''}`);
        return asked.length === 0 || (asked.length === 1 && asked[0] === title)
          ? asked
          : [`${title}: ${asked.join(', ')}.`];
      },
    );
  const linesOf = (step: string): string[] => {
    if (step === 'manifiestos') return declarationsFor(kind).map((one) => DECLARATION_TEXTS[one]);
    if (step === 'documentos')
      return [
        `Los de la lista de arriba, en PDF o en foto. Puedes salir y volver. ${uploadedStays(filesDays)}`,
      ];
    if (OTHERS[step] !== undefined) return [OTHERS[step]];
    if (step === 'tipo' && kind === 'registration')
      return [origin === 'foreign' ? 'País, identificación fiscal y correo.' : 'RFC y correo.'];
    if (kind === 'registration') return fieldsOf(step);
    return step === 'datos' && kind !== 'cancellation'
      ? ['Lo que el padrón ya tiene de ti: lo confirmas o lo cambias.']
      : [];
  };
  return STEPS.filter(({ id }) => kind === 'registration' || id !== 'giros')
    .filter(({ id }) => kind !== 'cancellation' || id !== 'documentos')
    .map(({ id, label }) => ({ name: label, lines: linesOf(id) }))
    .filter(({ lines }) => lines.length > 0);
}
