import { createHash } from 'node:crypto';
import type { ConsistencyProof, IntegrityReceipt } from '#contract/rules/documents/integrity-proof.ts';
import { programOf, verifierCore, type Core } from './verifier-core.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:0;background:light-dark(#faf9f7,#10161f);color:light-dark(#1c2430,#e9ecf1);font:400 16px/1.5 Inter,system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:32px 16px}h1{font:600 32px/1.2 "Source Serif 4",Georgia,serif;color:light-dark(#0a2747,#e9ecf1);margin:0 0 12px}
label{display:block;font-weight:600;margin:20px 0 6px}small{color:light-dark(#5b6472,#97a3b3);font-weight:400}
input,textarea{box-sizing:border-box;width:100%;padding:10px 12px;border:1px solid light-dark(#858a93,#6f7c8d);border-radius:8px;background:light-dark(#fff,#18212d);color:inherit;font:400 14px/1.5 ui-monospace,monospace}
button{min-height:44px;margin-top:24px;padding:0 24px;border:0;border-radius:999px;background:light-dark(#0e345b,#8db6e6);color:light-dark(#fff,#10161f);font:600 15px/1 inherit;font-family:inherit}
:focus-visible{outline:3px solid light-dark(#2a5c99,#8db6e6);outline-offset:2px}output{display:block;margin-top:24px}
ul{list-style:none;margin:0;padding:20px;border:1px solid light-dark(#d0ccc5,#3a4757);border-radius:12px;background:light-dark(#fff,#18212d)}li{margin:6px 0;overflow-wrap:anywhere}
.verdict{font-weight:600}.ok::before{content:"Bien: ";font-weight:600;color:light-dark(#17613f,#7fd3a8)}.bad::before{content:"No corresponde: ";font-weight:600;color:light-dark(#9b1c2a,#ff9aa5)}.none::before{content:"Sin comprobar: ";font-weight:600;color:light-dark(#5b6472,#97a3b3)}`;

/** What somebody does to whom something does not match. */
export const ADVICE =
  'Qué hacer: descarga otra vez el archivo y su comprobante, de la misma versión, y compruébalos de nuevo. Si sigue sin corresponder, guarda los dos como están y escribe a la Unidad y al órgano interno de control de la Universidad.';

/** Verifies what was chosen and says what it finds. Runs in the downloaded page. */
function runPage(core: Omit<Core, 'compareLeaves' | 'rootOfLeaves'>): void {
  const form = document.querySelector('form') as HTMLFormElement;
  const output = document.querySelector('output') as HTMLOutputElement;
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const file = (name: string) => field(name).files?.[0];
  const json = async (name: string) => JSON.parse((await file(name)?.text()) ?? 'null') as unknown;
  const keysIn = (text: string): string[] => text.match(/\S+/g) ?? [];
  const made = (tag: string, textContent: string, className = '') =>
    Object.assign(document.createElement(tag), { textContent, className });
  const tell = (verdict: string, found: readonly { isGood: boolean | null; text: string }[], advice = '') => {
    const list = document.createElement('ul');
    const look = (isGood: boolean | null) => (isGood === null ? 'none' : isGood ? 'ok' : 'bad');
    list.append(...found.map(({ isGood, text }) => made('li', text, look(isGood))));
    output.replaceChildren(made('p', verdict, 'verdict'), list, made('p', advice));
  };
  const refuse = (text: string) =>
    tell('No se comprobó nada: revisa lo que elegiste.', [{ isGood: null, text }]);
  const check = async () => {
    const keys = keysIn(field('llave').value);
    if (file('comprobante') === undefined) return refuse('Falta el comprobante: elige su archivo .json.');
    if (keys.length === 0) return refuse('Falta la llave pública: pégala, o arrastra aquí su llave.txt.');
    const shape = 'Eso no es una llave del registro: lleva su nombre, «+», ocho dígitos, «+» y más letras.';
    if (!keys.some(core.isKey)) return refuse(shape);
    const bytes = await file('archivo')?.arrayBuffer();
    const asked = {
      receipt: (await json('comprobante')) as IntegrityReceipt,
      keys,
      fileSha256: bytes && core.toHex(await core.digestOf(new Uint8Array(bytes))),
      kept: await file('punto')?.text(),
      consistency: ((await json('consistencia')) ?? undefined) as ConsistencyProof | undefined,
    };
    const found = await core.checkReceipt(asked);
    const [bad, advice] = [found.some(({ isGood }) => isGood === false), document.body.dataset['advice']];
    if (bad) return tell('Algo no corresponde: no uses como prueba lo que elegiste.', found, advice);
    const what =
      bytes === undefined ? 'El comprobante corresponde' : 'El comprobante y el archivo corresponden';
    return tell(`${what} a lo que se registró.`, found, core.uncheckedOf(asked));
  };
  /** Which field a dropped file is for: texts are keys or points, JSON says what it is, and anything else is the file. */
  const fieldFor = ({ name }: File, text: string) => {
    if (name.endsWith('.txt')) return keysIn(text).every(core.isKey) ? 'llave' : 'punto';
    if (!name.endsWith('.json')) return 'archivo';
    if (text.includes('"checkpoint"')) return 'comprobante';
    return text.includes('"path"') ? 'consistencia' : 'archivo';
  };
  form.addEventListener('dragover', (event) => event.preventDefault());
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    for (const dropped of event.dataTransfer?.files ?? [])
      void dropped.text().then((text) => {
        const one = new DataTransfer();
        one.items.add(dropped);
        const name = fieldFor(dropped, text);
        if (name === 'llave') field(name).value = text.trim();
        else field(name).files = one.files;
      });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    check().catch(() =>
      refuse('No se pudo leer alguno de los archivos. Revisa que sean los que descargaste del portal.'),
    );
  });
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A page of one file that verifies receipts without any connection, and the policy that holds it to that. */
export function verifierPage(): { html: string; policy: string } {
  const { program, names } = verifierCore('page');
  const script = `"use strict";\n${program}\n${programOf(String(runPage))}\nrunPage({ ${names} });\n`;
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'`;
  const html = `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Verificador de comprobantes de integridad</title><style>${STYLE}</style></head><body data-advice="${ADVICE}"><main><h1>Verificador de comprobantes de integridad</h1>
<p>Guarda esta página en tu equipo. Comprueba que un archivo es el que la Unidad registró al publicarlo y que el registro no se alteró después. No envía nada y no necesita red. Puedes arrastrar aquí los archivos: cada uno va a su lugar.</p>
<form><label for="comprobante">Comprobante de integridad <small>(.json)</small></label>
<input id="comprobante" name="comprobante" type="file">
<label for="llave">Llave pública del registro <small>(cópiala de una fuente en la que confíes)</small></label>
<textarea id="llave" name="llave" rows="3" spellcheck="false" autocomplete="off"></textarea>
<label for="archivo">Archivo <small>(opcional)</small></label><input id="archivo" name="archivo" type="file">
<label for="punto">Punto de control que guardaste antes <small>(opcional, .txt)</small></label><input id="punto" name="punto" type="file">
<label for="consistencia">Prueba de consistencia <small>(si el punto de control es de otro tamaño, .json)</small></label>
<input id="consistencia" name="consistencia" type="file">
<button type="submit">Comprobar</button></form><output aria-live="polite"></output><noscript><p>Para comprobar, permite JavaScript en esta página.</p></noscript></main><script>${script}</script></body></html>
`;
  return { html, policy };
}
