import { Box } from '@chakra-ui/react/box';
import { Card, type CardRootProps } from '@chakra-ui/react/card';
import { DataList } from '@chakra-ui/react/data-list';
import { Grid } from '@chakra-ui/react/grid';
import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { RecentActivity } from '~/admin/audit/RecentActivity.tsx';
import { CategoryManager } from '~/admin/categories/CategoryManager.tsx';
import { managedCategoryQueries } from '~/admin/categories/category-admin.queries.ts';
import { CategoryRules } from '~/admin/category-rules/CategoryRules.tsx';
import { HeldHidings } from '~/admin/jobs/HeldHidings.tsx';
import { JobsPanel } from '~/admin/jobs/JobsPanel.tsx';
import { coverageText } from '~/admin/transcripts/coverage.rules.ts';
import { transcriptQueries } from '~/admin/transcripts/transcripts.queries.ts';
import { Panel } from '~/admin/ui/Panel.tsx';
import { managedVideoQueries } from '~/admin/videos/video-admin.queries.ts';
import { parseVideosView } from '~/admin/videos/video-admin.rules.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import {
  AlertIcon,
  ChevronRightIcon,
  HeadphonesIcon,
  SearchIcon,
  SettingsIcon,
} from '~/ui/icons.tsx';
import { CaptionsIcon, ChartIcon, DownloadIcon, FilmIcon } from '~/ui/later-icons.tsx';

/** Figures of the panel; undefined until they are there. */
type Counts = {
  approved_users: number;
  videos: number;
  active_videos: number;
  categories: number;
  total_views: number;
};

const UNAVAILABLE = parseVideosView(new URLSearchParams('situacao=indisponiveis'));
const UNCATEGORIZED = parseVideosView(new URLSearchParams('categoria=nenhuma'));

type AdminContentProps = { counts: Counts | undefined; isSuperuser: boolean };

/** Tab "Gerenciar Conteúdo": the jobs, ways to the other screens, the catalogue in figures, who did what. */
export function AdminContent({ counts, isSuperuser }: AdminContentProps) {
  const unavailable = useQuery(managedVideoQueries.count(UNAVAILABLE));
  const uncategorized = useQuery(managedVideoQueries.count(UNCATEGORIZED));
  const categories = useQuery(managedCategoryQueries.list());
  const coverage = useQuery(transcriptQueries.coverage());
  return (
    <Grid gap="4" css={{ '& > *': { minWidth: '0' } }}>
      <SimpleGrid
        as="nav"
        aria-label="Atalhos"
        columns={{ base: 1, md: 2, xl: 4 }}
        gap={{ base: '2', md: '4' }}
      >
        <Shortcut
          to={paths.videoManagement()}
          icon={<FilmIcon />}
          title="Gerenciar Vídeos"
          text="Editar, ativar e organizar o catálogo"
        />
        <Shortcut
          to={paths.youtubeImport()}
          icon={<DownloadIcon />}
          title="Importar Vídeos"
          text="Do YouTube ou do Google Drive"
        />
        <Shortcut
          to={paths.podcastManagement()}
          icon={<HeadphonesIcon />}
          title="Gerenciar Podcasts"
          text="Publicar episódios e enviar áudio"
        />
        <Shortcut
          to={paths.searchManagement()}
          icon={<SearchIcon />}
          title="Termos da Busca"
          text="Nomes que a busca conhece e o que faltou"
        />
        <Shortcut
          to={paths.transcriptManagement()}
          icon={<CaptionsIcon />}
          title="Transcrições"
          text="Enviar legendas de aulas e podcasts"
        />
        <Shortcut
          to={paths.usage()}
          icon={<ChartIcon />}
          title="Uso"
          text="O que se assiste e o que falta"
        />
        {isSuperuser && (
          <Shortcut
            to={paths.operations()}
            icon={<SettingsIcon />}
            title="Operação"
            text="O que tem de andar sozinho"
          />
        )}
      </SimpleGrid>
      {unavailable.data !== undefined && unavailable.data > 0 && (
        <AlertLink to={paths.videoManagement({ situation: 'indisponiveis' })}>
          {plural(
            unavailable.data,
            'vídeo indisponível na origem',
            'vídeos indisponíveis na origem',
          )}
          : os membros não os veem.
        </AlertLink>
      )}
      {uncategorized.data !== undefined && uncategorized.data > 0 && (
        <AlertLink to={paths.videoManagement({ category: 'nenhuma' })}>
          {plural(uncategorized.data, 'aula sem categoria', 'aulas sem categoria')}: regras de
          categoria evitam que novas cheguem assim.
        </AlertLink>
      )}
      {coverage.data && coverage.data.lessons > 0 && (
        <LinkCard to={paths.transcriptManagement()} fontSize="sm">
          <Box flex="none" color="cyan.fg">
            <CaptionsIcon />
          </Box>
          <span>{coverageText(coverage.data)}</span>
          <Box flex="none" marginLeft="auto" color="fg.subtle">
            <ChevronRightIcon />
          </Box>
        </LinkCard>
      )}
      <HeldHidings />
      <Grid
        gap="4"
        alignItems="start"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.25fr) minmax(0, 1fr)' }}
      >
        <Grid gap="4" templateColumns="minmax(0, 1fr)">
          <JobsPanel />
          <CategoryManager />
          <CategoryRules categories={categories.data ?? []} />
        </Grid>
        <Grid gap="4" templateColumns="minmax(0, 1fr)">
          <Summary counts={counts} />
          <Statistics counts={counts} />
          <RecentActivity />
        </Grid>
      </Grid>
    </Grid>
  );
}

