import type { Area } from './fault.ts';

export const procurement: Area = {
  name: 'procurement',
  faults: [
    {
      name: 'An award may be dated on a day that has not come',
      file: 'contract/rules/procedure-machine.ts',
      find: 'if (Date.parse(awardAt) > Date.parse(now)) return',
      replace: 'if (Date.parse(awardAt) < Date.parse(now) - 1e12) return',
      near: ['contract/rules/procedure-machine.test.ts'],
    },
  ],
};
