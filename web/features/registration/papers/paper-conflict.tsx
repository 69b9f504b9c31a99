import { paperOutcomeWords, type RequestPaper, type RequiredPaper } from '#contract/registration.ts';
import { formatCountOf, formatDate, formatFileSize } from '#web/kit/format.ts';
import { Conflict, type ConflictRow } from '#web/ui/conflict.tsx';
import { factsOf } from '../request/paper-rules.ts';
import type { PaperFacts } from '../request/request-memory.ts';
import type { PaperRemoval } from './use-paper-removal.ts';

interface PaperConflictProps {
  required: RequiredPaper;
  /** What another page put there. */
  theirs: RequestPaper;
  mine: PaperFacts;
  onSettle: (choice: 'mine' | 'theirs') => void;
}

const dateText = (date: string) => (date === '' ? '' : formatDate(date));
const outcomeText = (code: string, { outcome }: PaperFacts) =>
  outcome === '' ? '' : paperOutcomeWords(code).words[outcome];

/** What the paper that is there now says of itself, beside what is written here. */
export function paperConflictRows(
  required: RequiredPaper,
  theirs: PaperFacts,
  mine: PaperFacts,
): ConflictRow[] {
  const rows: ConflictRow[] = [];
  if (required.asksIssueDate) {
    rows.push({
      key: 'issuedOn',
      label: 'Fecha de emisión',
      theirs: dateText(theirs.issuedOn),
      mine: dateText(mine.issuedOn),
    });
  }
  if (required.asksExpiry) {
    rows.push({
      key: 'expiresOn',
      label: 'Vale hasta',
      theirs: dateText(theirs.expiresOn),
      mine: dateText(mine.expiresOn),
    });
  }
  if (required.asksOutcome) {
    rows.push({
      key: 'outcome',
      label: 'Resultado',
      theirs: outcomeText(required.code, theirs),
      mine: outcomeText(required.code, mine),
    });
  }
  return rows;
}

const sizeText = ({ pages, bytes }: RequestPaper) =>
  [...(pages === null ? [] : [formatCountOf(pages, 'página', 'páginas')]), formatFileSize(bytes)].join(', ');

/** Another page changed the paper that was going to be taken away: the person sees both and says whether the new one goes too. */
export function RemovalChoice({ required, removal }: { required: RequiredPaper; removal: PaperRemoval }) {
  if (removal.conflict === undefined) return null;
  const { seen, theirs } = removal.conflict;
  const rows = [
    { key: 'file', label: 'Archivo', theirs: theirs.fileName, mine: seen.fileName },
    { key: 'size', label: 'Tamaño', theirs: sizeText(theirs), mine: sizeText(seen) },
    ...paperConflictRows(required, factsOf(theirs), factsOf(seen)),
  ].filter((row) => row.theirs !== row.mine);
  return (
    <Conflict
      key={theirs.id}
      title="Este documento se cambió desde otra pestaña o equipo: no se quitó."
      columns={{ theirs: 'El de ahora', mine: 'El que ibas a quitar' }}
      rows={rows}
      nothing="Es otro archivo con el mismo nombre y los mismos datos."
      choices={{ theirs: 'Conservar el de ahora', mine: 'Quitar el de ahora' }}
      onSettle={removal.settle}
    />
  );
}

/** Another page replaced the paper that the facts were written about: the person says what is true of the new one. */
export function PaperConflict({ required, theirs, mine, onSettle }: PaperConflictProps) {
  const pages = theirs.pages === null ? '' : `, ${formatCountOf(theirs.pages, 'página', 'páginas')}`;
  return (
    <Conflict
      key={theirs.id}
      title={`Este documento se cambió desde otra pestaña o equipo. Ahora es ${theirs.fileName}${pages}.`}
      columns={{ theirs: 'Lo guardado', mine: 'Lo tuyo aquí' }}
      rows={paperConflictRows(required, factsOf(theirs), mine)}
      nothing="Solo cambió el archivo."
      onSettle={onSettle}
    />
  );
}
