/** Prints the original file through the browser's own PDF viewer; where there is none, opens it. */
export function printFile(address: string): void {
  document.querySelector('iframe.v-print')?.remove();
  const frame = document.createElement('iframe');
  frame.className = 'v-print';
  frame.title = 'Impresión del documento';
  frame.src = address;
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      window.open(address, '_blank', 'noopener');
    }
  });
  document.body.append(frame);
}
