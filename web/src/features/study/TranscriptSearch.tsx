import { IconButton } from '~/ui/IconButton.tsx';
import { ChevronDownIcon, SearchIcon } from '~/ui/icons.tsx';
import { ChevronUpIcon } from '~/ui/later-icons.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import styles from './Study.module.css';
import type { useTranscriptSearch } from './use-transcript-search.ts';

const LABEL = 'Buscar na transcrição';

/** The words that are looked for in a transcript, and "3 de 12". */
export function TranscriptSearch({ search }: { search: ReturnType<typeof useTranscriptSearch> }) {
  const { query, isOn, hits, number } = search;
  return (
    <div className={styles.search}>
      <TextField
        type="search"
        label={<VisuallyHidden>{LABEL}</VisuallyHidden>}
        placeholder={LABEL}
        icon={<SearchIcon />}
        enterKeyHint="search"
        value={query}
        onChange={({ target }) => search.change(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          search.go(event.shiftKey ? -1 : 1);
        }}
      />
      <span className="hint tabular" role="status">
        {isOn && (hits.length > 0 ? `${number + 1} de ${hits.length}` : 'Nenhum resultado')}
      </span>
      {hits.length > 0 && (
        <span className="row">
          <IconButton
            size="sm"
            label="Resultado anterior"
            icon={<ChevronUpIcon />}
            onClick={() => search.go(-1)}
          />
          <IconButton
            size="sm"
            label="Próximo resultado"
            icon={<ChevronDownIcon />}
            onClick={() => search.go(1)}
          />
        </span>
      )}
    </div>
  );
}
