import type { Area } from './fault.ts';

export const documents: Area = {
  name: 'documents',
  faults: [
    {
      name: 'The viewer finds only words that are typed with their accents',
      file: 'web/features/documents/pdf/text-search.ts',
      find: `.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()`,
      replace: '.toLowerCase()',
      near: ['web/features/documents/pdf/text-search.test.ts'],
    },
  ],
};
