const two = (text: string) => text.padStart(2, '0');

/** When work runs by itself, in words; the forms that the portal uses, and what it is otherwise. */
export function cronWords(cron: string | undefined): string {
  if (cron === undefined) return 'cuando algo lo pide';
  const [minute = '', hour = '', day = '', , weekday = ''] = cron.split(' ');
  if (minute === '*') return 'cada minuto';
  if (minute.startsWith('*/')) return `cada ${minute.slice(2)} minutos`;
  if (hour === '*') return 'cada hora';
  const at = `a las ${two(hour)}:${two(minute)} h`;
  if (day !== '*') return `el día ${day} del mes, ${at}`;
  return weekday === '1-5' ? `de lunes a viernes, ${at}` : `cada día, ${at}`;
}
