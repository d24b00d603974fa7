import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { FILE_CHANGED, isReadable } from '~/lib/readable-file.ts';
import { Button } from '~/ui/Button.tsx';
import { CardSection } from '~/ui/CardSection.tsx';
import { UploadIcon } from '~/ui/later-icons.tsx';
import { toast } from '~/ui/toast.ts';
import { useSetPhoto } from './account.mutations.ts';
import { PHOTO_TYPES, photoProblem, shrinkPhoto } from './shrink-photo.ts';

type PhotoCardProps = {
  /** Path of the present photo in its bucket. */
  path: string | null;
  /** The present photo, drawn by the page. */
  children: ReactNode;
};

/** "Foto de perfil": chosen from the device, cut to a square, kept private. */
export function PhotoCard({ path, children }: PhotoCardProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const set = useSetPhoto();
  const prepare = useMutation({
    mutationFn: shrinkPhoto,
    onSuccess: (photo) => set.mutate({ photo, before: path }),
    onError: async (_error, file) => refuse((await isReadable(file)) ? NO_PHOTO : FILE_CHANGED),
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    const problem = photoProblem(file);
    if (problem) refuse(problem);
    else prepare.mutate(file);
  };
  return (
    <CardSection title="Foto de perfil">
      <div className="row wrap gap-5">
        {children}
        <div className="form-actions">
          <input
            ref={inputRef}
            type="file"
            hidden
            aria-label="Escolher foto"
            accept={PHOTO_TYPES.join(',')}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // The same file may be chosen again.
              target.value = '';
            }}
          />
          <Button
            variant="quiet"
            icon={<UploadIcon />}
            isLoading={prepare.isPending || (set.isPending && set.variables.photo !== null)}
            loadingText="Enviando..."
            onClick={() => inputRef.current?.click()}
          >
            {path ? 'Trocar foto' : 'Enviar foto'}
          </Button>
          {path && (
            <Button
              variant="ghost"
              isLoading={set.isPending && set.variables.photo === null}
              onClick={() => set.mutate({ photo: null, before: path })}
            >
              Remover foto
            </Button>
          )}
        </div>
      </div>
    </CardSection>
  );
}

const NO_PHOTO = 'Não foi possível ler esta foto. Escolha outra, em JPEG, PNG ou WebP.';

function refuse(description: string) {
  toast({ title: 'Erro', description, tone: 'destructive' });
}
