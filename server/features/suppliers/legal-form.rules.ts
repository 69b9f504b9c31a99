const FORMS = new Set(
  'sa sapi sab sas sofom sc ac ap scl snc spr srl rl cv ip ar mi enr er s a c p i b r l v n de en'.split(' '),
);
/** How the letters of a form begin once they stand together. */
const TELLING = /^(s[ac]|s(de)?rl|sofom|snc|spr|ac|ap|rl|cv)/;

const plainWord = (word: string) => word.replaceAll('.', '').toLowerCase();

/**
 * A typed name without the legal form at its end («, S.A. de C.V.»): the registry keeps the form beside the name,
 * and people write it in many ways. A text that is nothing else stays as it is.
 */
export function withoutLegalForm(text: string): string {
  const words = text.trim().split(/[\s,]+/);
  let end = words.length;
  while (end > 1 && FORMS.has(plainWord(words[end - 1] ?? ''))) end -= 1;
  const form = words.slice(end).map(plainWord);
  return TELLING.test(form.join('')) ? words.slice(0, end).join(' ') : text.trim();
}
