/** Names of a PDF may spell any letter as `#xx`. */
export function decodeNames(text: string): string {
  if (!text.includes('#')) return text;
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
