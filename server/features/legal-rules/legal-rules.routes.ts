import { amountLimitsApi } from '#contract/amount-limits.ts';
import { legalRulesApi } from '#contract/legal-rules-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import {
  changeRequirement,
  correctRule,
  createRequirement,
  createRule,
  listLegalRules,
  replaceRule,
  requirementEffect,
  ruleEffect,
} from './legal-rules.service.ts';
import { REQUIREMENT, RULE } from './legal-rules.sql.ts';
import {
  PAPERS_ADDED,
  PAPERS_CHANGED,
  RULE_ADDED,
  RULE_CORRECTED,
  RULE_REPLACED,
} from './legal-decisions.ts';
import { readAmountLimits } from './rule-book.sql.ts';

const OFFICER = { action: 'administer', subject: 'Settings' } as const;

/** Terms of the law and documents that steps need, kept by the unit; anyone reads the amounts of a year. */
export function registerLegalRules(api: Api): void {
  const { db } = api.services;
  const operations = legalRulesApi;
  serve(api, operations.list, { access: OFFICER }, () => listLegalRules(db));
  serve(
    api,
    operations.createRule,
    {
      access: OFFICER,
      effect: {
        must: 'Fuente y desde cuándo',
        said: 'Qué procedimientos en curso toca',
        back: 'Con otra versión; queda',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ body, ...author }) => createRule(db, body, author),
    RULE_ADDED,
  );
  serve(
    api,
    operations.replaceRule,
    {
      access: OFFICER,
      effect: {
        must: 'Fuente y desde cuándo',
        said: 'Qué procedimientos en curso toca',
        back: 'Con otra versión; queda',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ params, body, version, ...author }) => replaceRule(db, { ...params, version }, body, author),
    RULE_REPLACED,
  );
  serve(
    api,
    operations.correctRule,
    {
      access: OFFICER,
      effect: {
        must: 'Motivo',
        said: 'Qué procedimientos en curso toca',
        back: 'Se corrige otra vez; queda en su historial',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ params, body, version, ...author }) => correctRule(db, { ...params, version }, body, author),
    RULE_CORRECTED,
  );
  serve(api, operations.ruleEffect, { access: OFFICER, effect: 'question' }, ({ body }) =>
    ruleEffect(db, body),
  );
  serve(api, operations.ruleHistory, { access: OFFICER }, ({ params, query }) =>
    readRevisions(db, { type: RULE, id: params.id }, query),
  );
  serve(
    api,
    operations.createRequirement,
    {
      access: OFFICER,
      effect: {
        must: 'Fuente',
        said: 'A qué procedimientos en curso les faltaría',
        back: 'Se cambia otra vez',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ body, ...author }) => createRequirement(db, body, author),
    PAPERS_ADDED,
  );
  serve(
    api,
    operations.changeRequirement,
    {
      access: OFFICER,
      effect: {
        must: 'Fuente',
        said: 'A qué procedimientos en curso les faltaría',
        back: 'Se cambia otra vez',
        second: { kinds: ['rules'], isGuarded: true },
      },
    },
    ({ params, body, version, ...author }) => changeRequirement(db, { ...params, version }, body, author),
    PAPERS_CHANGED,
  );
  serve(api, operations.requirementEffect, { access: OFFICER, effect: 'question' }, ({ body }) =>
    requirementEffect(db, body),
  );
  serve(api, operations.requirementHistory, { access: OFFICER }, ({ params, query }) =>
    readRevisions(db, { type: REQUIREMENT, id: params.id }, query),
  );
  serve(api, amountLimitsApi.list, { access: 'public' }, ({ query }) =>
    readAmountLimits(db, query.ejercicio ?? Number(todayInMexico().slice(0, 4))),
  );
}
