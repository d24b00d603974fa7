import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { plural } from '~/lib/format.ts';
import { isConflict } from '~/lib/unchanged.ts';
import { AlertIcon } from '~/ui/icons.tsx';
import { useDecideHidings } from './jobs.mutations.ts';
import { jobQueries } from './jobs.queries.ts';
import { useJob } from './use-job.ts';

const lessons = (count: number) => plural(count, 'aula', 'aulas');

/** Too many lessons to hide at once: an administrator decides whether they are really gone. */
export function HeldHidings() {
  const { job } = useJob('catalogue_check');
  const { data: held } = useQuery({
    ...jobQueries.held(job?.last ?? null),
    enabled: job !== undefined,
    placeholderData: keepPreviousData,
  });
  const [ask, question] = useQuestion();
  const decide = useDecideHidings();
  if (!held) return null;
  const { runId, count } = held;
  const more = count - held.lessons.length;
  const answer = async (hides: boolean) => {
    // A failure leaves the question, for another try; where it was decided already, the question goes as well.
    await decide.mutateAsync({ runId, hides }).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
    // The buttons go with the question.
    document.getElementById('job-youtube_channel')?.focus();
  };
  return (
    <Panel
      titleId="held-title"
      title={
        <Flex gap="3">
          <chakra.span flex="none" color="orange.fg">
            <AlertIcon />
          </chakra.span>
          <span>A verificação esconderia {lessons(count)} de uma vez. Nada foi escondido.</span>
        </Flex>
      }
      borderColor="orange.border"
    >
      <Text maxWidth="prose" color="fg.muted">
        Tantas aulas fora do ar ao mesmo tempo costumam ser uma falha passageira do YouTube ou do
        Google Drive. Abra algumas na origem antes de decidir; até lá, os membros continuam
        vendo-as.
      </Text>
      <details>
        <chakra.summary
          display="flex"
          alignItems="center"
          width="fit-content"
          minHeight="11"
          color="cyan.fg"
          cursor="pointer"
        >
          Ver {count === 1 ? 'a aula' : `as ${lessons(count)}`}
        </chakra.summary>
        <Box
          as="ul"
          aria-label="Aulas que esperam decisão"
          // A scrolling box must be reachable by keyboard.
          tabIndex={0}
          maxHeight="320px"
          overflowY="auto"
          overscrollBehavior="contain"
          border="line"
          borderRadius="control"
          background="bg"
          fontSize="sm"
          overflowWrap="anywhere"
          css={{
            '& li': {
              display: 'grid',
              paddingBlock: '2',
              paddingInline: '3',
              borderBottom: 'line',
            },
          }}
        >
          {held.lessons.map(({ video_id: id, title, source, reason }) => (
            <li key={id}>
              <strong>{title}</strong>
              <chakra.span color="fg.muted">
                {source === 'youtube' ? 'YouTube' : 'Google Drive'} · {reason}
              </chakra.span>
            </li>
          ))}
          {more > 0 && <li>e mais {lessons(more)}</li>}
        </Box>
      </details>
      <Flex wrap="wrap" gap="3" css={{ '& > *': { width: { base: 'full', sm: 'auto' } } }}>
        <Button
          variant="surface"
          disabled={decide.isPending}
          isLoading={decide.isPending && !decide.variables.hides}
          onClick={() => void answer(false).catch(() => undefined)}
        >
          {count === 1 ? 'Manter a aula visível' : 'Manter as aulas visíveis'}
        </Button>
        <Button
          variant="outline"
          colorPalette="red"
          disabled={decide.isPending}
          onClick={() =>
            ask({
              title: `Esconder ${lessons(count)} dos membros?`,
              text: 'Quem não administra deixa de vê-las agora. Nada é excluído: as que voltarem a ser públicas na origem voltam sozinhas na próxima verificação.',
              confirm: `Esconder ${lessons(count)}`,
              during: 'Escondendo...',
              isDangerous: true,
              staysOnFailure: true,
              act: () => answer(true),
            })
          }
        >
          Confirmar ocultação de {lessons(count)}
        </Button>
      </Flex>
      {question}
    </Panel>
  );
}
