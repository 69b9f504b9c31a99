import type { Area } from './fault.ts';

export const access: Area = {
  name: 'access',
  faults: [
    {
      name: 'Permission to a request never ends once its key was typed',
      file: 'server/features/registration/request/access.service.ts',
      find: `
          .where('a.expires_at', '>', new Date())`,
      replace: '',
      near: ['server/features/registration/request/access.test.ts'],
    },
  ],
};
