import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pressAt } from '#web/test-hand.ts';
import { showPart } from '#web/test-screen.tsx';
import { GuideCalendars } from './guide-calendars.tsx';

beforeEach(async () => {
  await showPart(<GuideCalendars />);
});

const zone = page.getByRole('button', { name: /^Archivos\. / });
const fileOf = (name: string, type: string, bytes = 9) => new File([new Uint8Array(bytes)], name, { type });

function carry(...files: File[]): DataTransfer {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
}

/** Opens the picker of the zone by a press of Enter, and chooses files in it. */
async function pick(...files: File[]): Promise<void> {
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const opened = new Promise<void>((resolve) => {
    const onOpen = (event: Event) => {
      event.preventDefault();
      resolve();
    };
    picker.addEventListener('click', onOpen, { once: true });
  });
  await pressAt(zone, '{Enter}');
  await opened;
  picker.files = carry(...files).files;
  picker.dispatchEvent(new Event('change', { bubbles: true }));
}

test('S-9.5 the drop zone is 150 px high, opens the picker by Enter and says why a file is refused', async () => {
  await expect.element(zone).toBeVisible();
  expect(zone.element().getBoundingClientRect().height).toBe(150);
  const photo = fileOf('foto.heic', 'image/heic');
  await pick(
    fileOf('bases.pdf', 'application/pdf', 31_000_000),
    photo,
    fileOf('bueno.pdf', 'application/pdf'),
  );
  await expect.element(page.getByText('bases.pdf pesa 31 MB. El máximo es 25 MB.')).toBeVisible();
  // S-5.1: one at a time, unless the screen asks for more.
  expect(page.getByText(/foto.heic no se admite/).query()).toBeNull();
  await expect.element(page.getByText('bueno.pdf', { exact: true })).toBeVisible();
  await pick(photo);
  await expect.element(page.getByText('foto.heic no se admite. Usa PDF, XLSX, DOCX o ZIP.')).toBeVisible();
});

test('files are taken by paste and by drop, and the drop zone counts them while they hover', async () => {
  await expect.element(zone).toBeVisible();
  const dataTransfer = carry(fileOf('a.pdf', 'application/pdf'), fileOf('b.pdf', 'application/pdf'));
  zone.element().dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
  await expect.element(page.getByText('Suelta para agregar 2 archivos')).toBeVisible();
  zone.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('b.pdf', { exact: true })).toBeVisible();
  const clipboardData = carry(fileOf('pegado.pdf', 'application/pdf'));
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  await expect.element(page.getByText('pegado.pdf', { exact: true })).toBeVisible();
});
