import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { IgnoredGroup } from '#contracts/sync.ts';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { describeError } from '~/lib/errors.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { AlertIcon } from '~/ui/icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { JobAlert } from './JobAlert.tsx';
import { jobQueries } from './jobs.queries.ts';
import type { JobRun } from './jobs.rules.ts';
import { deletedText, ignoredText } from './sync.rules.ts';

/** The report of a run, read when its log is opened; of a run under way, its report so far. */
export function RunReport({ run }: { run: JobRun }) {
  const { data, error } = useQuery(jobQueries.report(run));
  if (error && !data) return <JobAlert>{describeError(error)}</JobAlert>;
  if (!data) return <Skeleton height={120} />;
  return (
    <>
      <RunLists
        ignoredReasons={data.ignored_reasons}
        errors={data.errors}
        errorCount={Math.max(run.failed, data.errors.length)}
      />
      <JobLog lines={data.log} />
    </>
  );
}

type RunListsProps = {
  ignoredReasons: readonly IgnoredGroup[];
  errors: readonly string[];
  /** Of very many errors, `errors` lists the first. */
  errorCount: number;
};

/** What a run left out, by reason, and its errors; the names come when a summary is pressed. */
export function RunLists({ ignoredReasons, errors, errorCount }: RunListsProps) {
  const ofKind = (wanted: IgnoredGroup['kind']) =>
    ignoredReasons.filter(({ kind }) => kind === wanted);
  const ignoredLabel = ignoredText(ignoredReasons);
  const deletedLabel = deletedText(ignoredReasons);
  return (
    <>
      {ignoredLabel && (
        <Names
          summary={ignoredLabel}
          names={ofKind('source').map((group) => `${group.reason}: ${namesOf(group)}`)}
        />
      )}
      {deletedLabel && (
        <Names summary={deletedLabel} names={ofKind('deleted').map(namesOf)}>
          <Link asChild display="inline-flex" alignItems="center" minHeight="11">
            <RouterLink to={adminPaths.deletedVideos()}>Ver e trazer de volta</RouterLink>
          </Link>
        </Names>
      )}
      {errors.length > 0 && (
        <Names
          summary={
            <Flex align="center" gap="2" minHeight="6" color="orange.fg">
              <AlertIcon size={16} />
              {errorsLabel(errors.length, errorCount)}
            </Flex>
          }
          names={errors}
          isOpen={errors.length <= 3}
        />
      )}
    </>
  );
}

type NamesProps = {
  summary: ReactNode;
  names: readonly string[];
  isOpen?: boolean;
  /** Below the list. */
  children?: ReactNode;
};

function Names({ summary, names, isOpen, children }: NamesProps) {
  return (
    <chakra.details fontSize="sm" color="fg.muted" open={isOpen}>
      <chakra.summary width="fit-content" cursor="pointer">
        {summary}
      </chakra.summary>
      <Grid
        as="ul"
        gap="1"
        maxHeight="200px"
        marginTop="2"
        paddingLeft="6"
        overflowY="auto"
        listStyleType="disc"
        overflowWrap="anywhere"
      >
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two videos may fail with the same words.
          <li key={index}>{name}</li>
        ))}
      </Grid>
      {children}
    </chakra.details>
  );
}

function namesOf({ titles, count }: IgnoredGroup): string {
  const more = count - titles.length;
  return titles.join('; ') + (more > 0 ? `; e ${plural(more, 'outra', 'outras')}` : '');
}

function errorsLabel(listed: number, all: number): string {
  if (listed < all) return `Ver ${formatInteger(listed)} dos ${formatInteger(all)} erros`;
  return all === 1 ? 'Ver o erro' : `Ver os ${formatInteger(all)} erros`;
}

/** The lines of a run, the newest in view. */
export function JobLog({ lines }: { lines: readonly string[] }) {
  const box = useRef<HTMLOListElement>(null);
  const count = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what has to be followed.
  useEffect(() => {
    const list = box.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [count]);
  return (
    <chakra.ol
      ref={box}
      aria-label="Log detalhado"
      // A scrolling box must be reachable by keyboard.
      tabIndex={0}
      maxHeight="220px"
      padding="3"
      overflowY="auto"
      overscrollBehavior="contain"
      border="line"
      borderRadius="control"
      background="bg"
      color="fg.muted"
      fontFamily="mono"
      fontSize="sm"
      lineHeight="1.6"
      overflowWrap="anywhere"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
        <li key={index}>{line}</li>
      ))}
    </chakra.ol>
  );
}
