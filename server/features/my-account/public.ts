export { originOf, siteOf, tellAct, whenceOf, type Origin } from './account-acts.ts';
export { inviteToAccount } from './account-people.service.ts';
export type { Account } from './account-session.ts';
export type { HoldAct } from './account-stops.service.ts';
