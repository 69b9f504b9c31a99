import { inflateRawSync } from 'node:zlib';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** All text of an answer: itself, or what lies inside a PDF, an XLSX or a ZIP. */
export async function textOf(bytes: Uint8Array): Promise<string> {
  const raw = Buffer.from(bytes).toString('latin1');
  const text = raw + Buffer.from(bytes).toString('utf8');
  if (raw.startsWith('%PDF-')) {
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { text: pages } = await extractText(pdf, { mergePages: true });
    const { info, metadata } = await getMeta(pdf);
    return text + pages + JSON.stringify(info) + JSON.stringify(metadata ?? {});
  }
  return raw.startsWith('PK') ? text + unpacked(Buffer.from(bytes)) : text;
}

/** Texts of the entries of a ZIP, read by its central directory. */
function unpacked(zip: Buffer): string {
  const parts: string[] = [];
  let at = zip.indexOf('PK\x01\x02', 0, 'latin1');
  while (at >= 0) {
    const size = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    parts.push((zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8'));
    at = zip.indexOf('PK\x01\x02', at + 4, 'latin1');
  }
  return parts.join('\n');
}
