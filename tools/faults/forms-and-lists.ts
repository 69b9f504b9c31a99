import type { Area } from './fault.ts';

export const formsAndLists: Area = {
  name: 'forms and lists',
  faults: [
    {
      name: 'Of a date with its hour only the day says that it is wrong',
      file: 'web/ui/date-time-field.tsx',
      find: '<Field label="Hora" messages={[]} errorId={errorId}>',
      replace: '<Field label="Hora" messages={[]}>',
      near: ['web/ui/markup.test.tsx'],
    },
  ],
};
