import {
  type Declaration,
  DECLARATION_TEXTS,
  declarationsFor,
  newNoticeText,
  type RequestFile,
} from '#contract/registration.ts';
import type { Declarations, Editing } from '../request/editing.ts';

type Declared = Pick<Editing, 'declarations' | 'privacyVersion'> & {
  request: Pick<RequestFile, 'kind' | 'privacyNotice'>;
};

/** Whether the privacy notice was accepted in a version that is no longer in force. */
function isOutdated({ declarations, privacyVersion, request }: Declared): boolean {
  return declarations.privacyNotice === true && privacyVersion !== request.privacyNotice.version;
}

/** What counts as accepted now: an earlier privacy notice does not. */
export function acceptedDeclarations(declared: Declared): Declarations {
  return isOutdated(declared) ? { ...declared.declarations, privacyNotice: false } : declared.declarations;
}

/** What is still to be accepted, by statement. */
export function declarationProblems(declared: Declared): Partial<Record<Declaration, string>> {
  const accepted = acceptedDeclarations(declared);
  const problems: Partial<Record<Declaration, string>> = {};
  for (const one of declarationsFor(declared.request.kind)) {
    if (accepted[one] !== true) problems[one] = `Falta aceptar: ${DECLARATION_TEXTS[one]}`;
  }
  if (isOutdated(declared)) problems.privacyNotice = newNoticeText(declared.request.privacyNotice.version);
  return problems;
}
