import { expect, it } from 'vitest';
import { accessTable, committedAccessTable, registeredOperations } from './access-table.ts';

it('docs/access.md is what the code says (else run: node tools/documents/access-table.ts --write)', () => {
  expect(committedAccessTable()).toBe(accessTable(registeredOperations()));
});

it('docs/access.md would change with the access of any operation', () => {
  const operations = registeredOperations();
  const changed = operations.map((one, index) =>
    index === 0 ? { ...one, access: 'signed-in' as const } : one,
  );
  expect(accessTable(changed)).not.toBe(accessTable(operations));
});
