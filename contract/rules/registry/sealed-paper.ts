/**
 * Whether a paper that must carry a digital seal, by what the catalogue says of it, came as a picture: the chain of a seal
 * is text. Null, where nobody looked, says nothing.
 */
export function lacksSeal({ help }: { help: string }, hasText: boolean | null): boolean {
  return hasText === false && /sello digital/i.test(help);
}
