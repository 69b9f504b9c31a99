import { answerGuarded } from './guarded-work.ts';
import { joinFiles } from './join-pdf-worker.ts';
import type { JoinOrder, JoinOutcome } from './join-pdf.ts';
import { examineFile, warmUp } from './pdf-worker.ts';
import type { PdfFinding } from './pdf.ts';

/** What is done to files of other people in a process of its own. */
export type FileOrder = { examine: string } | { join: JoinOrder };

await warmUp();
answerGuarded<FileOrder, PdfFinding | JoinOutcome>((order) =>
  'join' in order ? joinFiles(order.join) : examineFile(order.examine),
);
