import type { QueryClient } from '@tanstack/react-query';
import { act } from '~/kit/act.ts';
import { database } from '~/lib/session/database.ts';
import { doseQueries } from './dose-lines.queries.ts';
import { type DoseFilter, type DoseLine, parseCheckAnswer, withLine } from './dose-lines.rules.ts';

type Checked = { filter: DoseFilter; row: DoseLine; line: string };

/** Confirms a line as it reads, or corrects it; a line that was changed meanwhile is shown, and stays. */
export const useCheckLine = act({
  async run({ filter, row, line }: Checked, client) {
    const answer = parseCheckAnswer(
      await database((db) =>
        db.rpc('check_transcript_line', {
          p_transcript_id: row.transcript_id,
          p_seconds: row.seconds,
          p_was: row.line,
          p_line: line,
        }),
      ),
    );
    if (answer.status === 'gone') return answer;
    const { status, ...changes } = answer;
    showLine(client, filter, { ...row, ...changes });
    // A screen that reads or searches the recording next finds the words that stand there now.
    if (answer.line !== row.line) {
      const own = doseQueries.all()[0];
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
    }
    return answer;
  },
  failed: () => null,
});

/** Takes a mistaken confirmation back; corrected words stay. */
export const useUncheckLine = act({
  async run({ filter, row }: Omit<Checked, 'line'>, client) {
    await database((db) =>
      db.rpc('uncheck_transcript_line', {
        p_transcript_id: row.transcript_id,
        p_seconds: row.seconds,
        p_line: row.line,
      }),
    );
    showLine(client, filter, { ...row, checked_by: null, checked_at: null });
  },
  failed: () => null,
});

/** Puts a changed line in the place of the one that is on the screen. */
const showLine = (client: QueryClient, filter: DoseFilter, changed: DoseLine) =>
  client.setQueryData(
    doseQueries.list(filter).queryKey,
    (data) => data && { ...data, pages: withLine(data.pages, changed, filter) },
  );
