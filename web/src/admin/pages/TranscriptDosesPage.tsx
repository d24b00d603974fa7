import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DoseList } from '~/admin/doses/DoseList.tsx';
import { parseDoseFilter } from '~/admin/doses/dose-lines.rules.ts';
import { Tabs } from '~/admin/ui/Tabs.tsx';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { currentPodcastEngine } from '~/features/podcasts/podcast-state.ts';
import { paths } from '~/lib/paths.ts';
import { FIRST_PAGE } from '~/lib/use-page-param.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { AdminScreen } from './AdminScreen.tsx';
import { DosePlayer, type Heard } from './DosePlayer.tsx';

const TABS = [
  { value: 'a-conferir', label: 'A conferir' },
  { value: 'conferidas', label: 'Conferidas' },
] as const;

const BELOW_BAR = 'calc(var(--bar-height) + var(--space-2))';
/** Without room beside the lines the controls stay in sight, and the picture goes with the page. */
const PICTURE_ABOVE =
  'calc(var(--bar-height) - max(200px, min(24rem, 100vw - 2 * var(--gutter)) * 0.5625))';

/** /transcript-management/doses: what machines understood of doses, to be listened to and confirmed by a person. */
export function TranscriptDosesPage() {
  const [params, change] = useUrlState();
  const me = useQuery(profileQueries.me());
  const [heard, setHeard] = useState<Heard | null>(null);
  const filter = parseDoseFilter(params);
  return (
    <AdminScreen
      back={{ to: paths.transcriptManagement(), label: 'Transcrições' }}
      title="Doses a conferir"
      text="O que uma máquina escreveu de doses pode estar errado. Ouça, corrija e diga que conferiu."
    >
      <chakra.div
        display={{ lg: 'grid' }}
        gap="6"
        alignItems="start"
        gridTemplateColumns="minmax(0, 1fr) minmax(0, 24rem)"
      >
        <chakra.aside
          aria-label="Gravação"
          position="sticky"
          top={{ base: heard?.line.youtube_id ? PICTURE_ABOVE : BELOW_BAR, lg: BELOW_BAR }}
          zIndex="1"
          maxWidth="24rem"
          // A low window has room for the lines or for a player, not for both.
          css={{ '@media (max-height: 499px)': { position: 'static' } }}
          gridColumn="2"
          gridRow="1"
          marginBottom="3"
        >
          {heard ? (
            <DosePlayer heard={heard} />
          ) : (
            <Text
              hideBelow="lg"
              padding="4"
              border="line"
              borderRadius="card"
              color="fg.muted"
              fontSize="sm"
            >
              “Ouvir” toca a gravação aqui, desde dois segundos antes da fala.
            </Text>
          )}
        </chakra.aside>
        <chakra.div gridColumn="1" gridRow="1">
          <Tabs
            label="Falas com dose"
            items={TABS}
            value={filter.isChecked ? 'conferidas' : 'a-conferir'}
            onChange={(tab) =>
              change({ aba: tab === 'conferidas' ? 'conferidas' : null, ...FIRST_PAGE })
            }
          >
            <DoseList
              key={JSON.stringify(filter)}
              filter={filter}
              ownName={me.data?.full_name ?? null}
              heard={heard?.line ?? null}
              onListen={(line) => {
                currentPodcastEngine()?.pause();
                setHeard({ line });
              }}
              onShowAll={() => change({ video: null, podcast: null, ...FIRST_PAGE })}
            />
          </Tabs>
        </chakra.div>
      </chakra.div>
    </AdminScreen>
  );
}
