import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { Button } from '~/ui/Button.tsx';
import { CheckIcon } from '~/ui/icons.tsx';
import { DownloadIcon, TrashIcon } from '~/ui/later-icons.tsx';
import type { MenuEntry } from '~/ui/overlay-props.ts';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import type { EpisodeDownloadState } from './use-episode-download.ts';

type EpisodeDownloadProps = { download: EpisodeDownloadState; title: string };

/** How the download of an episode stands, in words, with what can be done about it. */
export function EpisodeDownload({ download, title }: EpisodeDownloadProps) {
  const { kind, text, share, acts, isBeyondLimit } = download;
  // The pressed button goes with what it did: the keyboard stays where the next one is.
  const isPressed = useRef(false);
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isPressed.current || document.activeElement !== document.body) return;
    isPressed.current = false;
    button.focus();
  };
  return (
    <div className="grid gap-1">
      {share !== null && kind !== 'done' && (
        <ProgressBar value={share} label={`Baixado de ${title}`} />
      )}
      <div className="row wrap gap-2">
        {/* The row of the list says it to screen readers. */}
        <span className="hint tabular inline-row">
          {kind === 'done' && <CheckIcon size={14} />}
          {text}
          {isBeyondLimit && <Link to={paths.downloads()}>Configurações</Link>}
        </span>
        <span className="row">
          {acts.map(({ id, word, run }) => (
            <Button
              key={id}
              ref={id === 'end' && acts.length > 1 ? undefined : takeFocus}
              variant={id === 'begin' ? 'quiet' : 'ghost'}
              size="sm"
              icon={id === 'begin' && <DownloadIcon size={16} />}
              aria-label={`${word} ${title}`}
              onClick={() => {
                isPressed.current = true;
                run();
              }}
            >
              {word}
            </Button>
          ))}
        </span>
      </div>
    </div>
  );
}

const WORDS: Record<string, string> = {
  Pausar: 'Pausar download',
  Retomar: 'Retomar download',
  Cancelar: 'Cancelar download',
  Remover: 'Remover download',
};

/** The same as entries of the menu of an episode. */
export const downloadEntries = ({ acts }: EpisodeDownloadState): MenuEntry[] =>
  acts.map(({ id, word, run }, index) => ({
    id,
    label: WORDS[word] ?? word,
    icon: id === 'end' ? <TrashIcon /> : <DownloadIcon />,
    hasSeparatorBefore: index === 0,
    onSelect: run,
  }));
