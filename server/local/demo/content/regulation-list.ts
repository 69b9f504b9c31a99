import regulations from '../data/regulations.json' with { type: 'json' };

/** Real titles with dates that are certain; a date that is not known for sure is left out. */
export interface RegulationFacts {
  slug: string;
  title: string;
  short?: string;
  level: 'international' | 'federal' | 'state' | 'university' | 'guidelines' | 'forms';
  kind: string;
  medium?: string;
  published?: string;
  inForce?: string;
  repealed?: string;
  isRepealed?: true;
  replacedBy?: string;
  amends?: string;
  topics: readonly string[];
  summary: string;
}

/** The days of the forms of the unit are invented, as the forms are. */
export const REGULATIONS = regulations as readonly RegulationFacts[];
