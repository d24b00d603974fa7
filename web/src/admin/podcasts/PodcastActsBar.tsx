import { Flex } from '@chakra-ui/react/flex';
import { NativeSelect } from '@chakra-ui/react/native-select';
import { type ComponentProps, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { ActsBar } from '~/admin/ui/list/ActsBar.tsx';
import { ClockIcon, EyeIcon, EyeOffIcon } from '~/ui/icons.tsx';
import { TrashIcon } from '~/ui/later-icons.tsx';
import { type Choice, ChoiceOptions } from '~/ui/SelectField.tsx';
import { MOST_CHANGED, type PodcastChanges } from './podcast-acts.rules.ts';

type PodcastActsBarProps = {
  count: number;
  categories: readonly Choice[];
  isBusy: boolean;
  onChange(changes: PodcastChanges): void;
  onSchedule(): void;
  onClear(): void;
};

/** What can be done with all chosen podcasts at once. */
export function PodcastActsBar({
  count,
  categories,
  isBusy,
  onChange,
  onSchedule,
  onClear,
}: PodcastActsBarProps) {
  const [category, setCategory] = useState('');
  const mayAct = !isBusy && count <= MOST_CHANGED;
  const change = (changes: PodcastChanges) => () => onChange(changes);
  return (
    <ActsBar
      count={count}
      names={['podcast selecionado', 'podcasts selecionados']}
      note={count > MOST_CHANGED ? ': são demais para uma vez, filtre mais (até 500)' : undefined}
      isBusy={!mayAct}
      onClear={onClear}
    >
      <Flex gap="1" gridColumn="1 / -1">
        <NativeSelect.Root flex="1" maxWidth={{ sm: '180px' }}>
          <NativeSelect.Field
            aria-label="Mover para a categoria"
            minHeight="9"
            paddingBlock="0"
            paddingInlineStart="2"
            value={category}
            onChange={({ target }) => setCategory(target.value)}
          >
            <option value="">Mover para...</option>
            <ChoiceOptions choices={categories} />
            <option value="none">Sem categoria</option>
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <Act
          disabled={!mayAct || category === ''}
          title={category === '' ? 'Escolha antes a categoria' : undefined}
          onClick={change({ category_id: category === 'none' ? null : Number(category) })}
        >
          Mover
        </Act>
      </Flex>
      <Act icon={<EyeIcon size={16} />} disabled={!mayAct} onClick={change({ is_active: true })}>
        Ativar
      </Act>
      <Act
        icon={<EyeOffIcon size={16} />}
        disabled={!mayAct}
        onClick={change({ is_active: false })}
      >
        Desativar
      </Act>
      <Act icon={<ClockIcon size={16} />} disabled={!mayAct} onClick={onSchedule}>
        Agendar...
      </Act>
      <Act icon={<TrashIcon size={16} />} disabled={!mayAct} onClick={change({ is_deleted: true })}>
        Excluir...
      </Act>
    </ActsBar>
  );
}

function Act(props: ComponentProps<typeof Button>) {
  return <Button size="sm" variant="surface" paddingInline={{ base: '2', sm: '3' }} {...props} />;
}
