/** The tree of one page, object 2; the page is object 3. */
export const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
export const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';

/** A PDF of these objects with its table. */
export function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = String(text.length).padStart(10, '0');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1');
}

/** The catalogue, object 1, with more in it. */
export const catalog = (more: string) => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;
/** A PDF of one page with more in its catalogue, and more objects from number 4 on. */
export const withCatalog = (more: string, ...objects: string[]) =>
  pdfOf([catalog(more), PAGES, PAGE, ...objects]);
export const SCRIPT = '/S /JavaScript /JS (app.alert\\(1\\))';

/** A PDF whose catalogue, with a script or more of another kind, lies in a stream with this dictionary. */
export function packed(
  dictionary: string,
  pack: (content: string) => Buffer,
  more = `/OpenAction << ${SCRIPT} >>`,
): Buffer {
  const content = pack(`1 0 ${catalog(more)} `);
  const parts = ['%PDF-1.7\n', `2 0 obj\n${PAGES}\nendobj\n`, `3 0 obj\n${PAGE}\nendobj\n`].map((part) =>
    Buffer.from(part),
  );
  const head = Buffer.from(`4 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`);
  parts.push(Buffer.concat([head, content, Buffer.from('\nendstream\nendobj\n')]));
  const places = parts.map((_, index) => Buffer.concat(parts.slice(0, index)).length);
  const end = Buffer.concat(parts).length;
  const row = (kind: number, place: number, index: number) => {
    const bytes = Buffer.alloc(7);
    bytes[0] = kind;
    bytes.writeUInt32BE(place, 1);
    bytes.writeUInt16BE(index, 5);
    return bytes;
  };
  const rows = [row(0, 0, 65_535), row(2, 4, 0), ...places.slice(1).map((place) => row(1, place, 0))];
  const table = Buffer.concat([...rows, row(1, end, 0)]);
  return Buffer.concat([
    ...parts,
    Buffer.from(
      `5 0 obj\n<< /Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R /Length ${table.length} >>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${end}\n%%EOF\n`),
  ]);
}
