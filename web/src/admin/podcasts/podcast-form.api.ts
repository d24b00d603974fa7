import * as z from 'zod';
import { podcastSchema } from '#contracts/podcast.ts';
import type { EditedNoun } from '~/admin/ui/edit/edited-noun.ts';
import { parseDuration } from '~/lib/duration.ts';
import { describeError } from '~/lib/errors.ts';
import { latePointRefusal, pointsWithin } from '~/lib/late-points.ts';
import { database } from '~/lib/session/database.ts';
import {
  type EditedPodcast,
  managedPodcastQueries,
  readEditedPodcast,
} from './podcast-admin.queries.ts';
import { podcastFailureText } from './podcast-admin.rules.ts';
import {
  type PodcastValues,
  podcastColumns,
  podcastValues,
  podcastWords,
} from './podcast-edit.rules.ts';

/** The form holds the facts of an audio together; the contract checks each by its own name. */
const schema = z
  .preprocess(
    ({ audio, ...words }: PodcastValues) => ({ ...words, ...audio }),
    podcastSchema.superRefine(pointsWithin(({ duration }) => parseDuration(duration))),
  )
  .transform(podcastValues);

const failed = (title: string) => (error: unknown) => ({
  title,
  description: podcastFailureText(error) ?? describeError(error),
});

/** The form of a podcast. The database keeps a replaced audio for 30 days. */
export const PODCAST: EditedNoun<PodcastValues, number, EditedPodcast> = {
  key: managedPodcastQueries.all()[0],
  target: 'podcast',
  schema,
  words: podcastWords([]),
  titles: { edit: 'Editar podcast', create: 'Novo podcast', createButton: 'Criar podcast' },
  skeleton: [72, 46, 120, 46],
  read: readEditedPodcast,
  async write(id, changes, { version }) {
    const columns = podcastColumns(changes);
    const row = await database((db) =>
      db
        .from('podcasts')
        .update(columns)
        .eq('id', id)
        .eq('updated_at', version)
        .select('id')
        .maybeSingle(),
    );
    return row !== null;
  },
  create: (values) =>
    database((db) =>
      db.from('podcasts').insert({
        ...podcastColumns(values),
        title: values.title,
        audio_url: values.audio.audioUrl,
        published_at: new Date().toISOString(),
      }),
    ),
  said: {
    created: { title: 'Podcast criado!' },
    updated: { title: 'Podcast atualizado!' },
    createFailed: failed('Erro ao criar podcast'),
    updateFailed: failed('Erro ao atualizar podcast'),
  },
  refusal(error) {
    const message = latePointRefusal(error);
    return message === null ? null : { field: 'keyPoints', message };
  },
};
