import { Link as ChakraLink } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '~/admin/ui/Button.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { describeError } from '~/lib/errors.ts';
import { paths } from '~/lib/paths.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { SearchIcon } from '~/ui/icons.tsx';
import { TextField } from '~/ui/TextField.tsx';
import { SearchExplanation } from './SearchExplanation.tsx';
import { searchQueries } from './search.queries.ts';

/** Runs a search as members see it, beside the terms that shape it. */
export function TrySearch() {
  const [typed, setTyped] = useState('');
  const text = useDebouncedValue(typed.trim());
  const results = useQuery({ ...searchQueries.trial(text), enabled: text !== '' });
  const [isExplained, setIsExplained] = useState(false);
  const explanation = useQuery({
    ...searchQueries.explanation(text),
    enabled: text !== '' && isExplained,
  });
  const videos = results.data ?? [];
  return (
    <Panel
      title="Experimentar"
      titleId="try-search-title"
      // Beside a long list of terms it stays in view; on a narrow screen it stands above the list.
      gridColumn={{ lg: 2 }}
      gridRow={{ lg: '1 / span 2' }}
      position={{ lg: 'sticky' }}
      top={{ lg: '20' }}
      text="As primeiras aulas que os membros encontram com estas palavras."
    >
      <TextField
        label="Busca de teste"
        type="search"
        placeholder="dose de adrenalina na anafilaxia"
        autoComplete="off"
        maxLength={200}
        icon={<SearchIcon />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <chakra.div
        role="status"
        aria-busy={results.isFetching}
        marginTop="3"
        opacity={results.isPlaceholderData ? 0.6 : undefined}
      >
        {text !== '' && results.isPending && <Text color="fg.muted">Buscando…</Text>}
        {text !== '' && results.isSuccess && videos.length === 0 && (
          <Text color="fg.muted">Os membros não encontram nada com "{text}".</Text>
        )}
        {text !== '' && videos.length > 0 && (
          <chakra.ol display="grid" gap="2" paddingInlineStart="5" listStyleType="decimal">
            {videos.map(({ id, title }) => (
              <chakra.li key={id} overflowWrap="anywhere">
                <ChakraLink asChild>
                  <Link to={paths.video(id)}>{title}</Link>
                </ChakraLink>
              </chakra.li>
            ))}
          </chakra.ol>
        )}
      </chakra.div>
      {text !== '' && (
        <Button
          size="sm"
          variant="ghost"
          marginTop="3"
          aria-expanded={isExplained}
          isLoading={explanation.isFetching && !explanation.data}
          onClick={() => setIsExplained(!isExplained)}
        >
          {isExplained ? 'Esconder a explicação' : 'Explicar esta busca'}
        </Button>
      )}
      {text !== '' && isExplained && explanation.data && (
        <SearchExplanation explanation={explanation.data} />
      )}
      {text !== '' && isExplained && explanation.isError && (
        <ErrorState
          title="Não foi possível explicar a busca"
          text={describeError(explanation.error)}
          onRetry={() => void explanation.refetch()}
        />
      )}
      {text !== '' && results.isError && (
        <ErrorState
          title="A busca não respondeu"
          text={describeError(results.error)}
          onRetry={() => void results.refetch()}
        />
      )}
    </Panel>
  );
}
