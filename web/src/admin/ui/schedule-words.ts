import { formatDateTime } from '~/lib/format.ts';

/** What is due is published within seconds; the clocks of a browser and of the server may differ a little. */
const MOST_LATE_MS = 120_000;

/** Whether the moment of something that still waits is over: nothing publishes it. */
const isOverdue = (moment: string | null): boolean =>
  moment !== null && Date.parse(moment) < Date.now() - MOST_LATE_MS;

/** The mark of what waits for its moment. */
export const scheduleMark = (moment: string | null): string =>
  `${isOverdue(moment) ? 'Atrasado: era para' : 'Agendado para'} ${formatDateTime(moment)}`;

/** The first sentence about what waits for its moment. */
export const scheduleText = (title: string, moment: string | null): string =>
  isOverdue(moment)
    ? `“${title}” devia ter sido publicado em ${formatDateTime(moment)}, e o servidor ainda não o publicou. Até ser publicado`
    : `“${title}” será publicado em ${formatDateTime(moment)}. Até lá`;
