import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import type { SystemStyleObject } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { AutoSync } from '~/admin/jobs/AutoSync.tsx';
import { PendingUsers } from '~/admin/people/approvals/PendingUsers.tsx';
import { peopleQueries } from '~/admin/people/people.queries.ts';
import { type AdminTab, adminPaths } from '~/admin/ui/admin-paths.ts';
import { Tabs } from '~/admin/ui/Tabs.tsx';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatInteger, plural } from '~/lib/format.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { ClockIcon } from '~/ui/icons.tsx';
import { FilmIcon, GridIcon, UsersIcon } from '~/ui/later-icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { StatTiles } from '~/ui/StatTiles.tsx';
import { AdminFrame } from './AdminFrame.tsx';

const UserList = lazyComponent(async () => (await import('~/admin/people/UserList.tsx')).UserList);
const DataReceipts = lazyComponent(
  async () => (await import('~/admin/people/person/DataReceipts.tsx')).DataReceipts,
);
const AdminContent = lazyComponent(async () => (await import('./AdminContent.tsx')).AdminContent);

const TABS = [
  { value: 'aprovacoes', label: 'Aprovações Pendentes' },
  { value: 'usuarios', label: 'Gerenciar Usuários' },
  { value: 'conteudo', label: 'Gerenciar Conteúdo' },
] as const satisfies readonly { value: AdminTab; label: string }[];

/** On a desk the figures are one line, beside the title where there is room: the lists of this page need the height. */
const FIGURES: SystemStyleObject = {
  smDown: { '& > :not(h1)': { width: 'full' } },
  md: {
    '& dl': { display: 'flex', gap: '2' },
    '& dl > div, & dl > div[data-icon]': {
      display: 'flex',
      alignItems: 'baseline',
      columnGap: '2',
      padding: 'var(--space-1) var(--space-3)',
    },
    '& dl > div :is(dt, dd)': { whiteSpace: 'nowrap' },
    '& dl > div dt > span': { display: 'none' },
    '& dl > div dd': { fontSize: 'md' },
  },
};

/** Keeps the height of a line that is still unknown. */
const BLANK = '\u00a0';
const figure = (count: number | undefined) => (count === undefined ? '–' : formatInteger(count));

/** "Painel Administrativo": who waits, who is in, what there is. The open tab and the search live in the URL. */
export function AdminPage() {
  const [params] = useUrlState();
  const navigate = useNavigate();
  const counts = useQuery(peopleQueries.counts());
  const me = useQuery(profileQueries.me());
  const tab = TABS.find(({ value }) => value === params.get('aba'))?.value ?? 'aprovacoes';
  return (
    <AdminFrame>
      <title>Painel Administrativo · Plantão</title>
      <AutoSync />
      <Flex wrap="wrap" align="center" justify="space-between" gap="3" css={FIGURES}>
        <h1>Painel Administrativo</h1>
        {counts.isError ? (
          <LoadError title="Não foi possível carregar os números do painel" query={counts} />
        ) : (
          <StatTiles
            label="Resumo"
            tiles={[
              {
                label: 'Usuários',
                icon: <UsersIcon />,
                value: figure(counts.data?.users),
                hint: counts.data
                  ? plural(counts.data.approved_users, 'aprovado', 'aprovados')
                  : BLANK,
              },
              {
                label: 'Pendentes',
                icon: <ClockIcon />,
                value: figure(counts.data?.pending_users),
              },
              {
                label: 'Aulas',
                icon: <FilmIcon />,
                value: figure(counts.data?.videos),
                hint: counts.data ? plural(counts.data.active_videos, 'ativa', 'ativas') : BLANK,
              },
              { label: 'Categorias', icon: <GridIcon />, value: figure(counts.data?.categories) },
            ]}
          />
        )}
      </Flex>
      <Tabs
        label="Áreas do painel"
        value={tab}
        onChange={(next) => navigate(adminPaths.admin({ tab: next }), { replace: true })}
        items={TABS.map((item) => ({
          ...item,
          badge: item.value === 'aprovacoes' && counts.data && counts.data.pending_users > 0 && (
            <Badge colorPalette="orange">{formatInteger(counts.data.pending_users)}</Badge>
          ),
        }))}
      >
        {tab === 'aprovacoes' && <PendingUsers />}
        {tab === 'usuarios' && me.data && (
          <Suspense fallback={<Skeleton height="24rem" radius="var(--radius-card)" />}>
            <Grid gap="6" templateColumns="minmax(0, 1fr)">
              <UserList viewer={me.data} />
              {me.data.role === 'superuser' && <DataReceipts />}
            </Grid>
          </Suspense>
        )}
        {tab === 'conteudo' && (
          <Suspense fallback={<Skeleton height="60vh" radius="var(--radius-card)" />}>
            <AdminContent counts={counts.data} isSuperuser={me.data?.role === 'superuser'} />
          </Suspense>
        )}
      </Tabs>
    </AdminFrame>
  );
}
