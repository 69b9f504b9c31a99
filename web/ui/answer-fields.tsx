import { ANSWERS, NOT_APPLICABLE, type Answer } from '#contract/rules/evaluations/evaluation-score.ts';
import { RadioGroup } from './choices.tsx';

type AnswerFieldsProps = {
  criteria: readonly { key: string; label: string; help: string; anchors: readonly string[] }[];
  answers: Readonly<Record<string, Answer>>;
  onChange: (answers: Record<string, Answer>) => void;
  /** Messages by `answers.{key}`. */
  problems: Readonly<Record<string, string>>;
};

/** One question per criterion, from 1 to 5 with what each means, and «No aplica». */
export function AnswerFields({ criteria, answers, onChange, problems }: AnswerFieldsProps) {
  return criteria.map(({ key, label, help, anchors }) => {
    const problem = problems[`answers.${key}`];
    const answer = answers[key];
    return (
      <RadioGroup
        key={key}
        id={`respuesta-${key}`}
        label={label}
        hint={help}
        value={answer === undefined ? '' : String(answer)}
        onChange={(value) =>
          onChange({
            ...answers,
            [key]: value === NOT_APPLICABLE ? NOT_APPLICABLE : (Number(value) as Answer),
          })
        }
        options={[
          ...ANSWERS.toReversed().map((one) => ({
            value: String(one),
            label: `${one}. ${anchors[one - 1] ?? ''}`,
          })),
          { value: NOT_APPLICABLE, label: 'No aplica a esta entrega' },
        ]}
        errors={problem === undefined ? [] : [problem]}
      />
    );
  });
}
