import type { ContentType } from '#contract/content-subjects.ts';
import type { SettingSection } from '#contract/settings.ts';

/** Under which words each section of the settings is looked for besides its name. */
export const SETTING_WORDS: Record<SettingSection, string> = {
  institucion: 'nombre universidad unidad domicilio teléfono correo logotipo pie horario dirección',
  correos: 'plantillas mensajes notificaciones avisos texto redacción correo',
  plazos: 'días ley artículo montos máximos topes umbrales anticipación regla legal ejercicio uma',
  recursos: 'ley aplicable federal estatal propios origen fundamento artículo',
  inhabiles: 'calendario festivos vacaciones asueto receso feriado agregar día inhábil',
  documentos: 'numeración consecutivo folio formato requisitos expediente tipos obligatorios',
  banderas: 'umbrales preguntas antes de publicar señales alertas riesgo límites',
  reclamaciones:
    'inconformidad denuncia queja autoridad órgano interno de control oic domicilio quiero reclamar',
  pagos: 'orden de pago neto segunda persona complemento rep interés recargo mora proveedor',
  privacidad: 'aviso de privacidad datos personales arco conservación responsable',
  ejercicio: 'cierre fin de año último día requisiciones contratos facturas presupuesto',
  facturacion: 'factura cfdi rfc receptor régimen fiscal uso código postal retención iva método de pago sat',
  separacion: 'funciones pares misma persona solicita autoriza rechazar avisar conflicto de interés',
  comparativos:
    'cuadro comparativo precio no aceptable conveniente mediana preponderante cotizaciones porcentaje',
  penas: 'penalización atraso por ciento diario tope garantía entrega tarde sanción contractual',
  'segunda-persona':
    'dos personas segundo par de ojos visto bueno revisión aprobar confirmar second_reviewer',
  franja: 'mantenimiento aviso general banner servicio interrupción',
  catalogos: 'giros sinónimos motivos',
};

/** What is done with each kind of content, and what else it is called. */
export const CONTENT_WORDS: Record<ContentType, readonly [title: string, words: string]> = {
  avisos: ['Escribir un aviso', 'avisos comunicado noticia inicio portada anuncio'],
  areas: ['Editar áreas del directorio', 'departamento oficina organigrama'],
  directorio: ['Editar el directorio', 'persona puesto área contacto extensión teléfono correo titular'],
  normatividad: ['Editar normas', 'norma ley reglamento lineamiento acuerdo normatividad'],
  textos: ['Editar articulados de normas', 'artículos articulado texto reforma vigente citas norma'],
  fichas: ['Editar fichas de trámite', 'ficha trámite requisitos pasos formato'],
  perfiles: ['Editar perfiles de equipo de cómputo', 'perfil especificaciones laptop computadora vigencia'],
  topes: ['Editar montos máximos', 'topes umbrales límites ejercicio presupuesto adjudicación directa'],
  fundamentos: [
    'Editar fundamentos de una adjudicación directa',
    'supuesto artículo excepción por monto fundamento ley directa',
  ],
  rutas: [
    'Editar rutas de autorización',
    'ruta autorizar quién autoriza requisición pasos niveles visto bueno comité',
  ],
  sinonimos: ['Editar sinónimos de la búsqueda', 'palabras sinónimo buscar buscador'],
};
