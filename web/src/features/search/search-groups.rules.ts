import { missingTerms, searchTerms } from '~/lib/highlight.ts';
import { paths } from '~/lib/paths.ts';
import { momentPath } from './moments.rules.ts';
import { asksHowMuch, lackingText, moreResultsText } from './search.rules.ts';
import {
  type Answer,
  type FoundEpisode,
  type FoundLesson,
  lackingOf,
  type Moment,
} from './search-answer.ts';

type OptionContent =
  | { kind: 'lesson'; lesson: FoundLesson }
  | { kind: 'moment'; moment: Moment }
  | { kind: 'episode'; episode: FoundEpisode }
  | { kind: 'category' | 'instructor' | 'more'; label: string };

/** Something that can be chosen, and where it leads. */
export type SearchOption = OptionContent & { key: string; path: string };

export type SearchGroup = {
  title: string;
  /** Said before the options. */
  note?: string | undefined;
  options: SearchOption[];
};

/** What the box lists for a text, in its order; empty groups are left out. */
export function searchGroups(answer: Answer, text: string): SearchGroup[] {
  const more = moreResultsText(answer.count);
  const lessons = group('Aulas', [
    ...answer.lessons.map((lesson) => option(paths.video(lesson.id), { kind: 'lesson', lesson })),
    ...(more === null ? [] : [option(paths.search(text), { kind: 'more', label: more })]),
  ]);
  const moments: SearchGroup = {
    title: 'Momentos',
    note: lackingText(lackingOf(answer)) ?? undefined,
    // Two key points of one lesson lead to the same place.
    options: answer.moments.map((moment) => {
      const path = momentPath(moment);
      return { kind: 'moment', moment, path, key: `moment ${path} ${moment.line}` };
    }),
  };
  const episodes = group(
    'Episódios',
    answer.episodes.map((episode) =>
      option(paths.podcasts({ episode: episode.id }), { kind: 'episode', episode }),
    ),
  );
  const categories = group(
    'Categorias',
    answer.categories.map(({ name, slug }) =>
      option(paths.category(slug), { kind: 'category', label: name }),
    ),
  );
  const instructors = group(
    'Instrutores',
    answer.instructors.map((name) =>
      option(paths.search(name), { kind: 'instructor', label: name }),
    ),
  );
  const first = momentsLead(answer, text) ? [moments, lessons] : [lessons, moments];
  return [...first, episodes, categories, instructors].filter(
    ({ options, note }) => options.length > 0 || note !== undefined,
  );
}

/**
 * Whether moments come before lessons: where the question asks how much, and where there is hardly a lesson.
 * The title of the only lesson asks for that lesson.
 */
function momentsLead({ lessons }: Answer, text: string): boolean {
  if (asksHowMuch(text)) return true;
  const terms = searchTerms(text);
  return (
    lessons.length < 2 && lessons.every(({ title }) => missingTerms([title], terms).length > 0)
  );
}

const group = (title: string, options: SearchOption[]): SearchGroup => ({ title, options });

const option = (path: string, content: OptionContent): SearchOption => ({
  ...content,
  path,
  key: `${content.kind} ${path}`,
});
