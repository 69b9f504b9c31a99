import { failure } from '#server/kit/errors.ts';

/** What it answers of an invoice; `falla` is an error of the service, `calla` a connection that it lets drop. */
export const SAT_SAYS = ['vigente', 'en-proceso', 'cancelado', 'no-encontrado', 'falla', 'calla'] as const;
export type SatSays = (typeof SAT_SAYS)[number];

const ANSWERS: Partial<Record<SatSays, [code: string, state: string, cancellation: string]>> = {
  vigente: ['S - Comprobante obtenido satisfactoriamente.', 'Vigente', ''],
  'en-proceso': ['S - Comprobante obtenido satisfactoriamente.', 'Vigente', 'En proceso'],
  cancelado: ['S - Comprobante obtenido satisfactoriamente.', 'Cancelado', 'Cancelado con aceptación'],
  'no-encontrado': ['N - 602: Comprobante no encontrado.', 'No Encontrado', ''],
};

const soap = ([code, state, cancellation]: [string, string, string]): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ConsultaResponse xmlns="http://tempuri.org/">` +
  `<ConsultaResult xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio">` +
  `<a:CodigoEstatus>${code}</a:CodigoEstatus><a:EsCancelable>Cancelable con aceptación</a:EsCancelable><a:Estado>${state}</a:Estado>` +
  `<a:EstatusCancelacion>${cancellation}</a:EstatusCancelacion><a:ValidacionEFOS>200</a:ValidacionEFOS>` +
  `</ConsultaResult></ConsultaResponse></s:Body></s:Envelope>`;

/** A service of the tax authority that says of each invoice what somebody wants; of all others, that they are in force. */
export interface SatStub {
  /** Expressions that it was asked with, the newest last. */
  asked: string[];
  /** Of one invoice, or of every one. */
  says(what: SatSays, uuid?: string): void;
  respond(request: Request): Promise<Response>;
}

/** Of the demonstration and of tests: it answers at an address of the portal itself, and reaches nobody. */
export function createSatStub(): SatStub {
  const known = new Map<string, SatSays>();
  let rest: SatSays = 'vigente';
  const stub: SatStub = {
    asked: [],
    says(what, uuid) {
      if (uuid === undefined) rest = what;
      else known.set(uuid.toUpperCase(), what);
    },
    async respond(request) {
      if (request.method === 'GET') return page(new URL(request.url).searchParams, stub);
      if (request.method !== 'POST') throw failure('method_not_allowed', { headers: { allow: 'GET, POST' } });
      const body = (await request.text()).slice(0, 10_000);
      const expression = /<expresionImpresa>([^<]{0,1000})</.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
      stub.asked = [...stub.asked.slice(-99), expression];
      const says = known.get((/&id=([\w-]{36})/.exec(expression)?.[1] ?? '').toUpperCase()) ?? rest;
      const answer = ANSWERS[says];
      if (says === 'calla') return Response.error();
      return answer === undefined
        ? new Response('', { status: 503 })
        : new Response(soap(answer), { headers: { 'content-type': 'text/xml; charset=utf-8' } });
    },
  };
  return stub;
}

/** Where whoever shows the demonstration chooses what it says: `/campus/sat?folio=…&dice=cancelado`. */
function page(query: URLSearchParams, stub: SatStub): Response {
  const says = SAT_SAYS.find((one) => one === query.get('dice'));
  const folio = query.get('folio') ?? '';
  if (says !== undefined) stub.says(says, /^[\w-]{36}$/.test(folio) ? folio : undefined);
  const said = says === undefined ? '' : `<p>Desde ahora dice «${says}».</p>`;
  const options = SAT_SAYS.map((one) => `<option>${one}</option>`).join('');
  const html = `<!doctype html><html lang="es-MX"><meta charset="utf-8"><title>SAT de muestra</title><h1>SAT de muestra</h1>${said}
<form><p><label>Folio fiscal; vacío, todas <input name="folio" size="40"></label></p>
<p><label>Qué dice <select name="dice">${options}</select></label></p><button>Que lo diga</button></form></html>`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; form-action 'self'",
      'x-content-type-options': 'nosniff',
    },
  });
}
