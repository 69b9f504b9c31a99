import type { Area } from './fault.ts';

export const publishing: Area = {
  name: 'publishing and embargo',
  faults: [
    {
      name: 'Scheduled documents come out before their time',
      file: 'server/features/documents/publication.service.ts',
      find: `where status = 'scheduled' and publish_at <= now()`,
      replace: `where status = 'scheduled'`,
      near: ['server/features/documents/documents.test.ts', 'server/features/documents/embargo.test.ts'],
    },
  ],
};
