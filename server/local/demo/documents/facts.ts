/** Facts of a procedure that its sample documents repeat. */
export interface DocumentFacts {
  number: string;
  title: string;
  kindLabel: string;
  area: string;
  lots: readonly { number: number; description: string; unit: string; quantity: number }[];
  /** Plain dates in words with time and place, in their order. */
  acts: readonly { label: string; when: string; place: string }[];
  createdOn: string;
}

export interface AwardFacts {
  supplier: string;
  amount: string;
  contract: string;
}
