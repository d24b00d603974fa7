import { Button } from '@chakra-ui/react/button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { CaptionsPanel, type GoogleAnswer } from '~/admin/jobs/CaptionsPanel.tsx';
import { MissingTranscripts } from '~/admin/transcripts/MissingTranscripts.tsx';
import { StoredTranscripts } from '~/admin/transcripts/StoredTranscripts.tsx';
import { TranscriptImport } from '~/admin/transcripts/TranscriptImport.tsx';
import { transcriptQueries } from '~/admin/transcripts/transcripts.queries.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { formatInteger } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { AdminScreen } from './AdminScreen.tsx';

/** What Google adds to the address when it leads back here. */
const OF_GOOGLE = ['code', 'state', 'scope', 'error', 'iss', 'authuser', 'prompt', 'hd'];

/** /transcript-management: files, or the channel's own captions, become transcripts of lessons and episodes. */
export function TranscriptManagementPage() {
  const [params, change] = useUrlState();
  const { data: waiting } = useQuery(transcriptQueries.waitingDoses());
  const me = useQuery(profileQueries.me());
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
          <Link to={paths.transcriptDoses()}>
            Doses a conferir{waiting ? ` (${formatInteger(waiting)})` : ''}
          </Link>
        </Button>
      }
    >
      <TranscriptImport />
      {/* Above the list, which grows when it comes: the way back from Google leads here, and nothing may push it away. */}
      <CaptionsPanel mayConnect={me.data?.role === 'superuser'} answer={answer} />
      <MissingTranscripts />
      <StoredTranscripts />
    </AdminScreen>
  );
}

function answerIn(params: URLSearchParams): GoogleAnswer | null {
  const state = params.get('state');
  return state === null ? null : { code: params.get('code'), state };
}
