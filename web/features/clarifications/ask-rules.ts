import { CLARIFICATION_LIMITS, type AskInput } from '#contract/clarifications.ts';
import { emailRule } from '#contract/rules/identifiers/email.ts';
import type { FieldError } from '#web/ui/error-summary.tsx';
import type { DraftQuestion, QuestionDraft } from './question-draft.ts';

/** Ids of the fields of the form by the paths that the server names. */
export const fieldId = (path: string): string => `cl-${path.replaceAll('.', '-')}`;

const pageOf = ({ documentId, page }: DraftQuestion) =>
  documentId === '' || page.trim() === '' ? null : Number(page);

/** What has to be corrected before the questions can go, in the order of the form. */
export function askErrors(draft: QuestionDraft, key: string, hasRead: boolean): FieldError[] {
  const errors: FieldError[] = [];
  const add = (path: string, message: string) => errors.push({ id: fieldId(path), message });
  for (const [index, question] of draft.questions.entries()) {
    if (question.text.trim().length < CLARIFICATION_LIMITS.least)
      add(
        `questions.${index}.text`,
        `Pregunta ${index + 1}: escríbela con al menos ${CLARIFICATION_LIMITS.least} letras.`,
      );
    const page = pageOf(question);
    if (page !== null && !(Number.isInteger(page) && page >= 1 && page <= 20_000))
      add(`questions.${index}.page`, `Pregunta ${index + 1}: escribe el número de la página.`);
  }
  if (draft.by === 'mail') {
    if (draft.name.trim().length < 3) add('asker.name', 'Escribe tu nombre o el de tu empresa.');
    const mail = emailRule(draft.email);
    if (mail !== true) add('asker.email', mail);
  } else {
    if (draft.folio.trim() === '') add('asker.folio', 'Escribe el folio.');
    if (key.trim() === '') add('asker.key', 'Escribe la clave.');
  }
  if (!hasRead) add('privacyVersion', 'Lee y acepta el aviso de privacidad.');
  return errors;
}

/** What is sent. */
export function askInput(draft: QuestionDraft, key: string, privacyVersion: number): AskInput {
  return {
    questions: draft.questions.map((question) => ({
      text: question.text.trim(),
      anchor:
        question.documentId === ''
          ? null
          : {
              documentId: question.documentId,
              page: pageOf(question),
              passage: question.passage === '' ? null : question.passage,
            },
    })),
    asker:
      draft.by === 'mail'
        ? { by: 'mail', name: draft.name.trim(), email: draft.email.trim() }
        : { by: 'folio', folio: draft.folio.trim(), key: key.trim() },
    privacyVersion,
  };
}
