import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { doseQueries } from './dose-lines.queries.ts';
import { type DoseFilter, type DoseLine, parseCheckAnswer, withLine } from './dose-lines.rules.ts';

/** Confirms a line as it reads, or corrects it; a line that somebody changed meanwhile is shown, and stays. */
export function useCheckLine(filter: DoseFilter) {
  const show = useShowLine(filter);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, line }: { row: DoseLine; line: string }) => {
      const supabase = await loadSupabase();
      return parseCheckAnswer(
        unwrap(
          await supabase.rpc('check_transcript_line', {
            p_transcript_id: row.transcript_id,
            p_seconds: row.seconds,
            p_was: row.line,
            p_line: line,
          }),
        ),
      );
    },
    onSuccess(answer, { row }) {
      if (answer.status === 'gone') return;
      const { status, ...changes } = answer;
      show({ ...row, ...changes });
      // Whoever reads or searches the recording next finds the words that stand there now.
      if (answer.line !== row.line) {
        const own = doseQueries.all()[0];
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
      }
    },
  });
}

/** Takes a mistaken confirmation back; corrected words stay. */
export function useUncheckLine(filter: DoseFilter) {
  const show = useShowLine(filter);
  return useMutation({
    mutationFn: async (row: DoseLine) => {
      const supabase = await loadSupabase();
      unwrap(
        await supabase.rpc('uncheck_transcript_line', {
          p_transcript_id: row.transcript_id,
          p_seconds: row.seconds,
          p_line: row.line,
        }),
      );
    },
    onSuccess: (_nothing, row) => show({ ...row, checked_by: null, checked_at: null }),
  });
}

/** Puts a changed line in the place of the one that is on the screen. */
function useShowLine(filter: DoseFilter) {
  const client = useQueryClient();
  return (changed: DoseLine) =>
    client.setQueryData(
      doseQueries.list(filter).queryKey,
      (data) => data && { ...data, pages: withLine(data.pages, changed, filter) },
    );
}
