import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { keep } from '~/lib/kept.ts';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { Button, buttonClass } from '~/ui/Button.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { ClockIcon } from '~/ui/icons.tsx';
import { WifiOffIcon } from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import styles from './MinutesChoice.module.css';
import { lastMinutes, MINUTE_CHOICES, MINUTES_KEY, type Minutes } from './minute-choices.ts';
import {
  type DeviceEpisodes,
  type KnownPlace,
  nextChoice,
  placeKey,
  playableOffline,
  type RateOf,
  type ShortItem,
  type Suggestion,
  suggest,
  withPlaces,
} from './minutes.rules.ts';
import { SuggestionRow, type SuggestionRowProps } from './SuggestionRow.tsx';
import { useShortItems } from './use-short-items.ts';

const SKELETONS = 5;
const CHOICES = { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' };
/** Four of them share the line of a small phone. */
const OTHER = { padding: 0 };
const CHOSEN = { ...OTHER, borderColor: 'var(--color-progress)', color: 'var(--color-progress)' };

export type MinutesChoiceProps = Pick<SuggestionRowProps, 'picture' | 'pathOf' | 'isReplacing'> & {
  /** The choice that was pressed; without one the last of this device. */
  minutes: Minutes | undefined;
  /** Episodes that play without a network. */
  downloaded: DeviceEpisodes;
  /** Every episode, as far as this device knows. */
  listed: readonly ShortItem[];
  rateOf: RateOf;
  /** What this device knows of places by now. */
  places: ReadonlyMap<string, KnownPlace>;
  onPlayEpisode(suggestion: Suggestion): void;
  /** A lesson is opened by its link, and the page that comes closes what this stands in. */
  onOpenLesson(): void;
};

/** "Tenho 7 minutos": how long the member has, and what fits. */
export function MinutesChoice({
  minutes: asked,
  downloaded,
  listed,
  rateOf,
  places,
  picture,
  pathOf,
  isReplacing,
  onPlayEpisode,
  onOpenLesson,
}: MinutesChoiceProps) {
  const [minutes, setMinutes] = useState(() => asked ?? lastMinutes());
  const isOnline = useIsOnline();
  const { items: pool, error, retry } = useShortItems();
  const answer = pool ?? (error && !isOnline ? [] : null);
  const playable = answer && (isOnline ? answer : playableOffline(answer, listed, downloaded));
  const items = playable && withPlaces(playable, places);
  const suggestions = items && suggest(items, minutes, rateOf);
  const choose = (chosen: Minutes) => {
    setMinutes(chosen);
    keep(MINUTES_KEY, String(chosen));
  };
  const press = (suggestion: Suggestion) => {
    keep(MINUTES_KEY, String(minutes));
    if (suggestion.item.kind === 'episode') onPlayEpisode(suggestion);
    else onOpenLesson();
  };
  const choicesRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its sheet took the focus before it came: arrows choose at once. Who went on meanwhile stays there.
    const choices = choicesRef.current;
    const hasWaited = document.activeElement?.getAttribute('role') === 'dialog';
    if (hasWaited) choices?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);

  return (
    <div className={styles.sheet}>
      <div
        ref={choicesRef}
        className="grid gap-2"
        style={CHOICES}
        role="radiogroup"
        aria-label="Minutos"
      >
        {MINUTE_CHOICES.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              className="visually-hidden"
              name="minutes"
              checked={choice === minutes}
              onChange={() => choose(choice)}
            />
            <span
              className={buttonClass({ variant: 'quiet', isWide: true })}
              style={choice === minutes ? CHOSEN : OTHER}
            >
              {choice} min
            </span>
          </label>
        ))}
      </div>
      {!isOnline && (
        <p className="row gap-2 hint">
          <WifiOffIcon size={18} />
          Sem conexão: só o que está baixado
        </p>
      )}
      <div className={styles.found} aria-busy={!pool && !error}>
        <p className="visually-hidden" role="status">
          {suggestions && spoken(suggestions.length, minutes)}
        </p>
        {error && isOnline ? (
          <ErrorState
            title="Não foi possível ver o que cabe"
            text={describeError(error)}
            onRetry={retry}
          />
        ) : suggestions?.length ? (
          <ul className="grid gap-1" aria-label={`O que cabe em ${minutes} minutos`}>
            {suggestions.map((suggestion) => (
              <li key={placeKey(suggestion.item)}>
                <SuggestionRow
                  suggestion={suggestion}
                  picture={picture}
                  pathOf={pathOf}
                  isReplacing={isReplacing}
                  onPress={press}
                />
              </li>
            ))}
          </ul>
        ) : items ? (
          <Nothing
            minutes={minutes}
            next={nextChoice(items, minutes, rateOf)}
            isOnline={isOnline}
            hasDownloads={downloaded.size > 0}
            onChoose={choose}
          />
        ) : (
          <div className="grid gap-1">
            {Array.from({ length: SKELETONS }, (_, slot) => slot).map((slot) => (
              <RowSkeleton key={slot} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

const spoken = (count: number, minutes: number) =>
  count === 0
    ? `Nada cabe em ${minutes} minutos`
    : `${plural(count, 'sugestão', 'sugestões')} para ${minutes} minutos`;

type NothingProps = {
  minutes: Minutes;
  /** The next larger choice that has something. */
  next: Minutes | null;
  isOnline: boolean;
  hasDownloads: boolean;
  onChoose(minutes: Minutes): void;
};

function Nothing({ minutes, next, isOnline, hasDownloads, onChoose }: NothingProps) {
  const isBare = !isOnline && !hasDownloads;
  return (
    <EmptyState
      icon={<ClockIcon size={28} />}
      title={isBare ? 'Nada baixado neste aparelho' : `Nada cabe em ${minutes} minutos agora`}
      text={textOf(isOnline, isBare, next)}
      action={
        next && (
          <Button variant="quiet" onClick={() => onChoose(next)}>
            {`Ver o que cabe em ${next} minutos`}
          </Button>
        )
      }
    />
  );
}

function textOf(isOnline: boolean, isBare: boolean, next: Minutes | null): string | undefined {
  if (isBare) return 'Baixe episódios em Podcasts para ouvir sem conexão.';
  if (next) return undefined;
  return isOnline
    ? 'O que há é mais longo, ou você já viu e ouviu.'
    : 'O que está baixado é mais longo, ou você já ouviu.';
}

/** As high as a row: its picture, and two lines beside it. */
function RowSkeleton(): ReactNode {
  return (
    <div className={styles.row}>
      <Skeleton ratio="16 / 9" radius="var(--radius-control)" />
      <Skeleton height={44} />
    </div>
  );
}
