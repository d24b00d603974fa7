import { zodResolver } from '@hookform/resolvers/zod';
import { type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { driveVideoEditSchema, videoEditSchema } from '#contracts/video.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { FormDialog } from '~/ui/FormDialog.tsx';
import { type Choice, ChoiceOptions, choiceId, SelectField } from '~/ui/SelectField.tsx';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { TextAreaField } from '~/ui/TextAreaField.tsx';
import { TextField } from '~/ui/TextField.tsx';
import styles from './VideoDialog.module.css';
import { sourceRefusal, useUpdateVideo, type VideoChange } from './video-admin.mutations.ts';
import type { ManagedVideo } from './video-admin.queries.ts';

type EditVideoDialogProps = {
  /** Open while there is one. */
  video: ManagedVideo | null;
  categories: readonly Choice[];
  onClose(): void;
};

/** Everything an administrator may change of one lesson. */
export function EditVideoDialog({ video, categories, onClose }: EditVideoDialogProps) {
  const shown = useLastShown(video);
  const update = useUpdateVideo();
  return (
    <FormDialog
      isOpen={video !== null}
      title="Editar vídeo"
      submitText="Salvar Alterações"
      isSaving={update.isPending}
      onClose={onClose}
    >
      {(formId) =>
        shown && (
          <EditForm
            key={shown.id}
            id={formId}
            video={shown}
            categories={categories}
            update={update}
            onSaved={onClose}
          />
        )
      }
    </FormDialog>
  );
}

type FormValues = z.input<typeof driveVideoEditSchema> & { youtubeId?: string };
type VideoResolver = Resolver<FormValues, unknown, VideoChange>;
// Each schema reads the values that its kind of lesson has; the type says what the form may hold for either.
const youTubeResolver = zodResolver(videoEditSchema) as unknown as VideoResolver;
const driveResolver = zodResolver(driveVideoEditSchema) as unknown as VideoResolver;

type EditFormProps = {
  id: string;
  video: ManagedVideo;
  categories: readonly Choice[];
  update: ReturnType<typeof useUpdateVideo>;
  onSaved(): void;
};

function EditForm({ id, video, categories, update, onSaved }: EditFormProps) {
  const isYouTube = video.source === 'youtube';
  const { register, handleSubmit, formState, setError } = useForm<FormValues, unknown, VideoChange>(
    {
      resolver: isYouTube ? youTubeResolver : driveResolver,
      defaultValues: {
        title: video.title,
        description: video.description ?? '',
        categoryId: video.category_id,
        instructor: video.instructor ?? '',
        isActive: video.is_active,
        featured: video.featured,
        ...(isYouTube && { youtubeId: video.external_id }),
      },
    },
  );
  const { errors } = formState;
  return (
    <form
      id={id}
      noValidate
      className={styles.form}
      onSubmit={handleSubmit((change) => {
        if (update.isPending) return;
        update.mutate(
          { video, change },
          {
            onSuccess: onSaved,
            onError: (error) => {
              const message = sourceRefusal(error);
              if (message !== null) setError('youtubeId', { message }, { shouldFocus: true });
            },
          },
        );
      })}
    >
      <TextField label="Título" error={errors.title?.message} {...register('title')} />
      <TextAreaField
        label="Descrição"
        isOptional
        rows={5}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className={styles.pair}>
        <SelectField
          label="Categoria"
          error={errors.categoryId?.message}
          {...register('categoryId', { setValueAs: choiceId })}
        >
          <option value="">Sem categoria</option>
          <ChoiceOptions choices={categories} />
        </SelectField>
        <TextField
          label="Instrutor"
          isOptional
          error={errors.instructor?.message}
          {...register('instructor')}
        />
      </div>
      {isYouTube ? (
        <TextField
          label="ID do YouTube"
          help="ID ou link. Se mudar, é conferido no YouTube, e a imagem e a duração passam a ser as dele."
          autoComplete="off"
          spellCheck={false}
          error={errors.youtubeId?.message}
          {...register('youtubeId')}
        />
      ) : (
        <TextField label="Arquivo do Google Drive" value={video.external_id} readOnly />
      )}
      <div className={styles.switches}>
        <SwitchField
          label="Vídeo ativo"
          help="Os membros veem só vídeos ativos."
          {...register('isActive')}
        />
        <SwitchField
          label="Em destaque"
          help="Aparece no topo da página inicial."
          {...register('featured')}
        />
      </div>
    </form>
  );
}
