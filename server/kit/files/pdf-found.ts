import { ACTING_NAMES, FORBIDDEN_NAMES, HOLDING_NAMES, REFUSALS } from './pdf-refusals.ts';

/** An object, by its number, that is named as an action, or as a list of actions by what sets them off. */
export interface Opening {
  object: number;
  kind: 'action' | 'actions';
}

/** What was found in a PDF. */
export interface PdfScan {
  encrypted: boolean;
  /** Spanish name of active content. */
  active?: string;
  /** What it holds besides its pages; some readers of it do not want that. */
  holds?: 'archivos incrustados' | 'un formulario XFA';
  /** A part cannot be looked at: what it does is not known. */
  opaque?: 'objetos comprimidos que no se pueden revisar' | 'partes encimadas que no se pueden revisar';
  /** It names things that may act; which ones, only a program that reads all of it can tell. */
  mayAct?: true;
  /** Objects that are named as what happens when it is opened or read. */
  openings: Opening[];
}

/** A scan that found nothing yet. */
export const emptyScan = (): PdfScan => ({ encrypted: false, openings: [] });

/** Notes why a PDF is refused: the first reason, and what it does rather than that it does it by itself. */
export function refuse(scan: PdfScan, what: string): void {
  if (scan.active === undefined || scan.active === REFUSALS.opening) scan.active = what;
}

/** Notes in `scan` what a name in a PDF stands for, wherever it is. */
export function noteName(name: string, scan: PdfScan): void {
  if (name === 'Encrypt') scan.encrypted = true;
  if (ACTING_NAMES.has(name)) scan.mayAct = true;
  const active = FORBIDDEN_NAMES.get(name);
  if (active !== undefined) refuse(scan, active);
  const holds = HOLDING_NAMES.get(name);
  if (holds !== undefined) scan.holds ??= holds;
}
