import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { usageReport } from '~/admin/usage/usage.queries.ts';
import { LoadError } from '~/kit/LoadError.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { AdminScreen } from './AdminScreen.tsx';

// The charts are loaded after the page: they are heavier than the page.
const UsageFigures = lazyComponent(
  async () => (await import('~/admin/usage/UsageFigures.tsx')).UsageFigures,
);

/** /uso: how the platform is used, in sums that name nobody. */
export function UsagePage() {
  const query = useQuery(usageReport());
  const loading = <Skeleton height="60vh" radius="var(--radius-card)" />;
  return (
    <AdminScreen
      title="Uso"
      text="O que se assiste, o que falta e quanto se espera. Só somas, sem nomes: quantas horas uma pessoa assistiu está na página dela, e cada consulta é registrada."
    >
      {query.isPending && loading}
      {query.isError && <LoadError title="Não foi possível carregar os números" query={query} />}
      {query.data && (
        <>
          <Text color="fg.muted" fontSize="sm">
            Calculado em {formatDateTime(query.data.computed_at)}; de novo a cada hora.
          </Text>
          <Suspense fallback={loading}>
            <UsageFigures usage={query.data} />
          </Suspense>
        </>
      )}
    </AdminScreen>
  );
}
