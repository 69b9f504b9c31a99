import type { RequestKind } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { STEPS, stepOfPath } from '#contract/rules/registry/request-steps.ts';
import { sectionsOf, type FieldSection, type StepId } from '../fields/field-specs.ts';
import { identitySections } from '../fields/identity-section.ts';
import { isWithin } from '../request/file-paths.ts';

/** A step as the person sees it. A renewal shows all carried data in one step. */
export interface Step {
  id: StepId;
  label: string;
  /** Sections shown there. */
  sections: readonly FieldSection[];
  hasLines: boolean;
}

/** Number of a step as the server keeps it. */
export function stepNumber(id: StepId): number {
  return STEPS.findIndex((step) => step.id === id) + 1;
}

/**
 * Steps of a request: short for a renewal or an update, shorter for a cancellation, which rarely asks for papers. What
 * the registry had (`carried`) says what of the identity has to be asked.
 */
export function stepsOf(
  kind: RequestKind,
  file: SupplierFile,
  { carried = null, asksPapers = true }: { carried?: SupplierFile | null; asksPapers?: boolean } = {},
): Step[] {
  const isWhole = kind === 'registration';
  const ids = STEPS.map(({ id }) => id).filter((id) => {
    if (kind === 'cancellation') {
      return (id === 'documentos' && asksPapers) || id === 'manifiestos' || id === 'revision';
    }
    return isWhole || (id !== 'tipo' && id !== 'domicilio' && id !== 'representante' && id !== 'giros');
  });
  return ids.map((id) => ({
    id,
    label: labelOfStep(id, kind),
    sections: !isWhole && id === 'datos' ? keptSections(file, carried) : sectionsOf(file, id),
    hasLines: id === 'giros' || (!isWhole && id === 'datos'),
  }));
}

/** Everything of a registration in one step; its tax number is identity, which only a registry without it asks. */
function keptSections(file: SupplierFile, carried: SupplierFile | null): FieldSection[] {
  const kept = sectionsOf(file).filter(({ key }) => key !== 'identity');
  return [...identitySections(file, carried), ...kept];
}

function labelOfStep(id: StepId, kind: RequestKind): string {
  if (id === 'datos' && kind !== 'registration') return 'Lo que se conserva';
  if (id === 'manifiestos' && kind === 'cancellation') return 'Aviso de privacidad';
  return STEPS.find((step) => step.id === id)?.label ?? id;
}

function holds(step: Step, path: string): boolean {
  if (step.hasLines && isWithin(path, 'lines')) return true;
  return step.sections.some((section) =>
    section.list !== undefined
      ? isWithin(path, section.list)
      : section.fields.some((field) => field.path === path),
  );
}

const stepId = (path: string) => STEPS[stepOfPath(path) - 1]?.id;

/** Step that shows a path, for the links of the review. */
export function stepOf(steps: readonly Step[], path: string): StepId {
  return (
    steps.find((step) => holds(step, path))?.id ??
    steps.find(({ id }) => id === stepId(path))?.id ??
    steps[0]?.id ??
    'datos'
  );
}

/** Problems of a step: those of the paths that it shows, in the order of the screen. */
export function problemsOf(step: Step, problems: Record<string, string>): [string, string][] {
  const shown = step.sections.flatMap(({ fields, list }) => [
    ...fields.map(({ path }) => path),
    ...(list === undefined ? [] : [list as string]),
  ]);
  const placeOf = (path: string) => {
    const place = shown.findIndex((one) => path === one || path.startsWith(`${one}.`));
    return place < 0 ? shown.length : place;
  };
  return Object.entries(problems)
    .filter(([path]) => holds(step, path))
    .toSorted(([a], [b]) => placeOf(a) - placeOf(b));
}
