import { Box } from '@chakra-ui/react/box';
import { Card, type CardRootProps } from '@chakra-ui/react/card';
import { DataList } from '@chakra-ui/react/data-list';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { RecentActivity } from '~/admin/audit/RecentActivity.tsx';
import { HeldHidings } from '~/admin/jobs/HeldHidings.tsx';
import { JobsPanel } from '~/admin/jobs/JobsPanel.tsx';
import { jobQueries } from '~/admin/jobs/jobs.queries.ts';
import { Maintenance } from '~/admin/jobs/Maintenance.tsx';
import { SyncCard } from '~/admin/jobs/SyncCard.tsx';
import { useJob } from '~/admin/jobs/use-job.ts';
import { managedReportQueries } from '~/admin/reports/reports.queries.ts';
import { openText } from '~/admin/reports/reports.rules.ts';
import { coverageText } from '~/admin/transcripts/coverage.rules.ts';
import { transcriptQueries } from '~/admin/transcripts/transcripts.queries.ts';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { Together } from '~/admin/ui/Together.tsx';
import { managedVideoQueries } from '~/admin/videos/video-admin.queries.ts';
import { parseVideosView } from '~/admin/videos/video-admin.rules.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { AlertIcon, ChevronRightIcon, HeadphonesIcon, SearchIcon } from '~/ui/icons.tsx';
import {
  CaptionsIcon,
  ChartIcon,
  DownloadIcon,
  FilmIcon,
  FlagIcon,
  GridIcon,
  SettingsIcon,
} from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';

/** Figures of the panel; undefined until they are there. */
type Counts =
  | Record<'approved_users' | 'videos' | 'active_videos' | 'categories' | 'total_views', number>
  | undefined;

/** A page, its sign, its name, and what it is for. */
const SHORTCUTS = [
  ['videoManagement', FilmIcon, 'Gerenciar Vídeos', 'Editar, ativar e organizar o catálogo'],
  ['youtubeImport', DownloadIcon, 'Importar Vídeos', 'Do YouTube ou do Google Drive'],
  ['podcastManagement', HeadphonesIcon, 'Gerenciar Podcasts', 'Publicar episódios e enviar áudio'],
  ['categoryManagement', GridIcon, 'Categorias e Regras', 'As estantes, e o que vai para cada uma'],
  ['searchManagement', SearchIcon, 'Termos da Busca', 'Nomes que a busca conhece e o que faltou'],
  ['transcriptManagement', CaptionsIcon, 'Transcrições', 'Enviar legendas de aulas e podcasts'],
  ['reports', FlagIcon, 'Avisos à equipe', 'O que membros apontaram nas gravações'],
  ['usage', ChartIcon, 'Uso', 'O que se assiste e o que falta'],
  ['operations', SettingsIcon, 'Operação', 'Saúde do sistema'],
] as const;

const UNAVAILABLE = parseVideosView(new URLSearchParams('situacao=indisponiveis'));
const TO_REVIEW = parseVideosView(new URLSearchParams('situacao=esperam-revisao'));
const UNCATEGORIZED = parseVideosView(new URLSearchParams('categoria=nenhuma'));

type AdminContentProps = { counts: Counts; isSuperuser: boolean };

