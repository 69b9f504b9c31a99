import { companyKey, plainWords } from '../identifiers/company-name.ts';
import { plainKey } from '../texts/typed-text.ts';

/** What somebody is known by: names, trade names, and keys such as RFC and number of the registry. */
export interface Known {
  names: readonly string[];
  keys: readonly string[];
}

const LINKS = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e']);

/** What of a name is enough to know whose it is: its first two words of weight, or its only one. */
function tellingPart(name: string): string {
  const words = companyKey(name).split(' ');
  const second = words.findIndex((word, place) => place > 0 && !LINKS.has(word));
  return (second === -1 ? words : words.slice(0, second + 1)).join(' ');
}

/** What a text says by which one knows who wrote it; undefined where it says nothing of it. */
export function nameTold(text: string, { names, keys }: Known): string | undefined {
  const words = ` ${plainWords(text)} `;
  const name = names.find((one) => {
    const part = tellingPart(one);
    return part !== '' && words.includes(` ${part} `);
  });
  const plain = plainKey(text).toUpperCase();
  return name ?? keys.find((key) => key !== '' && plain.includes(plainKey(key).toUpperCase()));
}
