import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CaptionStatus, DAILY_UNITS, UNITS_PER_LESSON } from '#contracts/captions.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { describeError } from '~/lib/errors.ts';
import { formatDate, formatInteger, plural } from '~/lib/format.ts';
import { Skeleton } from '~/ui/Skeleton.tsx';
import {
  useConnectCaptions,
  useDisconnectCaptions,
  useGrantCaptions,
} from './captions.mutations.ts';
import { captionQueries } from './captions.queries.ts';
import { JobAlert } from './JobAlert.tsx';
import { ServerJobCard } from './JobCard.tsx';
import { NightlyCaptions } from './NightlyCaptions.tsx';
import { watchJobs } from './watch-jobs.ts';

/** What Google gave back to the page: a code, or none. */
export type GoogleAnswer = { code: string | null; state: string };

const HEADING = 'captions';

type CaptionsPanelProps = {
  /** Superusers connect the channel; administrators download. */
  mayConnect: boolean;
  /** Kept in memory alone: the page has taken it off the address. */
  answer: GoogleAnswer | null;
};

/** The captions that YouTube has, for a channel whose owner allows it. Without it, files are enough. */
export function CaptionsPanel({ mayConnect, answer }: CaptionsPanelProps) {
  const client = useQueryClient();
  const query = useQuery(captionQueries.status());
  const status = query.data;
  const { mutate: grant, isPending: isGranting, error: grantError } = useGrantCaptions();
  const isTaken = useRef(false);
  useEffect(() => {
    if (!answer?.code || isTaken.current) return;
    isTaken.current = true;
    grant({ code: answer.code, state: answer.state });
  }, [answer, grant]);
  const isReady = status?.connection?.needsReconnect === false;
  useEffect(() => (isReady ? watchJobs(client) : undefined), [client, isReady]);
  const isBack = answer !== null && status !== undefined;
  useEffect(() => {
    // The way back from Google would otherwise end at the top of a long page.
    if (isBack) document.getElementById(HEADING)?.focus();
  }, [isBack]);

  if (query.error && !status) {
    return <LoadError title="Não foi possível saber das legendas do YouTube" query={query} />;
  }
  if (!status) return <Skeleton height="7rem" radius="var(--radius-card)" />;
  if (!status.isConfigured) {
    return (
      <Text color="fg.muted" fontSize="sm" textWrap="pretty">
        Arquivos bastam. Para baixar também as legendas que o canal já tem no YouTube, quem cuida do
        servidor define YOUTUBE_OAUTH_CLIENT_ID, YOUTUBE_OAUTH_CLIENT_SECRET e CAPTIONS_TOKEN_KEY.
      </Text>
    );
  }
  return (
    <>
      <Panel
        titleId={HEADING}
        title="Legendas do YouTube"
        text={connectionText(status)}
        action={mayConnect && <ConnectionActions status={status} isGranting={isGranting} />}
      >
        {(grantError || answer?.code === null) && (
          <Box role="alert">
            <JobAlert title="O canal não foi conectado">
              {grantError
                ? describeError(grantError)
                : 'A autorização foi cancelada no Google. Nada mudou.'}
            </JobAlert>
          </Box>
        )}
        {status.connection?.needsReconnect && (
          <JobAlert title="Precisa reconectar">
            A autorização deste canal não vale mais.{' '}
            {mayConnect
              ? 'Conecte-o de novo para continuar.'
              : 'Peça a um super administrador que o conecte de novo.'}
          </JobAlert>
        )}
        {isReady && <Text fontSize="sm">{costText(status)}</Text>}
        <NightlyCaptions isConnected={isReady} waiting={status.waiting} />
      </Panel>
      {isReady && <ServerJobCard kind="youtube_captions" />}
    </>
  );
}

type ConnectionActionsProps = { status: CaptionStatus; isGranting: boolean };

function ConnectionActions({ status: { connection }, isGranting }: ConnectionActionsProps) {
  const connect = useConnectCaptions();
  const disconnect = useDisconnectCaptions();
  const [ask, question] = useQuestion();
  const { reset } = connect;
  useEffect(() => {
    // The browser's Back may restore this page as it was when it was left: with a busy button.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [reset]);
  return (
    <Grid gap="2">
      {(connection === null || connection.needsReconnect) && (
        <Button
          // The answer leads to another page: the button stays busy until that page is there.
          isLoading={isGranting || connect.isPending || connect.isSuccess}
          loadingText="Conectando..."
          onClick={() => connect.mutate()}
        >
          Conectar canal do YouTube
        </Button>
      )}
      {connect.isError && (
        <Text role="alert" color="red.fg" fontSize="sm">
          {describeError(connect.error)}
        </Text>
      )}
      {connection && (
        <Button
          variant="surface"
          onClick={() =>
            ask({
              title: 'Desconectar o canal?',
              text: 'Novas legendas deixam de ser baixadas, e a autorização é retirada no Google. As transcrições salvas continuam.',
              confirm: 'Desconectar canal',
              during: 'Desconectando...',
              isDangerous: true,
              act: () => disconnect.mutateAsync(),
            })
          }
        >
          Desconectar
        </Button>
      )}
      {question}
    </Grid>
  );
}

function connectionText({ connection }: CaptionStatus): string {
  if (!connection) {
    return 'O dono do canal pode permitir que as legendas sejam baixadas. Sem isso, arquivos bastam. Só um super administrador conecta o canal.';
  }
  const { channel, connectedAt, connectedBy } = connection;
  return `Canal “${channel}”, conectado em ${formatDate(connectedAt)} por ${connectedBy ?? 'alguém que saiu'}.`;
}

function costText({ waiting, lessonsToday }: CaptionStatus): string {
  if (waiting === 0) return 'Nenhuma aula do YouTube espera por legendas.';
  const missing = plural(waiting, 'aula sem transcrição', 'aulas sem transcrição');
  const today =
    lessonsToday === 0
      ? 'a cota de hoje acabou, continue amanhã'
      : `até ${plural(lessonsToday, 'aula', 'aulas')} hoje`;
  return `${missing}: ${today}. Cada uma gasta até ${UNITS_PER_LESSON} das ${formatInteger(DAILY_UNITS)} unidades diárias da cota do YouTube.`;
}
