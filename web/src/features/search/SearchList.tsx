import { searchTerms } from '~/lib/highlight.ts';
import styles from './SearchAnswers.module.css';
import { SearchResult, type SearchResultProps } from './SearchResult.tsx';
import type { SearchGroup } from './search-groups.rules.ts';

type SearchListProps = Pick<SearchResultProps, 'picture' | 'onPoint' | 'onOpen'> & {
  id: string;
  groups: readonly SearchGroup[];
  text: string;
  activeKey: string | null;
};

/** Everything that was found, in groups. Lessons need no heading where they come first. */
export function SearchList({ id, groups, text, activeKey, ...result }: SearchListProps) {
  const terms = searchTerms(text);
  return (
    <div id={id} role="listbox" aria-label="Resultados" className={styles.results}>
      {groups.map(({ title, note, options }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div
          key={title}
          role="group"
          aria-labelledby={`${id}-${title}`}
          aria-describedby={note && `${id}-note`}
        >
          <div
            id={`${id}-${title}`}
            role="presentation"
            className={index === 0 && title === 'Aulas' ? 'visually-hidden' : styles.heading}
          >
            {title}
          </div>
          {note && (
            <div id={`${id}-note`} role="presentation" className={styles.lacking}>
              {note}
            </div>
          )}
          {options.map((option) => (
            <SearchResult
              key={option.key}
              id={optionId(id, option.key)}
              option={option}
              terms={terms}
              isActive={option.key === activeKey}
              {...result}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** No spaces: `aria-activedescendant` names one element. */
export const optionId = (listId: string, key: string): string =>
  `${listId}-${encodeURIComponent(key)}`;
