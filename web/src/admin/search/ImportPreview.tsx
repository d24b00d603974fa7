import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { formatInteger, plural } from '~/lib/format.ts';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import type { Comparison, FieldChange, Wanted } from './list-import.rules.ts';

/** How many rows of each kind are shown at first, and more at a time. */
const SHOWN = 20;

type Part = { outcome: keyof Wanted; title: string; text?: string; decision?: string };
const PARTS: readonly Part[] = [
  {
    outcome: 'conflict',
    title: 'Mudaram aqui desde a exportação',
    text: 'Alguém mudou estes itens depois que o arquivo saiu, ou ele veio de outra instalação. Sem a sua decisão, ficam como estão.',
    decision: 'Substituir pelo que está no arquivo',
  },
  { outcome: 'gone', title: 'Excluídas aqui desde a exportação', decision: 'Criar de novo' },
  { outcome: 'changed', title: 'Com mudança' },
  { outcome: 'new', title: 'Novas' },
];

type ImportPreviewProps = {
  comparison: Comparison;
  wanted: Wanted;
  isLocked: boolean;
  onWant(wanted: Wanted): void;
};

/** What a file would change, row by row. */
export function ImportPreview({ comparison, wanted, isLocked, onWant }: ImportPreviewProps) {
  const { changed, conflict, gone, same, refused } = comparison;
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <Text role="status" fontVariantNumeric="tabular-nums">
        {[
          plural(comparison.new.length, 'nova', 'novas'),
          `${formatInteger(changed.length)} com mudança`,
          `${formatInteger(same)} sem mudança`,
          `${formatInteger(conflict.length + gone.length)} em conflito`,
          plural(refused.length, 'recusada', 'recusadas'),
        ].join(' · ')}
      </Text>
      <Rows
        title="Recusadas"
        text="Corrija estas linhas no arquivo, ou importe as outras sem elas."
        rows={refused.map((row) => ({ ...row, detail: row.reason }))}
      />
      {PARTS.map(({ outcome, decision, ...words }) => (
        <Rows
          key={outcome}
          {...words}
          rows={comparison[outcome].map(({ changes, ...row }) => ({
            ...row,
            detail: <Changes changes={changes} />,
          }))}
          action={
            decision && (
              <CheckboxField
                label={decision}
                checked={wanted[outcome]}
                disabled={isLocked}
                onChange={(isChecked) => onWant({ ...wanted, [outcome]: isChecked })}
              />
            )
          }
        />
      ))}
    </Grid>
  );
}

type RowsProps = {
  title: string;
  text?: string;
  rows: readonly { line: number; name: string; detail: ReactNode }[];
  action?: ReactNode;
};

function Rows({ title, text, rows, action }: RowsProps) {
  const [shown, setShown] = useState(SHOWN);
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <Heading as="h3" size="md">
        {title} ({rows.length})
      </Heading>
      {text && (
        <Text fontSize="sm" color="fg.muted">
          {text}
        </Text>
      )}
      {action}
      <chakra.ul listStyleType="none" marginTop="1">
        {rows.slice(0, shown).map(({ line, name, detail }) => (
          <chakra.li key={line} paddingBlock="2" borderTop="line" overflowWrap="anywhere">
            <Flex justify="space-between" gap="3">
              <Text fontWeight="semibold">{name || '(sem nome)'}</Text>
              <Text flex="none" fontSize="sm" color="fg.muted">
                linha {line}
              </Text>
            </Flex>
            <Text as="div" fontSize="sm" color="fg.muted">
              {detail}
            </Text>
          </chakra.li>
        ))}
      </chakra.ul>
      {rows.length > shown && (
        <Button variant="ghost" size="sm" onClick={() => setShown(shown + SHOWN * 5)}>
          Mostrar mais {Math.min(SHOWN * 5, rows.length - shown)}
          <VisuallyHidden> de {title}</VisuallyHidden>
        </Button>
      )}
    </section>
  );
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <chakra.dl display="grid" gap="1">
      {changes.map(({ label, added, removed }) => (
        <div key={label}>
          <chakra.dt display="inline" color="fg">
            {label}
            {added.length + removed.length > 0 && ': '}
          </chakra.dt>
          <chakra.dd display="inline">
            {removed.length > 0 && (
              <>
                <VisuallyHidden>sai </VisuallyHidden>
                <del>{removed.join(', ')}</del>{' '}
              </>
            )}
            {added.length > 0 && (
              <>
                <VisuallyHidden>entra </VisuallyHidden>
                <chakra.ins textDecoration="none" color="fg">
                  {added.join(', ')}
                </chakra.ins>
              </>
            )}
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  );
}
