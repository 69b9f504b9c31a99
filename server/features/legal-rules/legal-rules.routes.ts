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
  serve(api, operations.list, OFFICER, () => listLegalRules(db));
  serve(
    api,
    operations.createRule,
    OFFICER,
    ({ body, ...author }) => createRule(db, body, author),
    RULE_ADDED,
  );
  serve(
    api,
    operations.replaceRule,
    OFFICER,
    ({ params, body, version, ...author }) => replaceRule(db, { ...params, version }, body, author),
    RULE_REPLACED,
  );
  serve(
    api,
    operations.correctRule,
    OFFICER,
    ({ params, body, version, ...author }) => correctRule(db, { ...params, version }, body, author),
    RULE_CORRECTED,
  );
  serve(api, operations.ruleEffect, OFFICER, ({ body }) => ruleEffect(db, body));
  serve(api, operations.ruleHistory, OFFICER, ({ params, query }) =>
    readRevisions(db, { type: RULE, id: params.id }, query),
  );
  serve(
    api,
    operations.createRequirement,
    OFFICER,
    ({ body, ...author }) => createRequirement(db, body, author),
    PAPERS_ADDED,
  );
  serve(
    api,
    operations.changeRequirement,
    OFFICER,
    ({ params, body, version, ...author }) => changeRequirement(db, { ...params, version }, body, author),
    PAPERS_CHANGED,
  );
  serve(api, operations.requirementEffect, OFFICER, ({ body }) => requirementEffect(db, body));
  serve(api, operations.requirementHistory, OFFICER, ({ params, query }) =>
    readRevisions(db, { type: REQUIREMENT, id: params.id }, query),
  );
  serve(api, amountLimitsApi.list, 'public', ({ query }) =>
    readAmountLimits(db, query.ejercicio ?? Number(todayInMexico().slice(0, 4))),
  );
}
