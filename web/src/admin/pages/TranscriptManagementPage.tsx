import { Button } from '@chakra-ui/react/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { CaptionsPanel, type GoogleAnswer } from '~/admin/jobs/CaptionsPanel.tsx';
import { captionQueries } from '~/admin/jobs/captions.queries.ts';
import { MissingTranscripts } from '~/admin/transcripts/MissingTranscripts.tsx';
import { StoredTranscripts } from '~/admin/transcripts/StoredTranscripts.tsx';
import { TranscriptImport } from '~/admin/transcripts/TranscriptImport.tsx';
import { transcriptQueries } from '~/admin/transcripts/transcripts.queries.ts';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { Together } from '~/admin/ui/Together.tsx';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { formatInteger } from '~/lib/format.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { AdminScreen } from './AdminScreen.tsx';

/** What Google adds to the address when it leads back here. */
const OF_GOOGLE = ['code', 'state', 'scope', 'error', 'iss', 'authuser', 'prompt', 'hd'];

const WAITING = <Skeleton height="50vh" radius="var(--radius-card)" />;
/** What decides how high the parts above the list are. */
const OF_CAPTIONS = [captionQueries.status().queryKey];
const OF_ALL = [
  ...OF_CAPTIONS,
  transcriptQueries.coverage().queryKey,
  transcriptQueries.missing().queryKey,
];

/** /transcript-management: files, or the channel's own captions, become transcripts of lessons and episodes. */
export function TranscriptManagementPage() {
  const [params, change] = useUrlState();
  const { data: waiting } = useQuery(transcriptQueries.waitingDoses());
  const me = useQuery(profileQueries.me());
  const captions = useQuery(captionQueries.status());
  // Also while that is unknown: the switch of the nights would push away what is shown too early.
  const mayHaveNights =
    captions.data?.isConfigured ?? (captions.isPending && captions.failureCount === 0);
  const ofAll = mayHaveNights ? [...OF_ALL, captionQueries.nights().queryKey] : OF_ALL;
  const [answer] = useState(() => answerIn(params));
  const isShown = params.has('state');
  useEffect(() => {
    if (isShown) change(Object.fromEntries(OF_GOOGLE.map((name) => [name, null])));
  }, [isShown, change]);
  return (
    <AdminScreen
      title="Transcrições"
      text="Envie legendas e transcrições: os membros leem, buscam e encontram o segundo em que algo é dito."
      actions={
        <Button asChild variant="surface">
          <Link to={adminPaths.transcriptDoses()}>
            Doses a conferir{waiting ? ` (${formatInteger(waiting)})` : ''}
          </Link>
        </Button>
      }
    >
      <TranscriptImport />
      <Together gap="6" until={OF_CAPTIONS} waiting={WAITING}>
        {/* Above the list, which grows when it comes: the way back from Google leads here, and nothing may push it away. */}
        <CaptionsPanel mayConnect={me.data?.role === 'superuser'} answer={answer} />
        <Together gap="6" until={ofAll}>
          <MissingTranscripts />
          <StoredTranscripts />
        </Together>
      </Together>
    </AdminScreen>
  );
}

function answerIn(params: URLSearchParams): GoogleAnswer | null {
  const state = params.get('state');
  return state === null ? null : { code: params.get('code'), state };
}
