/** Every expected failure of the API: HTTP status and Spanish text. A code without a text does not compile. */
export const ERRORS = {
  unauthenticated: [401, 'Inicia sesión para continuar.'],
  token_expired: [401, 'Tu sesión venció. Vuelve a iniciar sesión.'],
  forbidden: [403, 'Tu cuenta no tiene permiso para hacer esto.'],
  not_found: [404, 'No se ha encontrado.'],
  route_not_found: [404, 'Esta dirección no existe en el servicio.'],
  method_not_allowed: [405, 'Esta dirección no admite esa operación.'],
  invalid_input: [422, 'Hay datos por corregir.'],
  invalid_json: [400, 'El cuerpo de la solicitud no es JSON válido.'],
  request_too_slow: [408, 'La solicitud tardó demasiado en llegar. Revisa tu conexión e intenta de nuevo.'],
  request_broken_off: [400, 'La solicitud llegó incompleta. Intenta de nuevo.'],
  body_too_large: [413, 'La solicitud es demasiado grande.'],
  file_too_large: [413, 'El archivo pesa más de lo permitido.'],
  file_empty: [422, 'El archivo está vacío. Elige otro.'],
  file_type_refused: [415, 'Este tipo de archivo no se admite. Usa PDF, XLSX, DOCX o ZIP.'],
  file_content_refused: [422, 'El contenido del archivo no corresponde a su tipo o no es seguro.'],
  file_incomplete: [400, 'El archivo llegó incompleto. Vuelve a subirlo.'],
  upload_offset_mismatch: [409, 'El archivo no sigue donde se quedó. Vuelve a elegirlo para continuar.'],
  upload_damaged: [422, 'El archivo llegó distinto de como salió de tu equipo. Vuelve a subirlo.'],
  draft_full: [
    422,
    'Los archivos de esta solicitud llegan al máximo. Quita alguno o sube copias más ligeras.',
  ],
  storage_full: [
    507,
    'Por ahora no podemos recibir archivos: queda poco espacio para guardarlos. Lo demás funciona. Intenta de nuevo en unos minutos; si sigue igual, avisa a soporte.',
  ],
  storage_unavailable: [
    503,
    'Por ahora no podemos guardar ni abrir archivos. No se guardó nada a medias y lo demás funciona. Intenta de nuevo en unos minutos.',
  ],
  file_missing: [404, 'El archivo no está disponible.'],
  range_not_satisfiable: [416, 'El intervalo pedido no existe en el archivo.'],
  too_many_requests: [429, 'Hiciste demasiadas solicitudes. Espera un momento e intenta de nuevo.'],
  version_required: [428, 'Falta indicar qué versión del registro cambias (If-Match).'],
  version_conflict: [409, 'Otra persona cambió este registro. Revisa los cambios antes de guardar.'],
  repeat_key_invalid: [400, 'La clave de repetición (Idempotency-Key) no tiene la forma esperada.'],
  repeat_key_reused: [422, 'Esa clave de repetición (Idempotency-Key) ya se usó con otros datos.'],
  repeat_running: [409, 'Esto mismo se está haciendo en este momento. Espera un segundo.'],
  already_done: [409, 'Esto ya quedó hecho. Actualiza la página para verlo.'],
  number_taken: [409, 'Ya existe un procedimiento con ese número.'],
  code_taken: [409, 'Ya existe una entrada con esa clave, ese nombre o esa fecha.'],
  document_early: [409, 'Este documento es de una etapa que aún no llega.'],
  document_too_early: [409, 'Este documento es de un acto que aún no puede existir.'],
  document_duplicate: [409, 'Ese archivo ya está en este expediente.'],
  state_conflict: [409, 'El estado actual no permite esta operación.'],
  publication_incomplete: [422, 'Faltan datos para publicar.'],
  check_unanswered: [409, 'La revisión encontró algo que pide una explicación antes de seguir.'],
  import_has_errors: [
    409,
    'El archivo tiene filas con errores. Corrígelas o pide importar solo las válidas.',
  ],
  import_has_dependents: [
    409,
    'Algo depende ya de lo importado. Revisa la lista antes de deshacer la importación.',
  ],
  import_running: [409, 'Ya hay una importación en curso. Espera a que termine o cancélala.'],
  request_access_denied: [401, 'El folio o la clave no coinciden. Revísalos e intenta de nuevo.'],
  request_open: [409, 'Ya hay una solicitud abierta con este RFC. Consúltala con su folio y su clave.'],
  request_incomplete: [422, 'Faltan datos o documentos para enviar la solicitud.'],
  review_incomplete: [422, 'Faltan pasos de la revisión para hacer esto.'],
  decision_proposed: [
    202,
    'Quedó propuesto: se hará cuando lo confirme otra persona de la Unidad, que ya lo ve en «Mi trabajo».',
  ],
  proposal_stale: [
    409,
    'El registro cambió desde que se propuso. Devuelve la propuesta para que se haga de nuevo con lo que hay ahora.',
  ],
  hands_not_separate: [
    409,
    'Por lo que ya hiciste en este registro, esto lo hace otra persona de la Unidad.',
  ],
  insufficient_funds: [409, 'No alcanza el dinero de una clave presupuestaria.'],
  other_reservation: [409, 'Esta requisición ya tiene una reserva por otra cantidad.'],
  separation_of_duties: [403, 'Por lo que ya hiciste en este registro, esto lo hace otra persona.'],
  second_person_required: [403, 'Esto lo decide otra persona de la Unidad.'],
  supplier_blocked: [409, 'Este RFC está impedido para inscribirse o refrendar.'],
  contractor_blocked: [
    409,
    'Este proveedor está impedido para contratar. Revisa la coincidencia antes de seguir.',
  ],
  contractor_doubtful: [
    409,
    'Hay antecedentes de este proveedor. Explica por qué se contrata, con al menos 20 letras.',
  ],
  supplier_registered: [409, 'Este RFC ya está en el padrón. Pide el refrendo o una actualización.'],
  renewal_not_open: [409, 'Tu registro no está en el plazo para este trámite.'],
  not_editable: [409, 'Ahora solo puedes cambiar lo que tiene observaciones.'],
  file_protected: [
    422,
    'El PDF pide una contraseña para abrirse. Guarda una copia que se abra sin contraseña y súbela.',
  ],
  file_active_content: [
    422,
    'El PDF contiene programas o archivos incrustados. Imprímelo como PDF y sube esa copia.',
  ],
  file_too_many_pages: [422, 'El documento tiene más páginas de las permitidas.'],
  file_infected: [422, 'El antivirus rechazó el archivo. Revisa tu equipo y sube otra copia.'],
  scan_unavailable: [
    503,
    'No podemos revisar archivos con el antivirus por el momento. Intenta en unos minutos.',
  ],
  portable_file_refused: [422, 'El ZIP no es un expediente que podamos leer.'],
  unavailable: [503, 'El servicio no está disponible por el momento. Intenta de nuevo en unos segundos.'],
  timeout: [503, 'La operación tardó demasiado. Intenta de nuevo.'],
  internal: [500, 'Ocurrió un error de nuestro lado. Ya quedó registrado.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Name of an expected failure. */
export type ErrorCode = keyof typeof ERRORS;

/** RFC 9457 problem document of this portal. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  /** One message per field, by dotted path. */
  fields?: Record<string, string>;
  requestId: string;
  /** Facts a screen needs to help, such as the current values after a version conflict. */
  extra?: Record<string, unknown>;
}
