import { askAmendments, type FlagContract } from '#contract/rules/planning/red-flags.ts';
import { FLAG_WORDS, frequencyWords } from '#contract/rules/planning/red-flag-words.ts';
import { useQuestions } from './use-questions.ts';
import './questions.css';

/** What may be asked of a contract with the amendment that is being written; nothing while it stays under the share. */
export function AmendmentQuestion({
  procedureId,
  contract,
}: {
  procedureId: string;
  contract: FlagContract;
}) {
  const { data } = useQuestions(procedureId, 'amendment');
  if (data === undefined) return null;
  const { state, numbers } = askAmendments([contract], data.thresholds.amendedShare);
  if (state !== 'raised') return null;
  const frequency = data.questions.find(({ flag }) => flag === 'amendments_over_share')?.frequency ?? null;
  return (
    <div className="pa-questions pa-questions--brief" role="status">
      <p>
        <b>{FLAG_WORDS.amendments_over_share.question}</b>
      </p>
      <p className="u-small">
        {numbers} {frequency !== null && frequencyWords(frequency, data.year, data.kind)} Es una pregunta: no
        detiene el convenio.
      </p>
    </div>
  );
}
