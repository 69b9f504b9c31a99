import { municipalitiesIn } from '#contract/mexican-municipalities.ts';
import { MEXICAN_STATE_CODES, MEXICAN_STATES } from '#contract/mexican-states.ts';
import { stateOfPostalCode } from '#contract/rules/identifiers/postal-code.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { Option } from '#web/ui/select.tsx';
import { textAt, withValue } from '../request/file-paths.ts';

/** Codes that follow a name without being asked, by the last word of its path. */
const CODE_OF: Record<string, string> = { municipality: 'municipalityCode', locality: 'localityCode' };

interface Filling {
  mayEdit: (path: string) => boolean;
  /** States that postal codes have said in this form, by the beginning of their path; added to. */
  said: Map<string, string>;
}

/**
 * The file with what was typed and what follows from it: a postal code says its state unless another one was chosen, a
 * state has its code and none but its municipalities, and another municipality or locality no longer has the code of the one before.
 */
export function filledFrom(
  file: SupplierFile,
  { path, value }: { path: string; value: unknown },
  { mayEdit, said }: Filling,
): SupplierFile {
  const at = path.lastIndexOf('.') + 1;
  const [group, name] = [path.slice(0, at), path.slice(at)];
  const put = (into: SupplierFile, one: string, text: string) =>
    mayEdit(`${group}${one}`) ? withValue(into, `${group}${one}`, text) : into;
  const next = withValue(file, path, value);
  const before = municipalitiesIn(textAt(file, `${group}stateName`));
  const within = (into: SupplierFile) => {
    const names = municipalitiesIn(textAt(into, `${group}stateName`));
    const municipality = textAt(into, `${group}municipality`);
    const stays =
      names === undefined ? before?.includes(municipality) !== true : names.includes(municipality);
    return stays ? into : put(put(into, 'municipality', ''), 'municipalityCode', '');
  };
  if (name === 'stateName') {
    const code = MEXICAN_STATE_CODES.find((one) => MEXICAN_STATES[one] === value) ?? '';
    return within(put(next, 'stateCode', code));
  }
  if (name === 'postalCode') {
    const found = stateOfPostalCode(String(value));
    const before = stateOfPostalCode(textAt(file, path));
    const chosen = textAt(file, `${group}stateName`);
    const isSaid = before === undefined ? said.get(group) === chosen : chosen === MEXICAN_STATES[before];
    const isOwn = chosen !== '' && !isSaid;
    if (found === undefined || isOwn || !mayEdit(`${group}stateName`)) return next;
    said.set(group, MEXICAN_STATES[found]);
    return within(put(put(next, 'stateName', MEXICAN_STATES[found]), 'stateCode', found));
  }
  const code = CODE_OF[name];
  return code === undefined ? next : put(next, code, '');
}

/** Municipalities of the state that was chosen, where their list is carried; no other field has such choices. */
export function municipalityOptions(file: SupplierFile, path: string): Option[] | undefined {
  const [group, name] = path.split('.');
  if (name !== 'municipality') return undefined;
  return municipalitiesIn(textAt(file, `${group}.stateName`))?.map((value) => ({ value, label: value }));
}
