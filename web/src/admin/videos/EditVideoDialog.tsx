import { Grid } from '@chakra-ui/react/grid';
import type { ReactNode } from 'react';
import * as z from 'zod';
import { videoEditSchema } from '#contracts/video.ts';
import { EditDialog } from '~/admin/ui/edit/EditDialog.tsx';
import { FormArea, FormSelect, FormSwitch, FormText } from '~/admin/ui/edit/form-fields.tsx';
import { pointsWithin } from '~/lib/late-points.ts';
import { type Choice, ChoiceOptions } from '~/ui/SelectField.tsx';
import { TagsField } from './TagsField.tsx';
import { tellsOf } from './video-admin.rules.ts';
import { type EditedVideo, VIDEO } from './video-edit.api.ts';
import { videoWords } from './video-edit.rules.ts';

type EditVideoDialogProps = {
  /** Open while there is one. */
  target: { id: number } | null;
  categories: readonly Choice[];
  /** The fields of chapters and key points of a lesson. */
  renderOutline(video: EditedVideo): ReactNode;
  onClose(): void;
};

const PAIR = {
  gap: '4',
  templateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** A lesson of Drive has the id of its file there, which the form only shows. */
const OF_DRIVE = videoEditSchema.extend({ youtubeId: z.string() });

/** Everything an administrator may change of one lesson, as it is when the dialog opens. */
export function EditVideoDialog({ categories, renderOutline, ...dialog }: EditVideoDialogProps) {
  return (
    <EditDialog
      noun={VIDEO}
      wordsOf={() => videoWords(categories)}
      schemaOf={(video) =>
        (video?.source === 'youtube' ? videoEditSchema : OF_DRIVE).superRefine(
          pointsWithin(() => video?.duration_seconds ?? null),
        )
      }
      {...dialog}
    >
      {(video) =>
        video && (
          <>
            <FormText name="title" autoComplete="on" />
            <Grid {...PAIR}>
              <FormSelect name="categoryId" ids={{ none: null }}>
                <option value="">Sem categoria</option>
                <ChoiceOptions choices={categories} />
              </FormSelect>
              <FormText name="instructor" isOptional autoComplete="on" />
              <FormSwitch name="isActive" label="Vídeo ativo" help={activeHelp(video)} />
              <FormSwitch
                name="featured"
                label="Em destaque"
                help="Aparece no topo da página inicial."
              />
            </Grid>
            <TagsField />
            <FormArea name="description" isOptional rows={4} />
            {video.source === 'youtube' ? (
              <FormText
                name="youtubeId"
                help="ID ou link. Se mudar, é conferido no YouTube, e a imagem e a duração passam a ser as dele."
                spellCheck={false}
              />
            ) : (
              <FormText name="youtubeId" label="Arquivo do Google Drive" readOnly />
            )}
            {renderOutline(video)}
          </>
        )
      }
    </EditDialog>
  );
}

/** What the switch of a lesson does; members are told of one that they never saw. */
function activeHelp(video: EditedVideo): string {
  const isTold = tellsOf(video);
  if (video.is_scheduled) {
    return `A publicação está agendada; ativar publica o vídeo agora${isTold ? ', e os membros são avisados' : ''}.`;
  }
  if (!isTold) return 'Os membros veem só vídeos ativos.';
  const why = video.awaits_review ? 'Espera revisão' : 'Os membros nunca o viram';
  return `${why}; ativar mostra o vídeo aos membros, que são avisados.`;
}
