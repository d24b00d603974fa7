import type { Report } from '#contracts/report.ts';
import { act } from '~/kit/act.ts';
import { database } from '~/lib/session/database.ts';
import { reportQueries } from './reports.queries.ts';
import type { ReportedItem } from './reports.rules.ts';

type Sent = Report & { item: ReportedItem; sentId: string };

/** Sends a report. The dialog says what goes wrong. */
export const useSendReport = act({
  run: ({ item, sentId, kind, body, atSeconds }: Sent) =>
    database((db) =>
      db.from('content_reports').upsert(
        {
          sent_id: sentId,
          ...(item.kind === 'video' ? { video_id: item.id } : { podcast_id: item.id }),
          kind,
          body,
          at_seconds: atSeconds,
        },
        // Sent again after an answer that did not come, it finds itself.
        { onConflict: 'user_id,sent_id', ignoreDuplicates: true },
      ),
    ),
  done: () => ({
    title: 'Aviso enviado',
    description: 'A resposta da equipe chega pelo sino.',
  }),
  failed: () => null,
  refreshesOnly: reportQueries.all(),
});
