import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';

/** A field is its label, its control and a line for a message: the placeholders stand where the controls will be. */
const FIELDS = {
  gap: 'calc(var(--space-2) + 48px)',
  paddingBlock: 'var(--space-6) var(--space-5)',
};

type FreshRowProps<Row> = {
  /** Undefined while it is on its way, null when there is none any more. */
  row: Row | null | undefined;
  /** Why it could not be read, in words. */
  failure: string | null;
  onRetry(): void;
  /** Heights of the fields that are coming. */
  fields: readonly number[];
  /** What is said when there is none any more. */
  goneTitle: string;
  children(row: Row): ReactNode;
};

/** Renders a form once its row is freshly loaded; until then placeholders, never an older row. */
export function FreshRow<Row>({
  row,
  failure,
  onRetry,
  fields,
  goneTitle,
  children,
}: FreshRowProps<Row>) {
  if (row) return children(row);
  if (row === null) return <ErrorState title={goneTitle} text="Feche e atualize a lista." />;
  if (failure !== null) {
    return (
      <ErrorState
        title="Não foi possível abrir para edição"
        text={failure}
        retryLabel="Tentar de novo"
        onRetry={onRetry}
      />
    );
  }
  return (
    <div className="grid" style={FIELDS} aria-busy="true" role="status" aria-label="Carregando">
      {fields.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <Skeleton key={index} height={height} radius="var(--radius-control)" />
      ))}
    </div>
  );
}
