import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { plural } from '~/lib/format.ts';
import { type AddingPlan, formatBytes } from '~/lib/offline/downloads.rules.ts';
import { paths } from '~/lib/paths.ts';
import { reportError } from '~/lib/report.ts';
import { type ToastMessage, toast } from '~/ui/toast.ts';
import { PROBLEMS } from './downloads.rules.ts';
import { download } from './podcast-downloads.ts';

/** Queues episodes and says what could not be. */
export function useDownload(): (podcasts: readonly Podcast[]) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (podcasts) => {
    try {
      const plan = await download(client, podcasts);
      const words = wordsOf(plan, podcasts.length > 1);
      if (!words) return;
      const action = {
        label: 'Configurações',
        onSelect: () => void navigate(paths.downloads()),
      };
      toast(plan.refused.length > 0 ? { ...words, action } : words);
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (!isFull) reportError('download', error);
      const description = isFull ? PROBLEMS.space : PROBLEMS.storage;
      toast({ title: 'O download não começou', description, tone: 'destructive' });
    }
  };
}

/** What is told of it; a single episode shows by itself that it is on its way. */
function wordsOf({ added, refused, missing }: AddingPlan, isMany: boolean): ToastMessage | null {
  const title = `${plural(added.length, 'episódio vai', 'episódios vão')} para este aparelho`;
  if (refused.length === 0) return isMany ? { title } : null;
  const rest = `Faltam ${formatBytes(missing)}. Remova algum episódio ou aumente o limite.`;
  if (added.length === 0) {
    return { title: 'Não cabe no limite de downloads', description: rest, tone: 'destructive' };
  }
  const left = plural(refused.length, 'não coube no limite', 'não couberam no limite');
  return { title, description: `${left}. ${rest}` };
}
