/** What was looked at and how it is: a sentence that says what to do where something is wrong. */
export interface Finding {
  level: 'good' | 'doubtful' | 'wrong';
  text: string;
}

export const good = (text: string): Finding => ({ level: 'good', text });
export const doubtful = (text: string): Finding => ({ level: 'doubtful', text });
export const wrong = (text: string): Finding => ({ level: 'wrong', text });

/** Most seconds by which two clocks may differ before signatures and terms are read otherwise. */
const CLOCK_SECONDS = 30;

/** How a clock (`whose`: «de la base de datos») stands to the one of this machine. */
export function clockFinding(whose: string, theirs: Date, ours: Date): Finding {
  const seconds = Math.round((theirs.getTime() - ours.getTime()) / 1_000);
  if (Math.abs(seconds) <= CLOCK_SECONDS) return good(`El reloj ${whose} y el de esta máquina coinciden.`);
  const how = seconds > 0 ? 'adelantado' : 'atrasado';
  return wrong(
    `El reloj ${whose} va ${Math.abs(seconds)} segundos ${how} respecto del de esta máquina: sincroniza los dos (NTP).`,
  );
}

/** Why a connection did not come about, in words. */
export function reasonOf(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code, message, name } = cause as { code?: string; message?: string; name?: string };
  const words: Record<string, string> = {
    ECONNREFUSED: 'nadie contesta en ese puerto',
    ENOTFOUND: 'ese nombre no existe en la red',
    EAI_AGAIN: 'no se pudo preguntar por ese nombre',
    ETIMEDOUT: 'no contesta a tiempo',
    UND_ERR_CONNECT_TIMEOUT: 'no contesta a tiempo',
    CERT_HAS_EXPIRED: 'su certificado venció',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'su certificado lo firmó él mismo',
    SELF_SIGNED_CERT_IN_CHAIN:
      'su certificado es de una autoridad que esta máquina no conoce (NODE_EXTRA_CA_CERTS)',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      'su certificado viene incompleto o es de una autoridad que esta máquina no conoce',
    ERR_TLS_CERT_ALTNAME_INVALID: 'su certificado es de otro nombre',
  };
  if (name === 'TimeoutError') return 'no contesta a tiempo';
  return words[code ?? ''] ?? code ?? message ?? String(cause);
}
