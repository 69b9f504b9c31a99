import type { Asked } from '#contract/clarifications.ts';

/** A question as it is being written. */
export interface DraftQuestion {
  id: string;
  text: string;
  documentId: string;
  /** As it is typed. */
  page: string;
  passage: string;
}

/** Questions of one procedure as this device keeps them until the unit has them; never a key. */
export interface QuestionDraft {
  questions: DraftQuestion[];
  by: 'mail' | 'folio';
  name: string;
  email: string;
  folio: string;
  /** They were sent and wait for their mail to be confirmed. */
  sent?: Asked;
}

const keyOf = (slug: string) => `preguntas:${slug.toLowerCase()}`;

/** A question without a word. */
export const newQuestion = (given: Partial<DraftQuestion> = {}): DraftQuestion => ({
  id: crypto.randomUUID(),
  text: '',
  documentId: '',
  page: '',
  passage: '',
  ...given,
});

const empty = (): QuestionDraft => ({
  questions: [newQuestion()],
  by: 'mail',
  name: '',
  email: '',
  folio: '',
});

/** What this device keeps; a store that cannot be read is an empty one. */
export function readQuestions(slug: string): QuestionDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(slug)) ?? '{}') as Partial<QuestionDraft>;
    const questions = Array.isArray(kept.questions) ? kept.questions : [];
    return { ...empty(), ...kept, ...(questions.length === 0 ? {} : { questions }) };
  } catch {
    return empty();
  }
}

/** Keeps it; a full or forbidden store only means that a reload forgets it. */
export function keepQuestions(slug: string, draft: QuestionDraft): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(draft));
  } catch {
    return;
  }
}

/** Forgets the questions, not who asks. */
export function dropQuestions(slug: string): void {
  const { by, name, email, folio } = readQuestions(slug);
  keepQuestions(slug, { ...empty(), by, name, email, folio });
}

const isBlank = ({ text, documentId }: DraftQuestion) => text.trim() === '' && documentId === '';

/** Adds a question about a page, and its marked words, to what is being written. */
export function addAnchored(
  slug: string,
  anchor: { documentId: string; page: number; passage: string },
): void {
  const draft = readQuestions(slug);
  const question = newQuestion({ ...anchor, page: String(anchor.page) });
  const { sent: _, ...rest } = draft;
  keepQuestions(slug, { ...rest, questions: [...draft.questions.filter((one) => !isBlank(one)), question] });
}
