import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { createAttempts } from './attempts.ts';
import { messagePage, signInPage } from './pages.ts';
import { DEMO_PASSWORD, findPerson } from './people.ts';

const MAX_FORM_BYTES = 8_192;

async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_FORM_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function isPassword(text: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(text), digest(DEMO_PASSWORD));
}

/** Answers HTML. */
export function sendPage(response: ServerResponse, html: string, status = 200): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(html);
}

/** Shows and answers the sign-in form of one interaction, which its cookie (bound to this path) proves to be the visitor's. */
export function signInHandler(
  provider: Provider,
  { portal, hasMailbox }: { portal: string; hasMailbox: boolean },
): (request: IncomingMessage, response: ServerResponse, uid: string) => Promise<void> {
  const attempts = createAttempts();

  async function answerForm(
    request: IncomingMessage,
    response: ServerResponse,
    action: string,
  ): Promise<void> {
    const form = await readForm(request);
    if (form === undefined)
      return sendPage(response, messagePage('Demasiados datos', 'Vuelve a intentarlo.', portal), 413);
    if (form.get('accion') === 'cancelar') {
      const result = { error: 'access_denied', error_description: 'cancelled by the person' };
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    }
    const username = (form.get('usuario') ?? '').trim().slice(0, 200);
    const key = `${request.socket.remoteAddress ?? ''} ${username.toLowerCase()}`;
    if (attempts.isBlocked(key)) {
      response.setHeader('retry-after', '300');
      const error = 'Demasiados intentos con este usuario. Espera cinco minutos e intenta de nuevo.';
      return sendPage(response, signInPage({ action, username, error, hasMailbox }), 429);
    }
    const person = findPerson(username);
    if (!isPassword(form.get('contrasena') ?? '') || person === undefined) {
      attempts.failed(key);
      const error = 'El usuario o la contraseña no son correctos.';
      return sendPage(response, signInPage({ action, username, error, hasMailbox }), 422);
    }
    attempts.succeeded(key);
    const result = { login: { accountId: person.username, remember: true } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return async (request, response, uid) => {
    const details = await provider.interactionDetails(request, response).catch(() => undefined);
    if (details === undefined || details.uid !== uid) {
      const text = 'El intento caducó o empezó en otra ventana. Vuelve a empezar desde el portal.';
      return sendPage(response, messagePage('El intento caducó', text, portal), 400);
    }
    if (details.prompt.name !== 'login') {
      const consent = details.grantId === undefined ? {} : { grantId: details.grantId };
      return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
    }
    const action = `/identidad/entrar/${uid}`;
    if (request.method === 'POST') return answerForm(request, response, action);
    return sendPage(response, signInPage({ action, hasMailbox }));
  };
}
