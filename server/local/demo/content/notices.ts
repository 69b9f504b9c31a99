import type { GivenContent } from '#server/features/content/public.ts';
import { addDays } from '../days.ts';
import { PHONE } from '../terms.ts';

/** Notices around today: what visitors see now, what comes, and a draft. */
export function demoNotices(today: string): GivenContent[] {
  const day = (days: number) => addDays(today, days);
  return [
    {
      isPublished: true,
      values: {
        title: 'La ventanilla atiende con cita',
        text:
          `La ventanilla atiende de 9:00 a 15:00 h. La cita se pide por teléfono, ${PHONE}.\n\n` +
          'Los trámites en línea siguen abiertos a toda hora.',
        from: day(-3),
        until: day(25),
        priority: 'important',
        audience: 'suppliers',
      },
    },
    {
      isPublished: true,
      values: {
        title: 'Cierre del ejercicio: última fecha para requisiciones',
        text: 'Las que lleguen después se atienden en el ejercicio siguiente.',
        from: day(-10),
        until: day(12),
        priority: 'normal',
        audience: 'areas',
      },
    },
    {
      isPublished: true,
      values: {
        title: 'Mantenimiento del portal el próximo fin de semana',
        text: 'El portal puede responder más lento de 22:00 a 23:00 h.',
        from: day(5),
        until: day(7),
        priority: 'urgent',
        audience: 'everyone',
      },
    },
    {
      isPublished: false,
      values: {
        title: 'Curso para nuevos proveedores',
        text: '',
        from: day(20),
        until: day(40),
        priority: 'normal',
        audience: 'suppliers',
      },
    },
  ];
}
