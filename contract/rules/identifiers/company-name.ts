const COMPANY_ENDING =
  /\b(s a p i|s a b|s a|sapi|sab|sa|s de r l|s de rl|sde rl|s r l|srl|s c|sc|a c|ac|s a s|sas)( de c v| de cv| mi)?$/;

/** Lower case without accents and signs, one space between words. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/** Legal forms as the law spells them, in the letters by which people shorten them. */
const SPELT: readonly (readonly [RegExp, string])[] = [
  [/sociedad anonima promotora de inversion/g, 'sapi'],
  [/sociedad anonima bursatil/g, 'sab'],
  [/sociedad por acciones simplificada/g, 'sas'],
  [/sociedad anonima/g, 'sa'],
  [/sociedad de responsabilidad limitada/g, 's de r l'],
  [/sociedad civil/g, 'sc'],
  [/asociacion civil/g, 'ac'],
  [/de capital variable/g, 'de c v'],
];
const shortForms = (text: string): string =>
  SPELT.reduce((words, [spelt, short]) => words.replace(spelt, short), plainWords(text));

/** A legal form in the letters that tell it from others: «S. de R.L. de C.V.» is «srlcv». */
export const formKey = (form: string): string =>
  shortForms(form)
    .split(' ')
    .filter((word) => word !== 'de')
    .join('')
    .replace(/^sde/, 's');

/** The legal form at the end of a company's name, as it is written, and what stands before it; undefined without one. */
export function formInName(name: string): { bare: string; form: string } | undefined {
  const short = shortForms(name);
  const bareKey = short.replace(COMPANY_ENDING, '').trim();
  if (bareKey === short || bareKey === '') return undefined;
  const words = name.trim().split(/\s+/);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const bare = words.slice(0, count).join(' ');
    if (shortForms(bare) === bareKey)
      return { bare: bare.replace(/,{1,3}$/, ''), form: words.slice(count).join(' ') };
  }
  return undefined;
}

/** A company's name without its legal suffix. */
export function companyKey(name: string): string {
  return plainWords(name).replace(COMPANY_ENDING, '').trim();
}
