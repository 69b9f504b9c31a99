// Parses on Node 18.

/** Why an installation fails: exit code (as in sysexits) and the sentence that says what to do. */
export const FAILURES = {
  network: {
    exitCode: 69,
    says: 'No hay conexión con el registro de paquetes: revisa la red, el proxy o los certificados y repite la orden.',
  },
  permission: {
    exitCode: 73,
    says: 'Sin permiso para escribir en la carpeta del programa: cópiala a una carpeta tuya o corrige sus permisos.',
  },
  disk: { exitCode: 74, says: 'El disco está lleno: libera unos 2 GB y repite la orden.' },
  npm: { exitCode: 72, says: 'No se encontró npm: instala Node con npm y repite la orden.' },
  node: {
    exitCode: 72,
    says: 'Este Node es demasiado antiguo: instala Node 24 o posterior y repite la orden.',
  },
  other: { exitCode: 1, says: 'La instalación no terminó; repite la orden.' },
};

const SIGNS = [
  ['disk', /ENOSPC|EDQUOT|no space left/i],
  ['permission', /EACCES|EPERM|EROFS/],
  [
    'network',
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|FETCH_ERROR|CERT|SELF_SIGNED|ENOTCACHED|network/,
  ],
];

/** The failure that the text of an error points to. */
export function failureOf(text) {
  const sign = SIGNS.find(([, pattern]) => pattern.test(text));
  return FAILURES[sign ? sign[0] : 'other'];
}

/** Prints the sentence, the detail below it only when the cause is unknown, and ends. */
export function fail(failure, detail = '') {
  process.stderr.write(`${failure.says}\n`);
  if (failure === FAILURES.other && detail) process.stderr.write(`${detail}\n`);
  process.exit(failure.exitCode);
}
