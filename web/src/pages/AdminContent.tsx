import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '~/app/paths.ts';
import {
  auditFilterParams,
  parseAuditFilters,
} from '~/features/admin-audit/audit-filters.rules.ts';
import { RecentActivity } from '~/features/admin-audit/RecentActivity.tsx';
import { CategoryManager } from '~/features/admin-categories/CategoryManager.tsx';
import { managedCategoryQueries } from '~/features/admin-categories/category-admin.queries.ts';
import { CategoryRules } from '~/features/admin-category-rules/CategoryRules.tsx';
import { HeldHidings } from '~/features/admin-jobs/HeldHidings.tsx';
import { JobsPanel } from '~/features/admin-jobs/JobsPanel.tsx';
import { managedVideoQueries } from '~/features/admin-videos/video-admin.queries.ts';
import { NO_FILTERS } from '~/features/admin-videos/video-admin.rules.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { Card } from '~/ui/Card.tsx';
import { AlertIcon, ChevronRightIcon, HeadphonesIcon } from '~/ui/icons.tsx';
import { DownloadIcon, FilmIcon } from '~/ui/later-icons.tsx';
import styles from './AdminContent.module.css';

/** Figures of the panel; undefined until they are there. */
type Counts = {
  approved_users: number;
  videos: number;
  active_videos: number;
  categories: number;
  total_views: number;
};

const UNAVAILABLE = { ...NO_FILTERS, situation: 'unavailable' } as const;
const UNCATEGORIZED = { ...NO_FILTERS, category: 'none' } as const;

/** Tab "Gerenciar Conteúdo": the jobs, ways to the other screens, the catalogue in figures, who did what. */
export function AdminContent({ counts }: { counts: Counts | undefined }) {
  const unavailable = useQuery(managedVideoQueries.count(UNAVAILABLE));
  const uncategorized = useQuery(managedVideoQueries.count(UNCATEGORIZED));
  const categories = useQuery(managedCategoryQueries.list());
  const [params, setParams] = useSearchParams();
  return (
    <div className={styles.content}>
      <nav className={styles.shortcuts} aria-label="Atalhos">
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
      </nav>
      {unavailable.data !== undefined && unavailable.data > 0 && (
        <Link className={styles.alert} to={paths.videoManagement({ situation: 'indisponiveis' })}>
          <AlertIcon />
          <span>
            {plural(
              unavailable.data,
              'vídeo indisponível na origem',
              'vídeos indisponíveis na origem',
            )}
            : os membros não os veem.
          </span>
          <ChevronRightIcon />
        </Link>
      )}
      {uncategorized.data !== undefined && uncategorized.data > 0 && (
        <Link className={styles.alert} to={paths.videoManagement({ category: 'nenhuma' })}>
          <AlertIcon />
          <span>
            {plural(uncategorized.data, 'aula sem categoria', 'aulas sem categoria')}: regras de
            categoria evitam que novas cheguem assim.
          </span>
          <ChevronRightIcon />
        </Link>
      )}
      <HeldHidings />
      <div className={styles.columns}>
        <div className={styles.column}>
          <JobsPanel />
          <CategoryManager />
          <CategoryRules categories={categories.data ?? []} />
        </div>
        <div className={styles.column}>
          <Summary counts={counts} />
          <Statistics counts={counts} />
          <RecentActivity
            filters={parseAuditFilters(params)}
            onFiltersChange={(filters) =>
              setParams(
                { aba: 'conteudo', ...auditFilterParams(filters) },
                { replace: true, preventScrollReset: true },
              )
            }
          />
        </div>
      </div>
    </div>
  );
}

type ShortcutProps = { to: string; icon: ReactNode; title: string; text: string };

function Shortcut({ to, icon, title, text }: ShortcutProps) {
  return (
    <Link className={styles.shortcut} to={to}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <ChevronRightIcon />
    </Link>
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
  return (
    <Card as="section" className={styles.figures} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {rows.map(([label, value, hint]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value !== undefined && hint && <span>{hint}</span>}
              {value === undefined ? '–' : formatInteger(value)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
