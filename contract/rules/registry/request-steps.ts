import { sectionAt } from '#contract/file-catalogue.ts';

/** Steps of the form; which one asks for a datum, its section in the catalogue of the file says. */
export const STEPS = [
  { id: 'tipo', label: 'Tipo y RFC' },
  { id: 'datos', label: 'Datos' },
  { id: 'domicilio', label: 'Domicilio' },
  { id: 'representante', label: 'Representante' },
  { id: 'giros', label: 'Giros' },
  { id: 'documentos', label: 'Documentos' },
  { id: 'manifiestos', label: 'Manifiestos' },
  { id: 'revision', label: 'Revisión' },
] as const;

/** What is sent with the file, and the step that asks for it. */
const BESIDES: Readonly<Record<string, string>> = { papers: 'documentos', declarations: 'manifiestos' };

/** Number from 1 of the step that shows a path; the last one when none does. */
export function stepOfPath(path: string): number {
  const step = BESIDES[path.split('.')[0] ?? ''] ?? sectionAt(path)?.step;
  const at = STEPS.findIndex(({ id }) => id === step);
  return at < 0 ? STEPS.length : at + 1;
}
