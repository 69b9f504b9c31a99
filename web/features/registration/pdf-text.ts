/** Text is written with a font, which a scan has not. */
const FONT = /\/Type\s*\/Font\b/;
const PACKED = /\/ObjStm\b/g;
/** Packed objects are read up to here: more is not needed to find a font. */
const MOST_CHARACTERS = 4_000_000;

const plain = new TextDecoder('latin1');

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let text = '';
  while (text.length < MOST_CHARACTERS) {
    // What follows the packed bytes is no part of them; what came before it counts.
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done || value === undefined) break;
    text += plain.decode(value);
  }
  void reader.cancel().catch(() => undefined);
  return text;
}

/** Whether a PDF holds text, judged by whether it has a font, also among its packed objects. */
export async function pdfHasText(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = plain.decode(bytes);
  if (FONT.test(text)) return true;
  for (const { index } of text.matchAll(PACKED)) {
    const start = text.indexOf('stream', index);
    const end = text.indexOf('endstream', start);
    if (start < 0 || end < 0) continue;
    const from = start + 6 + (text[start + 6] === '\r' ? 2 : 1);
    if (FONT.test(await unpacked(bytes.slice(from, end)))) return true;
  }
  return false;
}

/** Whether none of the files holds text: photographs, and PDFs that are only pictures. */
export async function lackText(files: readonly File[]): Promise<boolean> {
  for (const file of files) {
    const isPdf = /\.pdf$/i.test(file.name) || file.type === 'application/pdf';
    if (isPdf && (await pdfHasText(file).catch(() => true))) return false;
  }
  return files.length > 0;
}
