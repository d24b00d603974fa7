import { Link as ChakraLink } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '~/admin/ui/Button.tsx';
import { SearchField } from '~/admin/ui/list/SearchField.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import { paths } from '~/lib/paths.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { SearchExplanation } from './SearchExplanation.tsx';
import { searchQueries } from './search.queries.ts';

/** Runs a search as members see it, beside the terms that shape it. */
export function TrySearch() {
  const [typed, setTyped] = useState('');
  const [isExplained, setIsExplained] = useState(false);
  const text = useDebouncedValue(typed.trim());
  const isAsked = text !== '';
  const results = useQuery({ ...searchQueries.trial(text), enabled: isAsked });
  const explanation = useQuery({
    ...searchQueries.explanation(text),
    enabled: isAsked && isExplained,
  });
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
      <SearchField
        label="Busca de teste"
        placeholder="dose de adrenalina na anafilaxia"
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
      <chakra.div
        role="status"
        aria-busy={results.isFetching}
        marginTop="3"
        opacity={results.isPlaceholderData ? 0.6 : undefined}
      >
        {isAsked && results.isPending && <Text color="fg.muted">Buscando...</Text>}
        {isAsked && results.isSuccess && results.data.length === 0 && (
          <Text color="fg.muted">Os membros não encontram nada com “{text}”.</Text>
        )}
        {isAsked && results.data && results.data.length > 0 && (
          <chakra.ol display="grid" gap="2" paddingInlineStart="5" listStyleType="decimal">
            {results.data.map(({ id, title }) => (
              <chakra.li key={id} overflowWrap="anywhere">
                <ChakraLink asChild>
                  <Link to={paths.video(id)}>{title}</Link>
                </ChakraLink>
              </chakra.li>
            ))}
          </chakra.ol>
        )}
      </chakra.div>
      {isAsked && (
        <>
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
          {isExplained && explanation.data && <SearchExplanation explanation={explanation.data} />}
          {isExplained && explanation.isError && (
            <LoadError title="Não foi possível explicar a busca" query={explanation} />
          )}
          {results.isError && <LoadError title="A busca não respondeu" query={results} />}
        </>
      )}
    </Panel>
  );
}
