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
    {
      name: `A role whose name only begins like the administrator's opens everything`,
      file: 'contract/permissions.ts',
      find: `Array.isArray(role) ? role.includes('Administrador') : role === 'Administrador'`,
      replace: `Array.isArray(role) ? role.includes('Administrador') : String(role).startsWith('Administrador')`,
      near: ['contract/permissions.test.ts'],
    },
    {
      name: 'A token that was made for another program signs people in here',
      file: 'server/kit/identity-verifier.ts',
      find: 'if (claims.azp !== undefined) return claims.azp === clientId;',
      replace: 'if (claims.azp !== undefined) return true;',
      near: ['server/kit/identity-verifier.test.ts'],
    },
    {
      name: 'Anybody reads the files of unpublished documents',
      file: 'server/features/documents/documents.routes.ts',
      find: 'serve(api, documentsApi.adminFile, { access: DOCUMENTS,',
      replace: `serve(api, documentsApi.adminFile, { access: 'public',`,
      near: ['tools/documents/access-table.test.ts', 'server/features/documents/documents.test.ts'],
    },
    {
      name: 'An officer goes on with the half-sent file of another',
      file: 'server/kit/files/open-uploads.sql.ts',
      find: 'where id = ${id} and sender = ${sender} ${isHeld',
      replace: 'where id = ${id} ${isHeld',
      near: ['server/features/documents/open-uploads.test.ts'],
    },
    {
      name: 'Tracking keys can be guessed without end',
      file: 'server/features/registration/request/attempt-limit.ts',
      find: 'if (!isWrong) await giveBack(db, taken);',
      replace: 'await giveBack(db, taken);',
      near: ['server/features/registration/request/access.test.ts'],
    },
    {
      name: 'Whoever reviewed a request approves it too',
      file: 'server/features/registration/decision/review-actions.service.ts',
      find: '!viewer.secondReviewer || !request.hands.includes(viewer.personId);',
      replace: '!viewer.secondReviewer || request.hands[0] !== viewer.personId;',
      near: ['server/features/registration/decision/renamed-operations.test.ts'],
    },
    {
      name: 'A page below a restricted one opens to anybody',
      file: 'web/kit/sign-in/perimeters.ts',
      find: 'if (path === restricted || path.startsWith(`${restricted}/`)) return rule;',
      replace: 'if (path === restricted) return rule;',
      near: ['web/kit/sign-in/guard.test.ts'],
    },
    {
      name: 'After signing in a person is sent to a page of somebody else',
      file: 'web/kit/sign-in/return-address.ts',
      find: '!/^\\/(?![/\\\\])/.test(address)',
      replace: '!/^\\//.test(address)',
      near: ['web/kit/sign-in/return-address.test.ts'],
    },
    {
      name: 'Signing out in one tab leaves the others signed in',
      file: 'web/kit/sign-in/session.ts',
      find: `    if (current.state === 'signed-in') ended();
    forget();`,
      replace: `    if (current.state === 'signed-in') return;
    forget();`,
      near: ['web/kit/sign-in/session-tabs.test.ts'],
    },
    {
      name: 'Folio and key of a request that ended go on reading what is in it',
      file: 'server/features/registration/request/access.service.ts',
      find: 'if (FINAL_REQUEST_STATES.includes(status) || held_at !== null) return true;',
      replace: 'if (held_at !== null) return true;',
      near: ['server/features/registration/mailbox/stolen-keys.test.ts'],
    },
    {
      name: 'Whoever the link of an evaluation was forwarded to answers it',
      file: 'server/features/evaluations/asked-mailbox.ts',
      find: '  if (await isAsked(db, order, person)) return;',
      replace: "  if (person.id !== '') return;",
      near: ['server/features/evaluations/evaluation-year.test.ts'],
    },
  ],
};
