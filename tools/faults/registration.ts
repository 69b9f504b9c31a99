import type { Area } from './fault.ts';

export const registration: Area = {
  name: 'registration',
  faults: [
    {
      name: 'A paper carried over from the registration is asked for again on its last day',
      file: 'contract/rules/requirements.ts',
      find: 'expiry === null || expiry >= today',
      replace: 'expiry === null || expiry > today',
      near: ['contract/rules/requirements.test.ts'],
    },
  ],
};
