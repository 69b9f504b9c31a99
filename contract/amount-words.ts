/** What an amount of contracts holds, in the same words in lists, cards, pages and files. */
export const AS_SIGNED = 'con IVA, como se firmó';
export const AS_AMENDED = 'con convenios e IVA';
