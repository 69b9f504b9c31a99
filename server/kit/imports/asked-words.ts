import type { ImportWords } from '#contract/imports.ts';
import { fold, oneLine } from '../table-file/plain-text.ts';
import type { Db, Transaction } from '../db.ts';
import { selectKeptWords, type RunRow } from './import-run.sql.ts';
import { RowMarks } from './row-marks.ts';

/** Most words of a datum that are asked. */
const MAX_ASKED = 60;
const MAX_WORD = 200;

/** Words of a datum that nothing knows, with what people answered of them: for this file, else for the last one before. */
export class AskedWords {
  readonly #field: string;
  readonly #answers: Readonly<Record<string, string>>;
  readonly #met = new RowMarks<string>();

  private constructor(field: string, answers: Readonly<Record<string, string>>) {
    this.#field = field;
    this.#answers = answers;
  }

  static async of(
    db: Db | Transaction,
    run: Pick<RunRow, 'id' | 'kind' | 'settings'>,
    field: string,
  ): Promise<AskedWords> {
    return new AskedWords(field, {
      ...(await selectKeptWords(db, run, field)),
      ...run.settings?.words?.[field],
    });
  }

  /** What was answered of a word; undefined without an answer. */
  answer(word: string): string | undefined {
    return this.#answers[wordKey(word)];
  }

  /** A row that has a word which nothing but an answer tells. */
  note(word: string, line: number): void {
    this.#met.note(wordKey(word), line);
  }

  /** For the preview: unanswered ones first, the most frequent first. */
  found({
    label,
    choices,
    near = () => [],
  }: Pick<ImportWords, 'label' | 'choices'> & { near?: (word: string) => string[] }): ImportWords[] {
    const asked = this.#met.all
      .map(({ code: word, ...rows }) => ({
        word,
        ...rows,
        value: this.#answers[word] ?? '',
        near: near(word),
      }))
      .sort((a, b) => Number(a.value !== '') - Number(b.value !== '') || b.count - a.count)
      .slice(0, MAX_ASKED);
    return asked.length === 0 ? [] : [{ field: this.#field, label, choices, asked }];
  }
}

const wordKey = (word: string): string => fold(oneLine(word)).slice(0, MAX_WORD);
