import type { Area } from './fault.ts';

export const registration: Area = {
  name: 'registration',
  faults: [
    {
      name: 'A paper carried over from the registration is asked for again on its last day',
      file: 'contract/rules/registry/requirements.ts',
      find: 'expiry === null || expiry >= today',
      replace: 'expiry === null || expiry > today',
      near: ['contract/rules/registry/requirements.test.ts'],
    },
    {
      name: 'A request is dismissed on the last day on which it may still be corrected',
      file: 'server/features/registration/terms/request-clock.ts',
      find: `status = 'observed' and correction_due < \${today}::date`,
      replace: `status = 'observed' and correction_due <= \${today}::date`,
      near: [
        'server/features/registration/decision/transitions.test.ts',
        'server/features/registration/registration.jobs.test.ts',
      ],
    },
    {
      name: 'A paper that another window put in is sent although nobody saw it',
      file: 'server/features/registration/wizard/submit.service.ts',
      find: 'await requireSeen({ seen, present }, async () => ({',
      replace: 'await requireSeen({ seen: { ...seen, ...present }, present }, async () => ({',
      near: ['server/features/registration/papers/paper-versions.test.ts'],
    },
    {
      name: 'After a correction the term of the unit begins anew, and the supplier waits longer',
      file: 'server/features/registration/wizard/submit.service.ts',
      find: 'const left = Math.max(1, row.answer_days_left ?? 1);',
      replace: 'const left = Math.max(10, row.answer_days_left ?? 1);',
      near: ['server/features/registration/wizard/corrections.test.ts'],
    },
    {
      name: 'An old privacy notice counts as accepted in the version of today',
      file: 'server/features/registration/wizard/drafts.service.ts',
      find: `    ? row.privacy_version
    : null;`,
      replace: `    ? version
    : null;`,
      near: ['server/features/registration/wizard/privacy-notice.test.ts'],
    },
    {
      name: 'What grew old while the unit reviewed holds back corrections that nobody could make',
      file: 'server/features/registration/wizard/completeness.ts',
      find: 'if (touchesField(editable, path)) fields[path] = message;',
      replace: 'fields[path] = message;',
      near: ['server/features/registration/wizard/corrections.test.ts'],
    },
    {
      name: 'What was left of a registration that lost its force is added to the new one',
      file: 'server/features/registration/decision/approval-terms.ts',
      find: `action === 'renew' && supplier.status !== 'expired' ? supplier.valid_until : null`,
      replace: `action === 'renew' ? supplier.valid_until : null`,
      near: ['server/features/registration/decision/after-disqualification.test.ts'],
    },
    {
      name: 'A postal code writes over the state that the supplier chose',
      file: 'web/features/registration/fields/address-fill.ts',
      find: `const isOwn = chosen !== '' && !isSaid;`,
      replace: 'const isOwn = false;',
      near: ['web/features/registration/fields/address-fill.test.ts'],
    },
    {
      name: 'A request is sent with dates of a paper that were never saved',
      file: 'web/features/registration/request/paper-rules.ts',
      find: 'return written === undefined || isSaving ? undefined :',
      replace: 'return written === undefined || !isSaving ? undefined :',
      near: ['web/features/registration/request/paper-rules.test.ts'],
    },
    {
      name: 'A request is judged before the paper that is on its way was joined',
      file: 'web/features/registration/request/pending-work.ts',
      find: 'while (running.size > 0) await Promise.allSettled(running);',
      replace: 'if (running.size > 0) await Promise.allSettled(running);',
      near: ['web/features/registration/request/pending-work.test.ts'],
    },
    {
      name: 'A new bank account of a supplier counts at once, and the mailbox of before has no day to say no',
      file: 'server/features/supplier-registry/supplier-accounts.ts',
      find: "before.clabe !== '' && !isConfirmed;",
      replace: "before.clabe === '?' && !isConfirmed;",
      near: ['server/features/registration/mailbox/stolen-keys.test.ts'],
    },
    {
      name: 'A thief who changed the mailbox first confirms the new account from it',
      file: 'server/features/registration/mailbox/notices.service.ts',
      find: 'isAccountAlone(changed) &&\n    row.account_confirmed_at === null &&\n    link.mailbox === mailbox;',
      replace: 'row.account_confirmed_at === null;',
      near: ['server/features/registration/mailbox/slow-theft.test.ts'],
    },
  ],
};
