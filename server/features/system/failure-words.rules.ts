/** Why work failed, by the code of its error; what to do where it is known. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'El servidor al que llama no responde: revisa que esté encendido.',
  ENOTFOUND: 'El nombre del servidor al que llama no existe en la red.',
  EDNS: 'El nombre del servidor al que llama no existe en la red.',
  ETIMEDOUT: 'El servidor al que llama no contestó a tiempo.',
  ECONNECTION: 'No se pudo conectar con el servidor de correo.',
  ESOCKET: 'No se pudo conectar con el servidor de correo.',
  EAUTH: 'El servidor de correo no aceptó el usuario o la contraseña con que está configurado.',
  EENVELOPE: 'El servidor de correo no aceptó al destinatario.',
  EMESSAGE: 'El servidor de correo no aceptó el texto.',
  ENOSPC: 'No queda espacio en el disco: libera o amplía.',
  EDQUOT: 'Se llenó la cuota del disco: libera o amplía.',
  EACCES: 'La cuenta del portal no tiene permiso en una carpeta.',
  ENOENT: 'Falta un archivo o una carpeta que debía estar.',
  '53100': 'La base de datos no tiene espacio.',
  '57014': 'La base de datos tardó demasiado y se detuvo.',
  '40P01': 'Dos cambios se esperaban uno al otro; se intenta de nuevo.',
  '40001': 'Otro cambio llegó antes; se intenta de nuevo.',
  '55P03': 'Esperó demasiado a que terminara otro cambio.',
  '57P01': 'La base de datos se reinició mientras trabajaba.',
};

/** In words; `technical` stands beside for whoever mends it. */
export function reasonOf(code: string): string {
  const [name = '', answer = ''] = code.split(' ');
  if (name === 'EENVELOPE' && answer === '552') return 'El buzón de destino está lleno.';
  if (name === 'EENVELOPE' && answer === '550') return 'El buzón de destino no existe.';
  return REASONS[name] ?? 'Falló por algo que el portal no esperaba.';
}
