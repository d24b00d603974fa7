import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { isUnreachable } from '~/lib/offline/unreachable.ts';
import { type Playback, usePlaybackValue } from '~/lib/playback.ts';
import styles from './Study.module.css';
import { AUTOMATIC, type StudyItem, spokenAt } from './study.rules.ts';
import { transcriptQueries } from './transcripts.queries.ts';

type SpeechLineProps = { item: StudyItem; playback: Playback };

/** "Legenda abaixo do vídeo": what is said now, for who does not hear it. Nothing without a transcript. */
export function SpeechLine({ item, playback }: SpeechLineProps) {
  const { data: transcript, error } = useQuery(transcriptQueries.one(item));
  const spoken = usePlaybackValue(playback, (seconds) => spokenAt(transcript?.cues ?? [], seconds));
  const doubt = transcript && doubtOf(transcript);
  const lineRef = useRef<HTMLParagraphElement>(null);
  const widthRef = useRef(0);
  // The room of the longest words so far stays: what stands below would move with every line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words may need more room.
  useLayoutEffect(() => {
    const line = lineRef.current;
    if (!line) return;
    if (line.offsetWidth !== widthRef.current) line.style.minHeight = '';
    widthRef.current = line.offsetWidth;
    line.style.minHeight = `${line.offsetHeight}px`;
  }, [spoken]);
  if (transcript === null) return null;
  return (
    <p ref={lineRef} className={styles.speech}>
      {transcript ? spoken : error && unread(error)}
      {spoken && doubt && <span className="hint"> ({doubt})</span>}
    </p>
  );
}

const unread = (error: Error) =>
  isUnreachable(error)
    ? 'Sem conexão: a legenda aparece quando a internet voltar.'
    : 'Não foi possível carregar a legenda.';

/** How far to trust the line, for a member who reads nothing else of the transcript. */
const doubtOf = ({ origin, hasEstimatedTimes }: { origin: string; hasEstimatedTimes: boolean }) =>
  AUTOMATIC[origin]?.toLowerCase() ?? (hasEstimatedTimes ? 'tempo aproximado' : null);
