import { Link as ChakraLink } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import {
  type ExplainedLine,
  type Explanation,
  placeOf,
  reasonsOf,
  understoodAs,
} from './explanation.rules.ts';

/** How a question was understood, and why each line has its place, in words. */
export function SearchExplanation({ explanation }: { explanation: Explanation }) {
  const { lines } = explanation;
  return (
    <chakra.section
      aria-label="Como a pergunta foi entendida"
      marginTop="4"
      borderTop="line"
      paddingTop="3"
    >
      <Text fontWeight="semibold">Como a pergunta foi entendida</Text>
      <chakra.ul listStyleType="none" fontSize="sm" color="fg.muted">
        {understoodAs(explanation).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </chakra.ul>
      {lines.length > 0 && (
        <>
          <Text fontWeight="semibold" marginTop="3">
            Trechos, por que cada um está onde está
          </Text>
          <chakra.ol
            display="grid"
            gap="3"
            paddingInlineStart="5"
            listStyleType="decimal"
            fontSize="sm"
          >
            {lines.map((line) => (
              <chakra.li
                key={`${line.video_id} ${line.podcast_id} ${line.kind} ${line.line}`}
                overflowWrap="anywhere"
              >
                {line.line}{' '}
                <Text as="span" color="fg.muted">
                  <ChakraLink asChild>
                    <Link to={pathOf(line)}>{line.title}</Link>
                  </ChakraLink>{' '}
                  ({placeOf(line)}). {reasonsOf(line).join(' ')}
                </Text>
              </chakra.li>
            ))}
          </chakra.ol>
        </>
      )}
    </chakra.section>
  );
}

const pathOf = ({ video_id, podcast_id, seconds }: ExplainedLine): string => {
  const t = seconds ?? undefined;
  return video_id === null
    ? paths.podcasts({ episode: podcast_id ?? 0, t })
    : paths.video(video_id, { t });
};