/** Tab "Gerenciar Conteúdo": the sync, ways to the other screens, the catalogue in figures, who did what. */
export function AdminContent({ counts, isSuperuser }: AdminContentProps) {
  const unavailable = useQuery(managedVideoQueries.count(UNAVAILABLE));
  const toReview = useQuery(managedVideoQueries.count(TO_REVIEW));
  const uncategorized = useQuery(managedVideoQueries.count(UNCATEGORIZED));
  const coverage = useQuery(transcriptQueries.coverage());
  const reports = useQuery(managedReportQueries.open());
  const { job: check } = useJob('catalogue_check');
  return (
    <Grid gap="4" css={{ '& > *': { minWidth: '0' } }}>
      <SimpleGrid
        as="nav"
        aria-label="Atalhos"
        columns={{ base: 1, md: 3 }}
        gap={{ base: '2', md: '4' }}
      >
        {SHORTCUTS.filter(([page]) => isSuperuser || page !== 'operations').map(
          ([page, Icon, title, text]) => (
            <LinkCard key={page} to={paths[page]()}>
              <Grid
                flex="none"
                placeItems="center"
                boxSize="10"
                borderRadius="control"
                background="cyan.subtle"
                color="cyan.fg"
              >
                <Icon />
              </Grid>
              <Grid minWidth="0" lineHeight="1.35">
                <strong>{title}</strong>
                <chakra.span color="fg.muted" fontSize="sm">
                  {text}
                </chakra.span>
              </Grid>
              <Box
                display={{ base: 'block', md: 'none', xl: 'block' }}
                marginLeft="auto"
                color="fg.subtle"
              >
                <ChevronRightIcon />
              </Box>
            </LinkCard>
          ),
        )}
      </SimpleGrid>
      <Together
        until={[
          managedReportQueries.open().queryKey,
          managedVideoQueries.count(UNAVAILABLE).queryKey,
          managedVideoQueries.count(TO_REVIEW).queryKey,
          managedVideoQueries.count(UNCATEGORIZED).queryKey,
          jobQueries.reviewsNewLessons().queryKey,
          transcriptQueries.coverage().queryKey,
          jobQueries.overview().queryKey,
          ...(check ? [jobQueries.held(check.last).queryKey] : []),
        ]}
        waiting={<Skeleton height="60vh" radius="var(--radius-card)" />}
      >
        {reports.data && reports.data.total > 0 && (
          <LineLink isAlert to={paths.reports()}>
            {openText(reports.data)}.
          </LineLink>
        )}
        {toReview.data ? (
          <LineLink isAlert to={adminPaths.videoManagement({ situation: 'esperam-revisao' })}>
            {plural(toReview.data, 'aula nova espera', 'aulas novas esperam')} revisão: os membros
            ainda não {toReview.data === 1 ? 'a veem' : 'as veem'}.
          </LineLink>
        ) : null}
        {unavailable.data ? (
          <LineLink isAlert to={adminPaths.videoManagement({ situation: 'indisponiveis' })}>
            {plural(
              unavailable.data,
              'aula indisponível na origem',
              'aulas indisponíveis na origem',
            )}
            : os membros não as veem.
          </LineLink>
        ) : null}
        {uncategorized.data ? (
          <LineLink isAlert to={adminPaths.videoManagement({ category: 'nenhuma' })}>
            {plural(uncategorized.data, 'aula sem categoria', 'aulas sem categoria')}: regras de
            categoria evitam que novas cheguem assim.
          </LineLink>
        ) : null}
        {coverage.data && coverage.data.lessons > 0 && (
          <LineLink to={paths.transcriptManagement()}>{coverageText(coverage.data)}</LineLink>
        )}
        <HeldHidings />
        <Grid
          gap="4"
          alignItems="start"
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.25fr) minmax(0, 1fr)' }}
        >
          <Grid gap="4" templateColumns="minmax(0, 1fr)">
            <JobsPanel>
              <SyncCard />
            </JobsPanel>
            {!isSuperuser && <Maintenance />}
          </Grid>
          <Grid gap="4" templateColumns="minmax(0, 1fr)">
            <Card.Root>
              <Card.Body
                display="grid"
                gap="6"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
              >
                <Figures
                  title="Resumo das aulas"
                  rows={[
                    ['Total', counts?.videos],
                    ['Ativas', counts?.active_videos],
                    ['Inativas', counts && counts.videos - counts.active_videos],
                    ['Categorias', counts?.categories],
                  ]}
                />
                <Figures
                  title="Estatísticas detalhadas"
                  rows={[
                    ['Total de aulas', counts?.videos, `${activeShare(counts)}% ativas`],
                    ['Total de visualizações', counts?.total_views],
                    ['Categorias', counts?.categories],
                    ['Usuários aprovados', counts?.approved_users],
                  ]}
                />
              </Card.Body>
            </Card.Root>
            <RecentActivity />
          </Grid>
        </Grid>
      </Together>
    </Grid>
  );
}

/** A line that leads to its subject; an alert stands out. */
function LineLink({
  to,
  isAlert,
  children,
}: {
  to: string;
  isAlert?: boolean;
  children: ReactNode;
}) {
  return (
    <LinkCard
      to={to}
      fontSize="sm"
      {...(isAlert && { borderColor: 'orange.border', background: 'orange.subtle' })}
    >
      <Box flex="none" color={isAlert ? 'orange.fg' : 'cyan.fg'}>
        {isAlert ? <AlertIcon /> : <CaptionsIcon />}
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

const activeShare = (counts: Counts): number =>
  counts && counts.videos > 0 ? Math.round((counts.active_videos / counts.videos) * 100) : 0;

type FigureRow = readonly [label: string, value: number | undefined, hint?: string];

function Figures({ title, rows }: { title: string; rows: readonly FigureRow[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading as="h2" id={id} size="lg">
        {title}
      </Heading>
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
    </section>
  );
}
