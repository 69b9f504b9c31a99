import type { AutomaticCheck } from '#contract/registration-review.ts';

export type CheckCode = AutomaticCheck['code'];

/** What a check found. */
export type Finding = Omit<AutomaticCheck, 'code' | 'rule' | 'override'> & {
  /** What an acceptance of it rests on; the evidence where that is all. Words that change by themselves are no part of it. */
  basis?: string[];
};

/** Rule that each check applies, with its source. */
export const RULES: Record<CheckCode, string> = {
  rfc: 'Forma, fecha y dígito verificador del RFC (SAT). El dígito es una advertencia: algunas claves reales no lo cumplen.',
  curp: 'Forma y dígito de la CURP (RENAPO); su fecha debe ser la del RFC.',
  clabe: '18 dígitos con dígito de control y banco conocido (ABM).',
  account_holder:
    'Se paga a la cuenta del proveedor. Una a nombre de otra persona solo con su razón y el documento que lo permite, vistos por alguien.',
  opinion_age:
    'La opinión debe estar en plazo el día en que se envió la solicitud o, si se pidió otra, el día en que se entregó (vigencia del catálogo de documentos).',
  opinion_outcome:
    'Con opinión negativa no se inscribe ni se refrenda (LAASSP 2025, art. 71, fr. XVI; CFF, art. 32-D).',
  same_file: 'Cada documento se entrega en su propio archivo: la huella de dos no puede ser igual.',
  paper_rfc:
    'El RFC que el texto de la constancia u opinión da como el del contribuyente debe ser el de la solicitud.',
  paper_facts:
    'La fecha y el resultado escritos se comparan con el texto de los documentos del SAT, el IMSS y el INFONAVIT.',
  unasked_changes:
    'Al corregir, el proveedor puede cambiar lo que nadie observó si dice por qué; alguien lo mira otra vez antes de validar.',
  duplicate_rfc: 'Un RFC se registra una sola vez mientras no esté cancelado.',
  duplicate_name:
    'Quien suplanta a un proveedor usa su nombre, o casi, con otro RFC: pregunta para una persona.',
  duplicate_clabe: 'Dos proveedores con la misma cuenta: pregunta para una persona.',
  duplicate_representative:
    'El mismo representante firma por otro proveedor (LAASSP 2025, art. 71, frs. V y VIII): pregunta para una persona.',
  duplicate_partner:
    'Socio común con otro proveedor (LAASSP 2025, art. 71, frs. V y VIII): pregunta para una persona.',
  duplicate_address: 'El mismo domicilio que otro proveedor: pregunta para una persona.',
  duplicate_phone: 'El mismo teléfono que otro proveedor: pregunta para una persona.',
  duplicate_mail_domain: 'El mismo dominio de correo que otro proveedor: pregunta para una persona.',
  list_69b:
    'Definitivo impide; presunto advierte; desvirtuado y sentencia favorable son historia (CFF, arts. 69-B y 32-D).',
  sanctions: 'Una inhabilitación en vigor impide (LAASSP 2025, arts. 71 y 90).',
  takeover:
    'Quien roba un buzón cambia la cuenta, a la vez o después del correo, el teléfono o el representante: se pregunta a quien conteste el teléfono de antes de todo ello.',
  refused_by_mailbox:
    'Lo que el correo registrado dice no haber pedido, se pregunta por teléfono antes de seguir, y detiene las demás solicitudes del mismo registro.',
};

/** A check that found nothing wrong. */
export const fine = (text: string, evidence: string[] = []): Finding => ({
  level: 'ok',
  text,
  evidence,
  suppliers: [],
  canOverride: false,
  asksCall: null,
});
/** A check that does not apply. */
export const none = (text: string): Finding => ({ ...fine(text), level: 'not_applicable' });
/** Something that a person must judge. */
export const warn = (
  text: string,
  evidence: string[],
  suppliers: Finding['suppliers'] = [],
  basis: string[] = evidence,
): Finding => ({ level: 'warn', text, evidence, suppliers, canOverride: true, asksCall: null, basis });
/** Something that forbids the approval. */
export const block = (text: string, evidence: string[], suppliers: Finding['suppliers'] = []): Finding => ({
  ...warn(text, evidence, suppliers),
  level: 'block',
  canOverride: false,
});
/** Something that forbids the approval until somebody was called at this telephone. */
export const call = (text: string, phone: string, evidence: string[], basis: string[]): Finding => ({
  ...block(text, evidence),
  canOverride: true,
  asksCall: phone,
  basis,
});
