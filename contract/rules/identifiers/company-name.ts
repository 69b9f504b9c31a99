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

/** A company's name without its legal suffix. */
export function companyKey(name: string): string {
  return plainWords(name).replace(COMPANY_ENDING, '').trim();
}
