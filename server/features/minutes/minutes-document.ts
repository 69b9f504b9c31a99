/** A table of the minutes: the first row is its head. */
export interface MinutesTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Columns from this one on are amounts, set to the right. */
  numbersFrom?: number;
}

/** A part of the minutes: its paragraphs, then its tables, then its entries. */
export interface MinutesPart {
  title: string;
  texts?: readonly string[];
  tables?: readonly MinutesTable[];
  /** Paragraphs that begin with words in bold. */
  entries?: readonly { lead: string; text: string }[];
}

/** The draft of the minutes of an act, whatever file is made of it. */
export interface MinutesDocument {
  university: string;
  unit: string;
  number: string;
  /** What act it is. */
  title: string;
  intro: readonly string[];
  parts: readonly MinutesPart[];
  /** Who signs, in the order of the list of those present. */
  signatures: readonly { name: string; role: string }[];
  foot: string;
}
