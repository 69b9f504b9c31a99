import { amountLimitsApi } from '#contract/amount-limits.ts';
import { legalRulesApi } from '#contract/legal-rules-api.ts';
import type { RequirementInput, RequirementTerms, RuleInput, RuleTerms } from '#contract/legal-rules.ts';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import type { RevisionPage } from '#contract/revision.ts';
import type { Api } from '#web/kit/api.ts';

/** An entry that is there, as the person saw it. */
export interface Seen {
  id: string;
  version: number;
}

export const readLegalRules = (api: Api, signal: AbortSignal) => api.call(legalRulesApi.list, { signal });

export const readLimits = (api: Api, ejercicio: number | undefined, signal: AbortSignal) =>
  api.call(amountLimitsApi.list, { query: ejercicio === undefined ? {} : { ejercicio }, signal });

export const readHolidays = (api: Api, ejercicio: number | undefined, signal: AbortSignal) =>
  api.call(registryCataloguesApi.holidays, { query: ejercicio === undefined ? {} : { ejercicio }, signal });

export const askRule = (api: Api, body: RuleInput & { replaces?: string; corrects?: string }) =>
  api.call(legalRulesApi.ruleEffect, { body });

export const createRule = (api: Api, body: RuleInput) => api.call(legalRulesApi.createRule, { body });

export const replaceRule = (api: Api, { id, version }: Seen, body: RuleTerms) =>
  api.call(legalRulesApi.replaceRule, { params: { id }, body, version });

export const correctRule = (api: Api, { id, version }: Seen, body: RuleTerms) =>
  api.call(legalRulesApi.correctRule, { params: { id }, body, version });

export const askRequirement = (api: Api, body: RequirementInput) =>
  api.call(legalRulesApi.requirementEffect, { body });

export const createRequirement = (api: Api, body: RequirementInput) =>
  api.call(legalRulesApi.createRequirement, { body });

export const changeRequirement = (api: Api, { id, version }: Seen, body: RequirementTerms) =>
  api.call(legalRulesApi.changeRequirement, { params: { id }, body, version });

/** Changes of a rule or of the documents of a step. */
export const readLegalHistory = (
  api: Api,
  of: 'rule' | 'requirement',
  id: string,
  signal: AbortSignal,
): Promise<RevisionPage> =>
  api.call(of === 'rule' ? legalRulesApi.ruleHistory : legalRulesApi.requirementHistory, {
    params: { id },
    query: {},
    signal,
  });
