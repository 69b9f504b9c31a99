import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

/** Shows the page as on paper or in another scheme of colours, until the test ends. */
export async function showAs({ media = '', scheme = 'light' }: Media): Promise<void> {
  onTestFinished(() => emulate({ media: '', scheme: 'light' }));
  await emulate({ media, scheme });
}

interface Media {
  media?: '' | 'print';
  scheme?: 'dark' | 'light';
}

async function emulate({ media, scheme }: Required<Media>): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { media, features });
}