type ShortcutProps = { to: string; icon: ReactNode; title: string; text: string };

function Shortcut({ to, icon, title, text }: ShortcutProps) {
  return (
    <LinkCard to={to}>
      <Grid
        flex="none"
        placeItems="center"
        boxSize="10"
        borderRadius="control"
        background="cyan.subtle"
        color="cyan.fg"
      >
        {icon}
      </Grid>
      <Grid minWidth="0" lineHeight="1.35">
        <strong>{title}</strong>
        <chakra.span color="fg.muted" fontSize="sm">
          {text}
        </chakra.span>
      </Grid>
      <Box display={{ base: 'block', md: 'none', xl: 'block' }} marginLeft="auto" color="fg.subtle">
        <ChevronRightIcon />
      </Box>
    </LinkCard>
  );
}

/** Something to look into, and the way there. */
function AlertLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkCard to={to} borderColor="orange.border" background="orange.subtle" fontSize="sm">
      <Box flex="none" color="orange.fg">
        <AlertIcon />
      </Box>
      <span>{children}</span>
      <Box flex="none" marginLeft="auto" color="fg.subtle">
        <ChevronRightIcon />
      </Box>
    </LinkCard>
  );
}

function LinkCard({ to, children, ...props }: CardRootProps & { to: string }) {
  return (
    <Card.Root
      asChild
      display="flex"
      alignItems="center"
      gap="3"
      paddingBlock="3"
      paddingInline="4"
      color="fg"
      textDecoration="none"
      _hover={{ borderColor: 'cyan.solid' }}
      {...props}
    >
      <Link to={to}>{children}</Link>
    </Card.Root>
  );
}

function Summary({ counts }: { counts: Counts | undefined }) {
  return (
    <Figures
      title="Resumo dos vídeos"
      rows={[
        ['Total', counts?.videos],
        ['Ativos', counts?.active_videos],
        ['Inativos', counts && counts.videos - counts.active_videos],
        ['Categorias', counts?.categories],
      ]}
    />
  );
}

function Statistics({ counts }: { counts: Counts | undefined }) {
  const share =
    counts && counts.videos > 0 ? Math.round((counts.active_videos / counts.videos) * 100) : 0;
  return (
    <Figures
      title="Estatísticas detalhadas"
      rows={[
        ['Total de vídeos', counts?.videos, `${share}% ativos`],
        ['Total de visualizações', counts?.total_views],
        ['Categorias', counts?.categories],
        ['Usuários aprovados', counts?.approved_users],
      ]}
    />
  );
}

type FigureRow = readonly [label: string, value: number | undefined, hint?: string];

function Figures({ title, rows }: { title: string; rows: readonly FigureRow[] }) {
  const id = useId();
  return (
    <Panel title={title} titleId={id}>
      <DataList.Root>
        {rows.map(([label, value, hint]) => (
          <DataList.Item
            key={label}
            display="flex"
            alignItems="baseline"
            justifyContent="space-between"
            gap="3"
            paddingBlock="2"
            borderBottom="line"
            _last={{ border: '0' }}
          >
            <DataList.ItemLabel color="fg.muted">{label}</DataList.ItemLabel>
            <DataList.ItemValue
              fontWeight="semibold"
              fontVariantNumeric="tabular-nums"
              textAlign="right"
            >
              {value !== undefined && hint && (
                <chakra.span marginRight="3" color="fg.subtle" fontSize="sm" fontWeight="normal">
                  {hint}
                </chakra.span>
              )}
              {value === undefined ? '–' : formatInteger(value)}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList.Root>
    </Panel>
  );
}
