/** Where some words stand in the pieces of text of a page: first and last piece; undefined when they are not there. */
export function passagePieces(
  pieces: readonly string[],
  passage: string,
): { first: number; last: number } | undefined {
  const plain = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase();
  const wanted = plain(passage);
  if (wanted === '') return undefined;
  const starts: number[] = [];
  let whole = '';
  for (const piece of pieces) {
    starts.push(whole.length);
    whole += plain(piece);
  }
  const at = whole.indexOf(wanted);
  if (at < 0) return undefined;
  const end = at + wanted.length - 1;
  const pieceAt = (place: number) => starts.findLastIndex((start) => start <= place);
  return { first: pieceAt(at), last: pieceAt(end) };
}
