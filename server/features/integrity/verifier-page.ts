import { createHash } from 'node:crypto';
import type { ConsistencyProof, IntegrityReceipt } from '#contract/rules/integrity-proof.ts';
import { CORE_NAMES, verifierCore, type Core } from './verifier-core.ts';

const STYLE = `:root{color-scheme:light}body{margin:0;background:#faf9f7;color:#1c2430;font:400 16px/1.5 Inter,system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:32px 16px}h1{font:600 32px/1.2 "Source Serif 4",Georgia,serif;color:#0a2747;margin:0 0 12px}
label{display:block;font-weight:600;margin:20px 0 6px}small{color:#5b6472;font-weight:400}
input,textarea{box-sizing:border-box;width:100%;padding:10px 12px;border:1px solid #858a93;border-radius:8px;background:#fff;font:400 14px/1.5 ui-monospace,monospace}
button{min-height:44px;margin-top:24px;padding:0 24px;border:0;border-radius:999px;background:#0e345b;color:#fff;font:600 15px/1 inherit;font-family:inherit}
:focus-visible{outline:3px solid #2a5c99;outline-offset:2px}output{display:block;margin-top:24px}
ul{list-style:none;margin:0;padding:20px;border:1px solid #d0ccc5;border-radius:12px;background:#fff}li{margin:6px 0;overflow-wrap:anywhere}
.verdict{font-weight:600}.ok::before{content:"Bien: ";font-weight:600;color:#17613f}.bad::before{content:"No corresponde: ";font-weight:600;color:#9b1c2a}`;

/** Verifies what was chosen and says what it finds. Runs in the downloaded page. */
function runPage(core: Core): void {
  const form = document.querySelector('form') as HTMLFormElement;
  const output = document.querySelector('output') as HTMLOutputElement;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const file = (name: string) => field(name).files?.[0];
  const tell = (found: readonly { isGood: boolean; text: string }[]) => {
    const list = document.createElement('ul');
    for (const { isGood, text } of found)
      list.append(
        Object.assign(document.createElement('li'), { className: isGood ? 'ok' : 'bad', textContent: text }),
      );
    const isWhole = found.every(({ isGood }) => isGood);
    const verdict = Object.assign(document.createElement('p'), {
      className: 'verdict',
      textContent: isWhole
        ? 'Todo lo que elegiste corresponde.'
        : 'Algo no corresponde: no des por bueno lo que elegiste.',
    });
    output.replaceChildren(verdict, list);
  };
  const check = async () => {
    const json = async (name: string) => {
      const chosen = file(name);
      return chosen === undefined ? undefined : (JSON.parse(await chosen.text()) as unknown);
    };
    const receipt = (await json('comprobante')) as IntegrityReceipt;
    const chosenFile = file('archivo');
    tell(
      await core.checkReceipt({
        receipt,
        keys: field('llave')
          .value.split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
        fileSha256:
          chosenFile === undefined
            ? undefined
            : core.toHex(await core.digestOf(new Uint8Array(await chosenFile.arrayBuffer()))),
        kept: await file('punto')?.text(),
        consistency: (await json('consistencia')) as ConsistencyProof | undefined,
      }),
    );
  };
  /** Which field a dropped file is for: texts are points, JSON says what it is, and anything else is the file. */
  const fieldFor = async (dropped: File) => {
    if (dropped.name.endsWith('.txt')) return 'punto';
    if (!dropped.name.endsWith('.json')) return 'archivo';
    const told = (await dropped
      .text()
      .then(JSON.parse)
      .catch(() => ({}))) as object;
    return 'checkpoint' in told
      ? 'comprobante'
      : 'from' in told && 'path' in told
        ? 'consistencia'
        : 'archivo';
  };
  form.addEventListener('dragover', (event) => event.preventDefault());
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    for (const dropped of event.dataTransfer?.files ?? [])
      void fieldFor(dropped).then((name) => {
        const one = new DataTransfer();
        one.items.add(dropped);
        field(name).files = one.files;
      });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    check().catch(() =>
      tell([
        {
          isGood: false,
          text: 'No se pudo leer alguno de los archivos. Revisa que sean los que descargaste del portal.',
        },
      ]),
    );
  });
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page of one file that verifies receipts without any connection, and the policy that holds it to that. */
export function verifierPage(): { html: string; policy: string } {
  const script = `"use strict";\n${verifierCore()}\n${String(runPage)}\nrunPage({ ${CORE_NAMES} });\n`;
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'`;
  const html = `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Verificador de comprobantes de integridad</title><style>${STYLE}</style></head>
<body><main><h1>Verificador de comprobantes de integridad</h1>
<p>Guarda esta página en tu equipo. Comprueba que un archivo es el que la Unidad registró al publicarlo y que el registro no se alteró después. No envía nada y no necesita red. Puedes arrastrar aquí los archivos: cada uno va a su lugar.</p>
<form><label for="comprobante">Comprobante de integridad <small>(.json)</small></label>
<input id="comprobante" name="comprobante" type="file" required>
<label for="llave">Llave pública del registro <small>(cópiala de una fuente en la que confíes)</small></label>
<textarea id="llave" name="llave" rows="3" required spellcheck="false" autocomplete="off"></textarea>
<label for="archivo">Archivo <small>(opcional)</small></label><input id="archivo" name="archivo" type="file">
<label for="punto">Punto de control que guardaste antes <small>(opcional, .txt)</small></label><input id="punto" name="punto" type="file">
<label for="consistencia">Prueba de consistencia <small>(si el punto de control es de otro tamaño, .json)</small></label>
<input id="consistencia" name="consistencia" type="file">
<button type="submit">Comprobar</button></form><output aria-live="polite"></output>
<noscript><p>Para comprobar, permite JavaScript en esta página.</p></noscript></main>
<script>${script}</script></body></html>
`;
  return { html, policy };
}
