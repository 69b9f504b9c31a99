import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { askedTerm, type Term } from '#contract/rules/contracts/asked-term.ts';
import { dateInMexico, isPlainDate } from '#contract/rules/days/calendar.ts';
import { formatDate } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useRules } from './use-rules.ts';

interface TermProps {
  procedure: AdminProcedure;
  signedOn: string;
  onTake: (term: Term) => void;
}

/** Beginning and end as its call, or the request for quotations, asked for them: told, and taken by who writes the contract. */
export function TermProposal({ procedure, signedOn, onTake }: TermProps) {
  const book = useRules();
  const award = procedure.acts.findLast(({ kind }) => kind === 'award')?.at;
  const words = procedure.deliveryTerm || (procedure.askedTerm ?? '');
  const from = isPlainDate(signedOn) ? signedOn : award === undefined ? '' : dateInMexico(award);
  if (book === undefined || words === '' || from === '') return null;
  const term = askedTerm(words, from, new Set(book.holidays));
  if (term === null) return null;
  return (
    <Notice
      actions={
        <Button size="small" variant="tonal" onClick={() => onTake(term)}>
          Usar estas fechas
        </Button>
      }
    >
      {`Se pidió «${words}»: desde ${from === signedOn ? 'la firma' : 'el fallo'}, del ${formatDate(term.startsOn)} al ${formatDate(term.endsOn)}.`}
    </Notice>
  );
}
