import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseDriveFile } from '#contracts/drive-link.ts';
import { type ImportOutcome, STILL_PROCESSING } from '#contracts/import.ts';
import { parseYouTubeId } from '#contracts/youtube-link.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { formatDate } from '~/lib/format.ts';
import { isKept, restoreNote } from './deleted.rules.ts';
import {
  type CategorySelection,
  ImportForm,
  type ImportWords,
  useImportText,
} from './ImportForm.tsx';
import { ImportResults, Notice } from './ImportResults.tsx';
import { useImportDriveFile, useImportVideo, useRestoreVideo } from './imports.mutations.ts';
import { importQueries } from './imports.queries.ts';
import { type Checked, checkDriveFile, checkVideo } from './imports.rules.ts';

/** What a form says, and which text it sends. */
type ImportWay = ImportWords & {
  check(text: string): Checked<string>;
  /** The id at the source that the text names. */
  idOf(text: string): string | null;
};

const VIDEO: ImportWay = {
  check: checkVideo,
  idOf: parseYouTubeId,
  title: 'Importar um vídeo do YouTube',
  label: 'ID ou link do vídeo',
  placeholder: 'https://www.youtube.com/watch?v=...',
  submit: 'Importar vídeo',
  instructions: [
    'Cole o ID do vídeo (11 caracteres) ou o link completo.',
    <>
      Valem links de <code>youtube.com/watch?v=</code>, <code>youtu.be/</code>,{' '}
      <code>youtube.com/embed/</code>, Shorts, ao vivo e do aplicativo.
    </>,
    'O vídeo precisa ser público ou não listado e permitir incorporação.',
    'Título, descrição, duração e imagem vêm do YouTube.',
    'Uma aula escondida cujo vídeo voltou ao YouTube é exibida outra vez.',
  ],
};

/** Tab "Vídeo": one of YouTube. */
export function VideoImport(selection: CategorySelection) {
  return <SingleImport way={VIDEO} selection={selection} importOne={useImportVideo()} />;
}

const DRIVE_FILE: ImportWay = {
  check: checkDriveFile,
  idOf: (text) => parseDriveFile(text)?.id ?? null,
  title: 'Importar um arquivo do Google Drive',
  label: 'ID ou URL do arquivo',
  placeholder: 'https://drive.google.com/file/d/...',
  submit: 'Importar arquivo',
  instructions: [
    <>
      Cole o ID ou o link do arquivo: <code>drive.google.com/file/d/...</code>
    </>,
    'O arquivo precisa ser um vídeo e estar compartilhado por link. No Drive: Compartilhar → Acesso geral → Qualquer pessoa com o link.',
    'Vídeos do Drive tocam no quadro do Google, que não informa a posição: o membro marca a aula como assistida.',
  ],
};

/** Tab "Arquivo do Drive". */
export function DriveFileImport(selection: CategorySelection) {
  return <SingleImport way={DRIVE_FILE} selection={selection} importOne={useImportDriveFile()} />;
}

type SingleImportProps = {
  way: ImportWay;
  selection: CategorySelection;
  importOne: ReturnType<typeof useImportVideo>;
};

/** One video, by id or link. What was imported stays listed below, so that several can follow each other. */
function SingleImport({ way, selection, importOne }: SingleImportProps) {
  const pasted = useImportText();
  const [imported, setImported] = useState<ImportOutcome[]>([]);
  const submit = () => {
    const text = pasted.read(way.check);
    if (text === null) return;
    importOne.mutate(
      { text, categoryId: selection.categoryId },
      {
        onSuccess({ video: { id, title, status }, restored, message }) {
          pasted.change('');
          pasted.focus();
          const news: ImportOutcome = {
            externalId: String(id),
            outcome: restored ? 'restored' : 'imported',
            title,
            reason: message ?? (status === 'processing' ? STILL_PROCESSING : null),
          };
          setImported((before) => [news, ...before]);
        },
      },
    );
  };
  return (
    <ImportForm
      words={way}
      selection={selection}
      pasted={pasted}
      isImporting={importOne.isPending}
      onSubmit={submit}
      outcome={imported.length > 0 && <ImportResults results={imported} />}
    >
      <KeptLesson externalId={way.idOf(pasted.text)} onRestored={() => pasted.change('')} />
    </ImportForm>
  );
}

type KeptLessonProps = { externalId: string | null; onRestored(): void };

/** Says that the video was a lesson which can be restored, before the import makes another one of it. */
function KeptLesson({ externalId, onRestored }: KeptLessonProps) {
  const query = useQuery({
    ...importQueries.keptOf(externalId ?? ''),
    enabled: externalId !== null,
  });
  const restore = useRestoreVideo();
  const kept = externalId === null ? undefined : query.data?.find(isKept);
  if (!kept || kept.lesson_id !== null) return null;
  return (
    <Notice
      action={
        <Button
          size="sm"
          variant="surface"
          isLoading={restore.isPending}
          loadingText="Restaurando..."
          onClick={() => restore.mutate(kept, { onSuccess: onRestored })}
        >
          Restaurar aula
        </Button>
      }
    >
      {`“${kept.title}” foi excluída em ${formatDate(kept.deleted_at)}. Até ${formatDate(kept.kept_until)} dá para restaurá-la com o progresso dos membros; importar cria uma aula nova. ${restoreNote(kept) ?? ''}`}
    </Notice>
  );
}
