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
    {
      name: 'The viewer names the page before the one that is read',
      file: 'web/features/documents/pdf/page-layout.ts',
      find: '  return low + 1;',
      replace: '  return low;',
      near: ['web/features/documents/pdf/page-layout.test.ts'],
    },
    {
      name: 'The last page of a document cannot be gone to by its number',
      file: 'web/features/documents/page-turner.tsx',
      find: 'asked >= 1 && asked <= pages',
      replace: 'asked >= 1 && asked < pages',
      near: ['web/features/documents/page-turner.browser.test.tsx'],
    },
    {
      name: 'Titles of a document that is read as text lead to the one before',
      file: 'web/features/documents/reading-outline.ts',
      find: `      count += 1;
      const heading`,
      replace: `      count += block.level > 2 ? 0 : 1;
      const heading`,
      near: ['web/features/documents/reading-outline.test.ts'],
    },
    {
      name: 'The end of a file that is asked for comes from its beginning',
      file: 'server/kit/files/range.ts',
      find: '{ start: size - length, end: size - 1 }',
      replace: '{ start: 0, end: length - 1 }',
      near: ['server/kit/files/range.test.ts'],
    },
    {
      name: 'A file that was damaged on its way is kept as if it were whole',
      file: 'server/kit/files/open-uploads.ts',
      find: `if (sha256 !== null && hash.digest('hex') !== sha256)`,
      replace: `if (sha256 !== null && hash.digest('hex') === '')`,
      near: ['server/features/documents/open-uploads.test.ts'],
    },
    {
      name: 'A PDF that starts a program when it is opened is taken in',
      file: 'server/kit/files/pdf-refusals.ts',
      find: `  ['Launch', REFUSALS.program],
`,
      replace: '',
      near: ['server/kit/files/pdf-actions.test.ts', 'server/kit/files/inspect.test.ts'],
    },
    {
      name: 'A formula in a name runs when a downloaded list is opened',
      file: 'server/kit/spreadsheet-cell.ts',
      find: 'const FORMULA = /^[=+\\-@\\t\\r]/;',
      replace: 'const FORMULA = /^[=+\\-\\t\\r]/;',
      near: ['server/kit/spreadsheet-cell.test.ts'],
    },
    {
      name: 'A certificate with a false signature is told to be genuine',
      file: 'contract/rules/registry/certificate.ts',
      find: `return isGenuine ? { result: 'genuine', claims } : { result: 'forged' };`,
      replace: `return isGenuine || claims.c !== '' ? { result: 'genuine', claims } : { result: 'forged' };`,
      near: ['server/features/certificates/certificates.test.ts'],
    },
    {
      name: 'A receipt whose tree ends elsewhere is told to be proven',
      file: 'contract/rules/documents/integrity-proof.ts',
      find: 'return last === 0 && toHex(one) === former.root && toHex(other) === later.root;',
      replace: 'return last === 0 && toHex(one) === former.root;',
      near: ['server/features/integrity/merkle-tree.test.ts'],
    },
  ],
};
