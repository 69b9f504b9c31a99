import type { AdminDocument, ReleaseFacts } from '#contract/documents.ts';
import { fold } from '#contract/rules/texts/marked-words.ts';
import { formatCountOf, formatDateTime } from '#web/kit/format.ts';
import { leavingFile } from './early-release.tsx';
import { duplicateOf, pendingErrors, type PendingDocument } from './pending-document.ts';

/** Files that become public now, and those that become so on a date. */
export interface PublicationPlan {
  now: PendingDocument[];
  later: PendingDocument[];
}

/** Files that can still become documents: not refused, not cancelled, and not in the procedure's file already. */
export function usableFiles(
  items: readonly PendingDocument[],
  dossier: readonly AdminDocument[],
): PendingDocument[] {
  return items.filter(
    (item) =>
      item.upload.status !== 'canceled' &&
      item.upload.status !== 'failed' &&
      duplicateOf(item, dossier) === undefined,
  );
}

/** What is still missing to publish the chosen files, one sentence for each; empty when nothing is. */
export function missingToPublish(
  items: readonly PendingDocument[],
  dossier: readonly AdminDocument[],
  now: string,
  facts?: ReleaseFacts,
): string[] {
  if (items.length === 0) return ['Elige al menos un archivo.'];
  const usable = usableFiles(items, dossier);
  if (usable.length === 0)
    return ['Ninguno de los archivos elegidos se puede publicar. Quítalos o elige otros.'];
  return usable.flatMap((item) => {
    const messages = Object.values(pendingErrors(item, { isPublishing: true, now, facts }));
    const leaving = leavingFile(item, dossier, { facts, now });
    if (leaving?.answer === 'never') messages.push(leaving.why);
    return messages.length === 0 ? [] : [`${item.name}: ${messages.join(' ')}`];
  });
}

/** A document that visitors see already and that a file, as a new document, would stand beside: of its kind and title. */
export function doubleOf(
  { replaces, kind, title, name }: PendingDocument,
  dossier: readonly AdminDocument[],
): AdminDocument | undefined {
  if (replaces !== '') return undefined;
  const words = fold(title || name);
  return dossier.find((one) => one.status === 'published' && one.kind === kind && fold(one.title) === words);
}

/** What publishing would do with each file. */
export function publicationPlan(items: readonly PendingDocument[]): PublicationPlan {
  return {
    now: items.filter(({ when }) => when === 'now'),
    later: items.filter(({ when }) => when === 'later'),
  };
}

const documents = (count: number) => formatCountOf(count, 'documento', 'documentos');

/** Words of the button: «Publicar 1 documento ahora y programar 1»; with a second person, what it sends to them. */
export function planLabel({ now, later }: PublicationPlan, secondPerson = false): string {
  const count = now.length + later.length;
  if (count === 0) return secondPerson ? 'Enviar a revisión' : 'Publicar documentos';
  if (secondPerson) return `Enviar a revisión ${documents(count)}`;
  if (later.length === 0) return `Publicar ${documents(now.length)}`;
  if (now.length === 0) return `Programar ${documents(later.length)}`;
  return `Publicar ${documents(now.length)} ahora y programar ${later.length}`;
}

/** «programado para el 25 nov 2026, 09:00 h»; of several dates the first. */
function scheduledText(later: readonly PendingDocument[]): string {
  const first = later.map(({ publishAt }) => publishAt).toSorted()[0] ?? '';
  const isOneDate = later.every(({ publishAt }) => publishAt === first);
  const word = later.length === 1 ? 'programado' : 'programados';
  return `${word} ${isOneDate ? 'para el' : 'desde el'} ${formatDateTime(first)}`;
}

/** What was done, for the toast. */
export function planDone({ now, later }: PublicationPlan, number: string, secondPerson = false): string {
  if (secondPerson) return `${documents(now.length + later.length)} de ${number} en revisión.`;
  const published = `${documents(now.length)} ${now.length === 1 ? 'publicado' : 'publicados'}`;
  if (later.length === 0) return `${published} en ${number}.`;
  if (now.length === 0) return `${documents(later.length)} ${scheduledText(later)} en ${number}.`;
  return `${published} en ${number}; ${later.length} ${scheduledText(later)}.`;
}
