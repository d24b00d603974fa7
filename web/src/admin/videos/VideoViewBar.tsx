import { Button as LinkButton } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { ColumnBoxes } from '~/admin/ui/list/FilterBar.tsx';
import { copyText } from '~/lib/copy-text.ts';
import { toast } from '~/ui/toast.ts';
import { VIDEOS, type VideosView } from './video-admin.rules.ts';
import { keepTable, sharedLink } from './videos-look.ts';

type VideoViewBarProps = {
  view: VideosView;
  isTable: boolean;
  onChange(view: VideosView): void;
  onHistory(): void;
  onHelp(): void;
};

/** How the lessons are shown: as cards or as a table, with which columns. */
export function VideoViewBar({ view, isTable, onChange, onHistory, onHelp }: VideoViewBarProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const mode = (label: string, becomesTable: boolean) => (
    <Button
      size="sm"
      variant={isTable === becomesTable ? 'surface' : 'ghost'}
      aria-pressed={isTable === becomesTable}
      onClick={() => {
        keepTable(becomesTable);
        onChange({ ...view, isTable: becomesTable });
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Flex wrap="wrap" align="center" gap="2">
        <Flex role="group" aria-label="Mostrar como" gap="1">
          {mode('Cartões', false)}
          {mode('Tabela', true)}
        </Flex>
        {isTable && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            Colunas
          </Button>
        )}
        <Flex marginInlineStart={{ md: 'auto' }} wrap="wrap">
          <Button size="sm" variant="ghost" hideBelow="md" onClick={onHelp}>
            Teclas (?)
          </Button>
          <Button size="sm" variant="ghost" onClick={onHistory}>
            Alterações em massa
          </Button>
          <LinkButton asChild size="sm" variant="ghost">
            <Link to={adminPaths.deletedVideos()}>Vídeos excluídos</Link>
          </LinkButton>
          <Button size="sm" variant="ghost" onClick={() => void copyAddress(isTable)}>
            Copiar link desta visão
          </Button>
        </Flex>
      </Flex>
      <div id={id} hidden={!(isTable && isOpen)}>
        {isTable && isOpen && (
          <ColumnBoxes columns={VIDEOS.columns} view={view} onChange={onChange}>
            <CheckboxField
              label="Linhas compactas"
              checked={view.isCompact}
              onChange={(isCompact) => onChange({ ...view, isCompact })}
            />
          </ColumnBoxes>
        )}
      </div>
    </>
  );
}

async function copyAddress(isTable: boolean): Promise<void> {
  const href = sharedLink(window.location.href, isTable);
  try {
    await copyText(href);
    toast({ title: 'Link copiado!', tone: 'success' });
  } catch {
    toast({ title: 'Copie o link da barra de endereços', description: href });
  }
}
