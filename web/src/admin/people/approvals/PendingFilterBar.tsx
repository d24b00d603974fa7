import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { useId, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icons.tsx';
import { FilterIcon } from '~/ui/later-icons.tsx';
import {
  ALL_PENDING,
  CRM_CHOICES,
  countPendingFilters,
  DOCUMENT_CHOICES,
  EMAIL_CHOICES,
  type PendingView,
  WAIT_CHOICES,
} from './approvals.rules.ts';

type PendingFilterBarProps = { view: PendingView; onChange(view: PendingView): void };

/** Search and filters of who waits; the address keeps them. */
export function PendingFilterBar({ view, onChange }: PendingFilterBarProps) {
  const id = useId();
  const count = countPendingFilters(view);
  const [isOpen, setIsOpen] = useState(count > 0);
  return (
    <Grid gap="3" width="full" templateColumns="minmax(0, 1fr)">
      <Flex gap="3" align="end" wrap="wrap">
        <Box flex="1 1 260px">
          <TextField
            label="Buscar cadastro"
            hasNote={false}
            type="search"
            placeholder="Nome, e-mail, CRM, telefone ou instituição"
            autoComplete="off"
            icon={<SearchIcon />}
            value={view.text}
            onChange={({ target }) => onChange({ ...view, text: target.value })}
          />
        </Box>
        <Button
          variant="surface"
          icon={<FilterIcon size={18} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count > 0 ? `Filtros (${count})` : 'Filtros'}
        </Button>
      </Flex>
      <Grid
        id={id}
        hidden={!isOpen}
        gap="3"
        alignItems="end"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
      >
        {isOpen && (
          <>
            <Choice
              label="E-mail"
              choices={EMAIL_CHOICES}
              value={view.isEmailConfirmed}
              onChange={(isEmailConfirmed) => onChange({ ...view, isEmailConfirmed })}
            />
            <Choice
              label="CRM"
              choices={CRM_CHOICES}
              value={view.hasCrm}
              onChange={(hasCrm) => onChange({ ...view, hasCrm })}
            />
            <Choice
              label="Espera"
              choices={WAIT_CHOICES}
              value={view.waitingHours}
              onChange={(waitingHours) => onChange({ ...view, waitingHours })}
            />
            <Choice
              label="Documento"
              choices={DOCUMENT_CHOICES}
              value={view.document}
              onChange={(document) => onChange({ ...view, document })}
            />
            <Flex gridColumn="1 / -1" wrap="wrap" align="center" columnGap="4">
              <CheckboxField
                label="Só possíveis duplicatas"
                checked={view.isDuplicate}
                onChange={(isDuplicate) => onChange({ ...view, isDuplicate })}
              />
              {count > 0 && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<CloseIcon size={16} />}
                  onClick={() => onChange({ ...ALL_PENDING, text: view.text })}
                >
                  Limpar filtros
                </Button>
              )}
            </Flex>
          </>
        )}
      </Grid>
    </Grid>
  );
}

type ChoiceProps<Value> = {
  label: string;
  choices: readonly { value: Value; text: string; label: string }[];
  value: Value | null;
  onChange(value: Value | null): void;
};

function Choice<Value>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      hasNote={false}
      value={choices.find((choice) => choice.value === value)?.text ?? ''}
      onChange={({ target }) =>
        onChange(choices.find(({ text }) => text === target.value)?.value ?? null)
      }
    >
      <option value="">Todos</option>
      {choices.map(({ text, label: name }) => (
        <option key={text} value={text}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
