import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { placeOfUse } from '~/lib/device.ts';
import { formatClock } from '~/lib/duration.ts';
import { Button } from '~/ui/Button.tsx';
import { AlertIcon, InfoIcon, RefreshIcon } from '~/ui/icons.tsx';
import styles from './PlaceNotices.module.css';
import type { Rival } from './place-record.ts';
import { type Cut, cutText } from './places.ts';

type NoticeProps = {
  ref?: Ref<HTMLDivElement>;
  role: 'alert' | 'status';
  className?: string | undefined;
  children: ReactNode;
};

/** One look of what a player says or asks of a place. */
export function Notice({ ref, role, className = '', children }: NoticeProps) {
  return (
    <div ref={ref} className={`${styles.notice} ${className}`} role={role}>
      {children}
    </div>
  );
}

const listFormat = new Intl.ListFormat('pt-BR');

type PlaceQuestionProps = {
  /** Where this device is. */
  hereSeconds: number;
  /** Where others are; at least one. */
  places: readonly Rival[];
  onChoose(seconds: number): void;
  /** It stands below a picture, which fills a low screen: it scrolls into view, as playback waits for the answer. */
  isBelow?: boolean;
};

/** Asked once when other devices are elsewhere in the lesson or episode: from where to go on. */
export function PlaceQuestion({
  hereSeconds,
  places,
  onChoose,
  isBelow = false,
}: PlaceQuestionProps) {
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBelow) noticeRef.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isBelow]);
  const named = places.map(
    ({ seconds, device }) => `em ${formatClock(seconds)} ${placeOfUse(device)}`,
  );
  return (
    <Notice ref={noticeRef} role="alert">
      <p>{`Você parou ${listFormat.format(named)}.`}</p>
      <div className="actions">
        {places.map(({ seconds, revision }) => (
          <Button key={revision} size="sm" onClick={() => onChoose(seconds)}>
            {places.length === 1 ? 'Continuar de lá' : `Continuar de ${formatClock(seconds)}`}
          </Button>
        ))}
        <Button size="sm" variant="quiet" onClick={() => onChoose(hereSeconds)}>
          {`Ficar em ${formatClock(hereSeconds)}`}
        </Button>
      </div>
    </Notice>
  );
}

type CutNoticeProps = {
  subject: 'Este vídeo' | 'Este áudio';
  cut: Cut;
  className?: string | undefined;
};

/** Why a recording begins at 0: it has no such second any more. */
export function CutNotice({ subject, cut, className = '' }: CutNoticeProps) {
  return (
    <Notice role="status" className={`hint ${className}`}>
      <InfoIcon size={16} />
      <p>{cutText(subject, cut)}</p>
    </Notice>
  );
}

type UnknownPlaceProps = {
  isRetrying: boolean;
  onRetry(): void;
  onStartOver(): void;
  poster: ReactNode;
};

/** Replaces the player while the stored place is unknown: playing would overwrite it. */
export function UnknownPlace({ isRetrying, onRetry, onStartOver, poster }: UnknownPlaceProps) {
  return (
    <>
      <div className={styles.poster}>{poster}</div>
      <Notice role="alert">
        <AlertIcon />
        <p>Não sabemos onde você parou. Nada muda no que está salvo até você escolher.</p>
        <div className="actions">
          <Button
            size="sm"
            icon={<RefreshIcon size={16} />}
            isLoading={isRetrying}
            onClick={onRetry}
          >
            Tentar Novamente
          </Button>
          <Button size="sm" variant="quiet" onClick={onStartOver}>
            Começar do início
          </Button>
        </div>
      </Notice>
    </>
  );
}
