import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  LegalRule,
  Requirement,
  RequirementInput,
  RequirementTerms,
  RuleInput,
  RuleTerms,
  Touched,
} from './legal-rules.ts';
import { historyEndpoint } from './revision.ts';

const tag = 'Reglas legales';
const base = '/administracion/ajustes';
const byId = z.object({ id: z.uuid() });
const joined = { joined: z.array(z.string()) };
const history = (path: string, operationId: string, summary: string) =>
  historyEndpoint({ operationId, path: `${path}/{id}/historia`, tag, summary, params: byId });

/** Terms of the law, the documents that steps need, and the amounts up to which a purchase may be made in each way. */
export const legalRulesApi = {
  list: endpoint({
    operationId: 'listLegalRules',
    method: 'GET',
    path: `${base}/reglas`,
    tag,
    summary: 'Plazos por régimen, también los que ya no valen, y documentos que pide cada paso',
    response: z.object({ rules: z.array(LegalRule), documents: z.array(Requirement) }),
  }),
  createRule: endpoint({
    operationId: 'createLegalRule',
    method: 'POST',
    path: `${base}/plazos`,
    tag,
    summary: 'Agrega un plazo que no había',
    body: RuleInput,
    status: 201,
    response: LegalRule,
    errors: ['code_taken'],
  }),
  /** The version that is there ends the day before the new one begins; it stays. */
  replaceRule: endpoint({
    operationId: 'replaceLegalRule',
    method: 'POST',
    path: `${base}/plazos/{id}/versiones`,
    tag,
    summary: 'Agrega una versión nueva de un plazo desde un día; la anterior queda',
    params: byId,
    body: RuleTerms,
    ifMatch: true,
    status: 201,
    response: LegalRule,
    errors: ['not_found', 'version_conflict', 'code_taken'],
  }),
  correctRule: endpoint({
    operationId: 'correctLegalRule',
    method: 'PUT',
    path: `${base}/plazos/{id}`,
    tag,
    summary: 'Corrige una versión de un plazo que se escribió mal',
    params: byId,
    body: RuleTerms,
    ifMatch: true,
    response: LegalRule.extend(joined),
    errors: ['not_found', 'version_conflict', 'code_taken'],
  }),
  /** Nothing is saved. `replaces` or `corrects` names the version that the terms take the place of. */
  ruleEffect: endpoint({
    operationId: 'getLegalRuleEffect',
    method: 'POST',
    repeatable: 'Solo calcula: no guarda nada.',
    path: `${base}/plazos/efecto`,
    tag,
    summary: 'Procedimientos en curso cuyas fechas tocaría un plazo, sin guardarlo',
    body: RuleInput.extend({ replaces: z.uuid().optional(), corrects: z.uuid().optional() }),
    response: Touched,
  }),
  ruleHistory: history(`${base}/plazos`, 'listLegalRuleRevisions', 'Cambios de un plazo, el último primero'),
  createRequirement: endpoint({
    operationId: 'createRequiredDocument',
    method: 'POST',
    path: `${base}/documentos`,
    tag,
    summary: 'Agrega los documentos que pide un paso',
    body: RequirementInput,
    status: 201,
    response: Requirement,
    errors: ['code_taken'],
  }),
  changeRequirement: endpoint({
    operationId: 'changeRequiredDocument',
    method: 'PUT',
    path: `${base}/documentos/{id}`,
    tag,
    summary: 'Cambia los documentos que pide un paso',
    params: byId,
    body: RequirementTerms,
    ifMatch: true,
    response: Requirement.extend(joined),
    errors: ['not_found', 'version_conflict'],
  }),
  requirementEffect: endpoint({
    operationId: 'getRequiredDocumentEffect',
    method: 'POST',
    repeatable: 'Solo calcula: no guarda nada.',
    path: `${base}/documentos/efecto`,
    tag,
    summary: 'Procedimientos en curso a los que les faltaría, o dejaría de faltar, un documento',
    body: RequirementInput,
    response: Touched,
  }),
  requirementHistory: history(
    `${base}/documentos`,
    'listRequiredDocumentRevisions',
    'Cambios de los documentos que pide un paso, el último primero',
  ),
};
