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
    {
      name: 'The second page of a list counts its rows from the last of the first one',
      file: 'web/ui/pagination.tsx',
      find: 'const first = (page - 1) * pageSize + 1;',
      replace: 'const first = (page - 1) * pageSize;',
      near: ['web/ui/markup.test.tsx'],
    },
    {
      name: 'A day typed as 03/12 is taken for the twelfth of March',
      file: 'web/ui/date-text.ts',
      find: `const [date, month] = format === 'dd/mm/yyyy' ? [first, second] : [second, first];`,
      replace: 'const [date, month] = [second, first];',
      near: ['web/ui/date-text.test.ts'],
    },
    {
      name: 'What is typed while the form is being saved is lost',
      file: 'web/ui/draft-state.ts',
      find: 'if (rows.length === 0) return [name, value];',
      replace: 'if (rows.length === 0) return [name, saved];',
      near: ['web/ui/draft-state.test.ts'],
    },
    {
      name: 'Two presses of a button make two records',
      file: 'web/kit/writing.ts',
      find: 'if (last?.print === print && (!last.isOver',
      replace: 'if (last?.print === print && last.isOver && (!last.isOver',
      near: ['web/kit/writing.test.ts'],
    },
    {
      name: 'Cents of an amount below ten are shown ten times as large',
      file: 'web/kit/format.ts',
      find: `cents.slice(0, 2).padEnd(2, '0')`,
      replace: `Number(cents.slice(0, 2)).toString().padEnd(2, '0')`,
      near: ['web/kit/format.test.ts'],
    },
    {
      name: 'Rows that were chosen under another filter are changed along',
      file: 'web/ui/officer-list/list-selection.ts',
      find: 'const before = kept.filter === filter ? kept.rows : new Map<string, Row>();',
      replace: 'const before = kept.rows;',
      near: ['web/ui/officer-list/officer-list.browser.test.tsx'],
    },
    {
      name: 'A list that is put in another order stays at its third page',
      file: 'web/ui/officer-list/officer-list.tsx',
      find: `onSort={(next) => address.set({ orden: wordOf(next), pag: '' })}`,
      replace: 'onSort={(next) => address.set({ orden: wordOf(next) })}',
      near: ['web/ui/officer-list/officer-list.browser.test.tsx'],
    },
    {
      name: 'A refused form does not take the focus to what is to be corrected',
      file: 'web/ui/error-summary.tsx',
      find: 'if (attempt > 0) box.current?.focus();',
      replace: 'if (attempt > 1) box.current?.focus();',
      near: ['web/ui/form-parts.browser.test.tsx'],
    },
    {
      name: 'A field that the service refused stays marked as wrong after it was corrected',
      file: 'web/ui/use-form.ts',
      find: `    setRefused(({ [name]: _gone, ...others }) => others as Messages<Values>);
`,
      replace: '',
      near: ['web/ui/form-parts.browser.test.tsx'],
    },
  ],
};
