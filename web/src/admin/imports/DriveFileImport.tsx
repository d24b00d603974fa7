import type { CategorySelection } from './ImportForm.tsx';
import { useImportDriveFile } from './imports.mutations.ts';
import { checkDriveFile } from './imports.rules.ts';
import { SingleImport } from './SingleImport.tsx';

const INSTRUCTIONS = [
  <>
    Cole o ID ou o link do arquivo: <code>drive.google.com/file/d/...</code>
  </>,
  'O arquivo precisa ser um vídeo e estar compartilhado por link. No Drive: Compartilhar → Acesso geral → Qualquer pessoa com o link.',
  'Vídeos do Drive tocam no quadro do Google, que não informa a posição: o membro marca a aula como assistida.',
];

/** Tab "Arquivo do Drive". */
export function DriveFileImport(selection: CategorySelection) {
  return (
    <SingleImport
      {...selection}
      title="Importar um arquivo do Google Drive"
      fieldLabel="ID ou URL do arquivo"
      placeholder="https://drive.google.com/file/d/..."
      instructions={INSTRUCTIONS}
      submitLabel="Importar arquivo"
      check={checkDriveFile}
      importOne={useImportDriveFile()}
    />
  );
}
