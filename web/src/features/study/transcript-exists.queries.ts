import { queryOptions } from '@tanstack/react-query';
import { readData } from '~/lib/read.ts';
import type { StudyItem } from './study.rules.ts';

export const transcriptKey = 'transcripts';

/** Whether a recording has a transcript: no more than a number is read. A first screen of a lesson asks for it. */
export const transcriptExists = ({ kind, id }: Pick<StudyItem, 'kind' | 'id'>) =>
  queryOptions({
    queryKey: [transcriptKey, 'exists', kind, id],
    queryFn: async ({ queryKey, signal }) => {
      const rows = await readData(queryKey, (supabase) =>
        supabase.from('transcripts').select('id').eq(`${kind}_id`, id).abortSignal(signal),
      );
      return rows.length > 0;
    },
  });
