import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { SearchField } from '~/admin/ui/list/SearchField.tsx';
import { useLastShown } from '~/lib/use-last-shown.ts';
import type { FileView } from './transcript-files.rules.ts';
import { decide } from './transcript-files.ts';
import { factsOf, type TranscriptItem, wordsOf } from './transcript-match.rules.ts';
import { transcriptQueries } from './transcripts.queries.ts';

const MAX_SHOWN = 30;

type ItemDialogProps = {
  /** The file that an item is chosen for; open while there is one. */
  view: FileView | null;
  onClose(): void;
};

/** Finds the lesson or episode of a file by words of its title. */
export function ItemDialog({ view, onClose }: ItemDialogProps) {
  const shown = useLastShown(view);
  return (
    <Dialog
      isOpen={view !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Escolher aula ou podcast"
      description={`De quem é a transcrição do arquivo ${shown?.file.name}?`}
    >
      {shown && <ItemSearch key={shown.file.key} view={shown} onClose={onClose} />}
    </Dialog>
  );
}

function ItemSearch({ view, onClose }: Pick<ItemDialogProps, 'onClose'> & { view: FileView }) {
  const [text, setText] = useState('');
  // The page around the dialog reads both.
  const items = useQuery({ ...transcriptQueries.items(), enabled: false }).data ?? [];
  const known = useQuery({ ...transcriptQueries.known(), enabled: false }).data;
  const found = findItems(items, text, view.candidates);
  return (
    <Grid gap="3" templateColumns="minmax(0, 1fr)">
      <SearchField label="Buscar pelo título" value={text} onChange={setText} />
      <Text role="status" color="fg.muted" fontSize="sm">
        {statusOf(text, found.length)}
      </Text>
      <ItemList>
        {found.slice(0, MAX_SHOWN).map((item) => (
          <li key={item.key}>
            <button
              type="button"
              onClick={() => {
                decide(view.file.key, { chosen: item.key });
                onClose();
              }}
            >
              {item.title}
              <span>
                {item.kind === 'video' ? 'Aula' : 'Podcast'} {item.id}
                {factsOf(item)}
                {known?.has(item.key) && ' · já tem transcrição'}
              </span>
            </button>
          </li>
        ))}
      </ItemList>
    </Grid>
  );
}

function statusOf(text: string, count: number): string {
  if (text.trim() === '') {
    return count > 0 ? 'Títulos parecidos com o nome do arquivo:' : 'Escreva parte do título.';
  }
  if (count === 0) return `Nenhuma aula e nenhum podcast com “${text.trim()}” no título.`;
  return count > MAX_SHOWN ? `Os primeiros ${MAX_SHOWN} de ${count}; escreva mais do título.` : '';
}

/** Those whose titles have all words, or their beginnings; without words the likely ones. */
function findItems(
  items: readonly TranscriptItem[],
  text: string,
  candidates: readonly string[],
): TranscriptItem[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) {
    return candidates.flatMap((key) => items.find((item) => item.key === key) ?? []);
  }
  return items.filter((item) => {
    const words = wordsOf(`${item.title} ${item.instructor ?? ''} ${item.id}`);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

const ItemList = chakra('ul', {
  base: {
    '& button': {
      display: 'grid',
      width: 'full',
      minHeight: '11',
      padding: '2',
      borderRadius: 'control',
      textAlign: 'start',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
    },
    '& button:hover': { background: 'bg.muted' },
    '& span': { color: 'fg.subtle', fontSize: 'sm' },
    '& li + li': { borderTop: 'line' },
  },
});
