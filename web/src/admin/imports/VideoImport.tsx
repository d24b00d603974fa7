import type { CategorySelection } from './ImportForm.tsx';
import { useImportVideo } from './imports.mutations.ts';
import { checkVideo } from './imports.rules.ts';
import { SingleImport } from './SingleImport.tsx';

const INSTRUCTIONS = [
  'Cole o ID do vídeo (11 caracteres) ou o link completo.',
  <>
    Valem links de <code>youtube.com/watch?v=</code>, <code>youtu.be/</code>,{' '}
    <code>youtube.com/embed/</code>, Shorts, ao vivo e do aplicativo.
  </>,
  'O vídeo precisa ser público ou não listado e permitir incorporação.',
  'Título, descrição, duração e imagem vêm do YouTube.',
  'Uma aula escondida cujo vídeo voltou ao YouTube é exibida outra vez.',
];

/** Tab "Vídeo": one of YouTube. */
export function VideoImport(selection: CategorySelection) {
  return (
    <SingleImport
      {...selection}
      title="Importar um vídeo do YouTube"
      fieldLabel="ID ou link do vídeo"
      placeholder="https://www.youtube.com/watch?v=..."
      instructions={INSTRUCTIONS}
      submitLabel="Importar vídeo"
      check={checkVideo}
      importOne={useImportVideo()}
    />
  );
}
