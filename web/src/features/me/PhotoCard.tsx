import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { FILE_CHANGED, isReadable } from '~/lib/readable-file.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { UploadIcon } from '~/ui/later-icons.tsx';
import { toast } from '~/ui/toast.ts';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { useSetPhoto } from './account.mutations.ts';
import { PHOTO_TYPES, photoProblem, shrinkPhoto } from './shrink-photo.ts';

type PhotoCardProps = {
  /** Path of the present photo in its bucket. */
  path: string | null;
  profileKey: readonly unknown[];
  /** The present photo, drawn by the page. */
  children: ReactNode;
};

/** "Foto de perfil": chosen from the device, cut to a square, kept private. */
export function PhotoCard({ path, profileKey, children }: PhotoCardProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const cardRef = useRef<HTMLDivElement>(null);
  useFocusKept(cardRef);
  const set = useSetPhoto(path, profileKey);
  const prepare = useMutation({
    mutationFn: shrinkPhoto,
    onSuccess: (photo) => set.mutate(photo),
    onError: async (_error, file) => refuse((await isReadable(file)) ? NO_PHOTO : FILE_CHANGED),
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    const problem = photoProblem(file);
    if (problem) refuse(problem);
    else prepare.mutate(file);
  };
  return (
    <Card ref={cardRef} as="section" aria-labelledby="photo-title">
      <h2 id="photo-title" className="card-title">
        Foto de perfil
      </h2>
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
            isLoading={prepare.isPending || (set.isPending && set.variables !== null)}
            loadingText="Enviando..."
            onClick={() => inputRef.current?.click()}
          >
            {path ? 'Trocar foto' : 'Enviar foto'}
          </Button>
          {path && (
            <Button
              variant="ghost"
              isLoading={set.isPending && set.variables === null}
              onClick={() => set.mutate(null)}
            >
              Remover foto
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

const NO_PHOTO = 'Não foi possível ler esta foto. Escolha outra, em JPEG, PNG ou WebP.';

function refuse(description: string) {
  toast({ title: 'Erro', description, tone: 'destructive' });
}
