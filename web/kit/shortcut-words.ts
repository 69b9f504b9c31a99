/** By what is done, the keys that do it. */
export type Keys = Readonly<Record<string, readonly string[]>>;

/** Shortcuts of each part of the portal: its foot shows its own, `?` shows all that this person has. */
export const SHORTCUTS = {
  everywhere: {
    'buscar en el portal': ['Ctrl K'],
    'esta lista': ['?'],
    'cerrar lo que está abierto': ['Esc'],
  },
  dates: {
    'día anterior o siguiente': ['←', '→'],
    'semana anterior o siguiente': ['↑', '↓'],
    'mes anterior o siguiente': ['Re Pág', 'Av Pág'],
  },
  document: {
    'página anterior o siguiente': ['Re Pág', 'Av Pág'],
    'primera o última página': ['Inicio', 'Fin'],
    'acercar, alejar, ajustar': ['+', '−', '0'],
    buscar: ['Ctrl F'],
    'ir a una página': ['Ctrl Alt G'],
    índice: ['F4'],
  },
  work: { moverse: ['↑', '↓'], abrir: ['Intro'], elegir: ['Espacio'], tomar: ['A'] },
  list: { moverse: ['↑', '↓'], abrir: ['Intro'], seleccionar: ['Espacio'] },
  review: { cumple: ['Alt C'], observar: ['Alt O'], cerrar: ['Esc'] },
  requisition: {
    'renglón nuevo': ['Intro'],
    'mover un renglón': ['Alt ↑', 'Alt ↓'],
    'ir a una sección': ['Alt 1', 'Alt 6'],
    enviar: ['Ctrl Intro'],
  },
  decision: { devolver: ['Alt D'], decidir: ['Ctrl Intro'] },
  opening: { 'celda siguiente': ['Tab'], 'no cotiza': ['Alt', 'N'], documentos: ['Alt', 'D'] },
  comparison: { celdas: ['↑', '↓', '←', '→'], 'ver cómo salió': ['Intro'], 'repartir partida': ['Alt R'] },
  content: { guardar: ['Ctrl S'], publicar: ['Ctrl Intro'], historial: ['Alt H'] },
} as const satisfies Record<string, Keys>;
