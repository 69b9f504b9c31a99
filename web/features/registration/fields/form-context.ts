import { createContext, useContext } from 'react';
import type { Observation } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { Option } from '#web/ui/select.tsx';
import type { KnownLines } from '../request/known-lines.ts';

/** What the fields of a form share. */
export interface FileForm {
  file: SupplierFile;
  /** The catalogue of lines, for choosing and for naming. */
  lines: KnownLines;
  set(path: string, value: unknown): void;
  blur(path: string): void;
  /** Messages to show now. */
  errors(path: string): string[];
  /** A doubt that does not stop anybody. */
  warning(path: string): string | undefined;
  /** Choices that follow from the rest of the file; where there are none the field is what its description says. */
  options(path: string): readonly Option[] | undefined;
  /** What is offered while it is typed; anything else may be written. */
  suggestions(path: string): readonly string[] | undefined;
  /** What the unit asked to correct there; of a list, in any of its rows. */
  observations(path: string): Observation[];
  /** The mailbox that counts, and how another one comes to; absent where it cannot change. */
  mailbox?: {
    address: string;
    isProven(email: string): boolean;
    sendCode(): Promise<string>;
    prove(code: string): Promise<void>;
  };
  /** What is answered to an observation, and answering it; only while corrections are written. */
  replies: { of(id: string): string; set(id: string, text: string): void } | undefined;
}

const FormContext = createContext<FileForm | undefined>(undefined);
export const FormProvider = FormContext.Provider;

/** The form around a field. */
export function useFileFields(): FileForm {
  const form = useContext(FormContext);
  if (form === undefined) throw new Error('useFileFields needs a FormProvider above it');
  return form;
}

/** Id of the control of a path, for the links of the error summary. */
export function fieldId(path: string): string {
  return `campo-${path.replaceAll('.', '-')}`;
}
