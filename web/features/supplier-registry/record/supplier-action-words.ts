import type { ReasonKind } from '#contract/registry-catalogues.ts';
import type { SupplierAction } from '#contract/supplier-admin.ts';

/** What a dialog asks and says about an action on a registration. */
export interface SupplierActionWords {
  title: (name: string) => string;
  consequence: string;
  /** Reasons of the catalogue that may be its cause. */
  causes: ReasonKind | undefined;
  /** Authority and official document are asked; of one that imposes, its day too. */
  asksDocument: boolean;
  asksStart: boolean;
  asksEnd: 'no' | 'optional' | 'required';
  asksFine: boolean;
}

export const SUPPLIER_ACTION_WORDS: Record<SupplierAction, SupplierActionWords> = {
  suspend: {
    title: (name) => `¿Suspender a ${name}?`,
    consequence:
      'Aparecerá como suspendido en el padrón público y su constancia dejará de verificarse como vigente.',
    causes: 'suspension',
    asksDocument: true,
    asksStart: true,
    asksEnd: 'optional',
    asksFine: false,
  },
  reinstate: {
    title: (name) => `¿Reactivar a ${name}?`,
    consequence: 'La suspensión quedará cumplida y el registro volverá a su vigencia.',
    causes: undefined,
    asksDocument: true,
    asksStart: false,
    asksEnd: 'no',
    asksFine: false,
  },
  disqualify: {
    title: (name) => `¿Inhabilitar a ${name}?`,
    consequence:
      'Entrará al registro público de impedidos, no podrá inscribirse ni refrendar y su constancia dejará de valer. La inhabilitación sigue mientras no se pague la multa.',
    causes: 'disqualification',
    asksDocument: true,
    asksStart: true,
    asksEnd: 'required',
    asksFine: true,
  },
  end_disqualification: {
    title: (name) => `¿Terminar la inhabilitación de ${name}?`,
    consequence: 'Su registro quedará vencido: para volver a estar vigente tiene que refrendar.',
    causes: undefined,
    asksDocument: false,
    asksStart: false,
    asksEnd: 'no',
    asksFine: false,
  },
  cancel: {
    title: (name) => `¿Cancelar el registro de ${name}?`,
    consequence:
      'El registro termina y no se puede deshacer: para volver al padrón hará falta una inscripción nueva.',
    causes: 'cancellation',
    asksDocument: true,
    asksStart: true,
    asksEnd: 'no',
    asksFine: false,
  },
};

/** To whom an action on a registration is told by mail, before it is done. */
export function noticeText(to: string | null, { sendsMail }: { sendsMail: boolean }): string {
  if (to === null || to === '')
    return 'No se le avisará por correo: su registro no tiene uno. Entrégale el oficio por otro medio.';
  return sendsMail
    ? `Se avisará por correo a 1 persona: ${to}.`
    : `El portal aún no envía correos: no se avisará a nadie. Lo espera ${to}.`;
}
