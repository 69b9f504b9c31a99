/** A PDF with so many pages, each with a line of text. */
export function pdfOf(pages: number): Blob {
  const numbers = Array.from({ length: pages }, (_, at) => at);
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((at) => {
      const text = `BT /F1 24 Tf 72 700 Td (Hoja ${at + 1}) Tj ET`;
      const resources = '/Resources << /Font << /F1 3 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const places = parts.map((part, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${part}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return new Blob([file], { type: 'application/pdf' });
}
