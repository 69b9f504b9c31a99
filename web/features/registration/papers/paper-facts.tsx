import { useState } from 'react';
import {
  PAPER_OUTCOMES,
  type PaperOutcome,
  negativeOutcomeText,
  paperOutcomeWords,
  type RequiredPaper,
} from '#contract/registration.ts';
import { factDoubts, saidText } from '#contract/rules/registry/paper-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Warning } from '../fields/warning.tsx';
import { fieldId } from '../fields/form-context.ts';
import { factProblems, isSameFacts, typedFacts } from '../request/paper-rules.ts';
import type { PaperWork } from './use-paper.ts';

interface FactsProps {
  required: RequiredPaper;
  work: PaperWork;
  today: string;
  isChecked: boolean;
}

/** Dates and outcome that a paper asks. */
export function PaperFactFields({ required, work, today, isChecked }: FactsProps) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { asksIssueDate, asksExpiry, asksOutcome, code, name } = required;
  if (!asksIssueDate && !asksExpiry && !asksOutcome) return null;
  const problems = factProblems(required, work.facts, today);
  const errors = (field: 'issuedOn' | 'expiresOn' | 'outcome') => {
    const message = problems[field];
    return message !== undefined && (isChecked || touched.has(field)) ? [message] : [];
  };
  const outcome = paperOutcomeWords(code);
  const touch = (field: string) => setTouched((now) => new Set(now).add(field));
  const date = { format: 'dd/mm/yyyy', placeholder: 'dd/mm/aaaa', today } as const;
  return (
    <div className="r-fields r-facts" role="group" aria-label={`Datos de ${name}`}>
      <SaidFacts required={required} work={work} />
      {asksIssueDate && (
        <DateField
          {...date}
          id={fieldId(`papers.${code}.issuedOn`)}
          label="Fecha de emisión"
          value={work.facts.issuedOn}
          errors={errors('issuedOn')}
          onBlur={() => touch('issuedOn')}
          onChange={(issuedOn) => work.setFacts({ issuedOn })}
        />
      )}
      {asksExpiry && (
        <DateField
          {...date}
          id={fieldId(`papers.${code}.expiresOn`)}
          label="Vale hasta"
          value={work.facts.expiresOn}
          errors={errors('expiresOn')}
          onBlur={() => touch('expiresOn')}
          onChange={(expiresOn) => work.setFacts({ expiresOn })}
        />
      )}
      {asksOutcome && (
        <div className="r-wide">
          <RadioGroup
            isRow
            id={fieldId(`papers.${code}.outcome`)}
            label={outcome.question}
            value={work.facts.outcome}
            options={PAPER_OUTCOMES.map((value) => ({ value, label: outcome.words[value] }))}
            errors={work.facts.outcome === 'negative' ? [negativeOutcomeText(code)] : errors('outcome')}
            onChange={(chosen) => work.setFacts({ outcome: chosen as PaperOutcome })}
          />
          {work.facts.outcome === 'no_opinion' && (
            <p className="u-field__note">La Unidad revisará el motivo; puede pedirte una aclaración.</p>
          )}
        </div>
      )}
    </div>
  );
}

/** What the text of the paper says, offered: it is taken only when somebody says so, and told when something else is typed. */
function SaidFacts({ required, work }: Pick<FactsProps, 'required' | 'work'>) {
  const { paper, facts } = work;
  if (paper?.said == null) return null;
  const text = saidText(paper, required);
  const { issuedOn, outcome } = paper.said;
  const offered = {
    ...(required.asksIssueDate && issuedOn !== null ? { issuedOn } : {}),
    ...(required.asksOutcome && outcome !== null ? { outcome } : {}),
  };
  const isTaken = isSameFacts({ ...facts, ...offered }, facts);
  const doubts = factDoubts(paper, typedFacts(facts));
  return (
    <>
      {text !== '' && !isTaken && (
        <div className="r-wide r-said" role="status">
          <p>
            El papel dice: <b>{text}</b>
          </p>
          <Button
            variant="tonal"
            size="small"
            aria-label={`Usar estos datos de ${required.name}`}
            onClick={() => work.setFacts(offered)}
          >
            Usar estos datos
          </Button>
        </div>
      )}
      {doubts.length > 0 && (
        <div className="r-wide">
          <Warning>{doubts.join(' ')}</Warning>
        </div>
      )}
    </>
  );
}
