import type { ReactNode } from 'react';
import { describeError } from '~/lib/errors.ts';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { Button } from '~/ui/Button.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { NOT_HERE } from './LoadError.tsx';

type CardDataProps<Data> = {
  query: { data: Data | undefined; error: unknown; refetch(): unknown };
  /** Of the card's usual content, in pixels. */
  height: number;
  children: (data: Data) => ReactNode;
};

/** What a card shows of what it reads: its outline, then the content; or why there is none, and another try. */
export function CardData<Data>({ query, height, children }: CardDataProps<Data>) {
  const isOnline = useIsOnline();
  if (query.data !== undefined) return children(query.data);
  if (!query.error) {
    return (
      <div aria-busy="true">
        <Skeleton height={height} />
      </div>
    );
  }
  if (!isOnline) return <p className="card-text">{NOT_HERE}</p>;
  return (
    <>
      <p className="card-text" role="alert">
        {describeError(query.error)}
      </p>
      <Button variant="quiet" onClick={() => void query.refetch()}>
        Tentar Novamente
      </Button>
    </>
  );
}
