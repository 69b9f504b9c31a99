import type { Area } from './fault.ts';

export const procurement: Area = {
  name: 'procurement',
  faults: [
    {
      name: 'An award may be dated on a day that has not come',
      file: 'contract/rules/procedures/procedure-machine.ts',
      find: 'if (Date.parse(awardAt) > Date.parse(now)) return',
      replace: 'if (Date.parse(awardAt) < Date.parse(now) - 1e12) return',
      near: ['contract/rules/procedures/procedure-machine.test.ts'],
    },
    {
      name: 'Envelopes are opened before the hour of the act',
      file: 'server/features/procurement/opening.service.ts',
      find: 'Date.parse(openingAt) > Date.now();',
      replace: 'Date.parse(openingAt) > Date.now() + 3_600_000 * 24 * 365;',
      near: ['server/features/procurement/bids.test.ts'],
    },
    {
      name: 'Lowering a contract makes room to raise it above the limit of the law',
      file: 'contract/rules/contracts/amendments.ts',
      find: 'else taken -= difference;',
      replace: 'else added += difference;',
      near: ['contract/rules/contracts/amendments.test.ts'],
    },
    {
      name: 'A firm that is definitive on the 69-B list gets a contract for a written reason',
      file: 'server/features/procurement/contracts.service.ts',
      find: `  if (refusal !== undefined) throw refusal;
  return findings;`,
      replace: `  if (refusal !== undefined && input.listReason === null) throw refusal;
  return findings;`,
      near: ['server/features/procurement/contractor-findings.test.ts'],
    },
    {
      name: 'Questions are taken until the meeting begins, not until a day before',
      file: 'contract/rules/procedures/question-window.ts',
      find: 'Date.parse(meetingAt) - (hours ?? 0) * HOUR_MS',
      replace: 'Date.parse(meetingAt)',
      near: ['contract/rules/procedures/question-window.test.ts'],
    },
    {
      name: 'A purchase of exactly the maximum is sent into a longer procedure',
      file: 'contract/rules/planning/purchase-route.ts',
      find: `if (!isMore(amount, directMax)) return 'direct';`,
      replace: `if (isMore(directMax, amount)) return 'direct';`,
      near: ['server/features/procedure-sheets/purchase-route.test.ts'],
    },
    {
      name: 'A new holiday proposes to move acts that took place already',
      file: 'contract/rules/days/date-moves.ts',
      find: '(one) => one.kind === kind && one.at > now)',
      replace: '(one) => one.kind === kind)',
      near: ['contract/rules/days/date-moves.test.ts', 'server/features/procurement/procedure-dates.test.ts'],
    },
    {
      name: 'The price of a lot by its unit loses its last cent',
      file: 'contract/rules/lots/lots-numbers.ts',
      find: '.${digits.slice(digits.length - places)}',
      replace: '.${digits.slice(digits.length - places).slice(0, 2)}',
      near: ['contract/rules/lots/lots-paste.test.ts'],
    },
    {
      name: 'The reference price that an officer types for a lot is never saved',
      file: 'web/features/procurement-admin/tender-form.ts',
      find: 'estimate: readAmount(lot.estimate) ?? null,',
      replace: 'estimate: null,',
      near: ['web/features/procurement-admin/tender-form.test.ts'],
    },
    {
      name: 'Penalties are charged above the guarantee of the contract',
      file: 'contract/rules/contracts/execution.ts',
      find: 'cents(sumOf(penalties)) > cents(limit.amount))',
      replace: 'cents(sumOf(penalties.slice(-1))) > cents(limit.amount))',
      near: ['server/features/procurement/execution/execution.test.ts'],
    },
    {
      name: 'The opening of a published call is brought forward to seven minutes from now',
      file: 'contract/rules/days/date-floors.ts',
      find: 'if (was !== undefined && to < Date.parse(was.at) && !isTakenBack(act, facts))',
      replace: 'if (was !== undefined && to < Date.parse(was.at) - 1e12)',
      near: ['contract/rules/days/date-floors.test.ts'],
    },
  ],
};
