/** Endings that make other words of one: of verbs, of what is done and of who does it; the longest first. */
const ENDINGS =
  `aciones acion iciones icion uciones ucion ciones cion amientos amiento imientos imiento adores adoras adoras ador adora edores
  edor edora idores idor idora arme arse irme irse erme erse arnos arlos arlas arlo arla erlo erla irlo irla ando iendo ados adas ado ada
  idos idas ido ida icos icas ico ica aron ieron aban aba amos emos imos antes ante ables able ibles ible aste iste aria ario arios arias
  ar er ir an en as es os a e o s`
    .split(/\s+/)
    .toSorted((one, other) => other.length - one.length);

/** Letters that stay of a word at least; of a short one. */
const LEAST = 4;
const LEAST_OF_SHORT = 3;
const SHORT = 5;

/** What words of one family begin with: «licitar» and «licitación», «pagan» and «pago», «registrarme» and «registro». */
export function rootOf(word: string): string {
  if (word.length < LEAST || /\d/.test(word)) return word;
  const least = word.length <= SHORT ? LEAST_OF_SHORT : LEAST;
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= least);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
