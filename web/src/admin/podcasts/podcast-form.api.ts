import * as z from 'zod';
import { podcastSchema, podcastSchemaWithoutAudio } from '#contracts/podcast.ts';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import { tableRows } from '~/admin/ui/edit/table-rows.api.ts';
import { parseDuration } from '~/lib/duration.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { AppError, describeError } from '~/lib/errors.ts';
import { latePointRefusal, pointsWithin } from '~/lib/late-points.ts';
import { isConflict } from '~/lib/unchanged.ts';
import { managedPodcastQueries } from './podcast-admin.queries.ts';
import { podcastFailureText } from './podcast-admin.rules.ts';
import {
  PODCAST_FIELDS,
  type PodcastValues,
  podcastValues,
  podcastWords,
} from './podcast-edit.rules.ts';

/** The form holds the facts of an audio together; the contract checks each by its own name. */
const checked = (form: typeof podcastSchema | typeof podcastSchemaWithoutAudio) =>
  z
    .preprocess(
      ({ audio, ...words }: PodcastValues) => ({ ...words, ...audio }),
      form.superRefine(pointsWithin(({ duration }) => parseDuration(duration))),
    )
    .transform(podcastValues);

const schema = checked(podcastSchema);
const schemaWithoutAudio = checked(podcastSchemaWithoutAudio);

/** A new episode needs an audio; one that waits for its audio is saved without. */
export const podcastSchemaOf = (podcast: EditedPodcast | null) =>
  podcast?.values.audio.audioUrl === '' ? schemaWithoutAudio : schema;

const failed = (title: string) => (error: unknown) => ({
  title,
  description: podcastFailureText(error) ?? describeError(error),
});

type More = { id: number; is_scheduled: boolean };
/** The podcast behind a form: what may be edited of it, and its version. */
export type EditedPodcast = Versioned<PodcastValues> & More;

const rows = tableRows<PodcastValues, More>('podcasts', PODCAST_FIELDS, ['id', 'is_scheduled']);

async function write(
  id: number,
  changes: Partial<PodcastValues>,
  base: EditedPodcast,
  opened: EditedPodcast,
): Promise<boolean> {
  // The person who turned the podcast on did not know of its new moment, and would publish it at once.
  if (changes.isActive && base.is_scheduled && !opened.is_scheduled) {
    throw new AppError({ status: 409, code: 'version_conflict', body: 'scheduled since' });
  }
  return rows.write(id, changes, base);
}

/** The form of a podcast. The database keeps a replaced audio for 30 days. */
export const PODCAST: EditedNoun<PodcastValues, number, EditedPodcast> = {
  key: managedPodcastQueries.all()[0],
  target: 'podcast',
  schema,
  words: podcastWords([]),
  titles: { edit: 'Editar podcast', create: 'Novo podcast', createButton: 'Criar podcast' },
  skeleton: [46, 46, 120, 72],
  ...rows,
  write,
  said: {
    created: { title: 'Podcast criado!' },
    updated: { title: 'Podcast atualizado!' },
    createFailed: failed('Erro ao criar podcast'),
    updateFailed: (error) => ({
      ...failed('Erro ao atualizar podcast')(error),
      ...(isConflict(error) && {
        description:
          'Outra pessoa agendou a publicação enquanto você editava. Desligue “Podcast ativo” e salve de novo, e o podcast espera o momento dele.',
      }),
    }),
  },
  refusal(error) {
    const message = latePointRefusal(error);
    return message === null ? null : { field: 'keyPoints', message };
  },
};
