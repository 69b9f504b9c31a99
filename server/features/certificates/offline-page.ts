import {
  formatCertificateCode,
  spacedRfc,
  statementIn,
  verifyStatement,
  type CertificateKey,
} from '#contract/rules/registry/certificate.ts';

const STYLE = `
:root{color-scheme:light}body{margin:0;background:#faf9f7;color:#1c2430;font:400 16px/1.5 Inter,system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:32px 16px}h1{font:600 32px/1.2 "Source Serif 4",Georgia,serif;color:#0a2747;margin:0 0 12px}
label{display:block;font-weight:600;margin:24px 0 6px}textarea{box-sizing:border-box;width:100%;min-height:9rem;padding:12px;border:1px solid #858a93;border-radius:8px;font:400 14px/1.5 ui-monospace,monospace}
button{min-height:44px;margin-top:12px;padding:0 24px;border:0;border-radius:999px;background:#0e345b;color:#fff;font:600 15px/1 inherit;font-family:inherit}
:focus-visible{outline:3px solid #2a5c99;outline-offset:2px}output{display:block;margin-top:24px}
.r{padding:20px;border:1px solid #d0ccc5;border-radius:12px;background:#fff}.r strong{display:block;font-size:18px}.ok strong{color:#17613f}.bad strong{color:#9b1c2a}
dl{display:grid;grid-template-columns:minmax(9rem,auto) 1fr;gap:6px 16px;margin:16px 0 0}dt{color:#5b6472}dd{margin:0;overflow-wrap:anywhere}small{color:#5b6472}`;

/** Day in Mexico City, where the certificate begins and ends, wherever the page is opened. Runs in the downloaded page. */
export function dayInMexicoCity(at: Date): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City', ...parts }).format(at);
}

/** Shows what the signature of a pasted text says. Runs in the downloaded page. */
function showResult(keys: readonly CertificateKey[]): void {
  const form = document.querySelector('form');
  const field = document.querySelector('textarea');
  const output = document.querySelector('output');
  if (form === null || field === null || output === null) return;
  const day = (text: string) =>
    new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${text}T00:00:00Z`),
    );
  const tell = (tone: string, title: string, rows: [string, string][], note: string) => {
    const box = document.createElement('div');
    box.className = `r ${tone}`;
    const strong = document.createElement('strong');
    strong.textContent = title;
    const list = document.createElement('dl');
    for (const [name, value] of rows) {
      list.append(
        Object.assign(document.createElement('dt'), { textContent: name }),
        Object.assign(document.createElement('dd'), { textContent: value }),
      );
    }
    box.append(strong, list, Object.assign(document.createElement('p'), { textContent: note }));
    output.replaceChildren(box);
  };
  const problems = {
    forged: 'La firma no corresponde: el texto fue alterado o no lo firmó la Unidad.',
    unknown_key: 'La firma usa una llave que esta copia no conoce. Descarga la página de nuevo.',
    unreadable: 'El texto no contiene una constancia. Copia todo el texto del código QR.',
    unsupported: 'Este navegador no puede comprobar la firma. Actualízalo o usa otro.',
  };
  const check = async () => {
    const statement = statementIn(field.value);
    const verdict =
      statement === null ? { result: 'unreadable' as const } : await verifyStatement(statement, keys);
    if (verdict.result !== 'genuine') return tell('bad', problems[verdict.result], [], '');
    const { claims } = verdict;
    const today = dayInMexicoCity(new Date());
    const title =
      claims.v < today
        ? `Firma auténtica. La constancia venció el ${day(claims.v)}.`
        : `Firma auténtica. Vigencia hasta el ${day(claims.v)}.`;
    const rows: [string, string][] = [
      ['Nombre', claims.d],
      ['RFC', spacedRfc(claims.r)],
      ['Registro', claims.n],
      ['Tipo de persona', claims.t === 'M' ? 'Moral' : 'Física'],
      ['Inscripción', claims.i === '' ? '' : day(claims.i)],
      ['Código', formatCertificateCode(claims.c)],
      ['Expedida', day(dayInMexicoCity(new Date(claims.e * 1000)))],
    ];
    const note =
      'La firma prueba qué se expidió. Si el registro se suspendió o canceló después solo se sabe en el portal.';
    return tell(claims.v < today ? 'bad' : 'ok', title, rows, note);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void check();
  });
  if (location.hash.length > 1) {
    field.value = location.hash.slice(1);
    void check();
  }
}

/** A page of one file that verifies certificates without any connection: keys and program inside. */
export function offlinePage(keys: readonly CertificateKey[], publicUrl: string): string {
  const program = [
    formatCertificateCode,
    spacedRfc,
    statementIn,
    verifyStatement,
    dayInMexicoCity,
    showResult,
  ]
    .map(String)
    .join('\n');
  return `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Verificador de constancias sin conexión</title><style>${STYLE}</style></head>
<body><main><h1>Verificador de constancias sin conexión</h1>
<p>Guarda esta página en tu equipo o teléfono. Comprueba la firma de una constancia de registro con las llaves públicas de la Unidad, que lleva dentro: no envía nada y no necesita red.</p>
<form><label for="texto">Texto del código QR</label>
<textarea id="texto" required spellcheck="false" autocomplete="off" placeholder="${publicUrl}/AdquisicionesUG/proveedores?vista=verificar&amp;codigo=…#…"></textarea>
<button type="submit">Comprobar firma</button></form><output aria-live="polite"></output>
<p><small>Llaves: ${keys.map(({ kid }) => kid).join(', ')}. Las mismas se publican en ${publicUrl}/DISU/AdquisicionesUG/proveedores/verificacion/llaves. El estado del registro a la fecha se consulta en ${publicUrl}/AdquisicionesUG/proveedores?vista=verificar.</small></p>
<noscript><p>Para comprobar la firma, permite JavaScript en esta página.</p></noscript></main>
<script>"use strict";
${program}
showResult(${JSON.stringify(keys)});
</script></body></html>
`;
}
