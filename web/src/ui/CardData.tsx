import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Skeleton } from './Skeleton.tsx';

type CardDataProps<Data> = {
  /** Undefined until it is read. */
  data: Data | undefined;
  /** Why it could not be read; null while it may still come. */
  failure: string | null;
  onRetry: () => void;
  /** Of the card's usual content, in pixels. */
  height: number;
  children: (data: Data) => ReactNode;
};

/** What a card shows of what it reads: its outline, then the content; or why there is none, and another try. */
export function CardData<Data>({ data, failure, onRetry, height, children }: CardDataProps<Data>) {
  if (data !== undefined) return children(data);
  if (failure === null) {
    return (
      <div aria-busy="true">
        <Skeleton height={height} />
      </div>
    );
  }
  return (
    <>
      <p className="card-text" role="alert">
        {failure}
      </p>
      <Button variant="quiet" onClick={onRetry}>
        Tentar Novamente
      </Button>
    </>
  );
}
