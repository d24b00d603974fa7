import { Flex } from '@chakra-ui/react/flex';
import { IconButton } from '~/ui/IconButton.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';

type EntryButtonsProps = {
  /** What is edited or deleted, as in "Editar {name}". */
  name: string;
  size?: 'sm';
  /** On a phone, one button above the other. */
  isStacked?: boolean;
  onEdit(): void;
  onDelete(): void;
};

/** Edits or deletes an entry of a list. */
export function EntryButtons({ name, size, isStacked, ...acts }: EntryButtonsProps) {
  return (
    <Flex flexDirection={isStacked ? { base: 'column', sm: 'row' } : 'row'}>
      <IconButton
        size={size}
        label={`Editar ${name}`}
        icon={<EditIcon size={16} />}
        onClick={acts.onEdit}
      />
      <IconButton
        size={size}
        label={`Excluir ${name}`}
        icon={<TrashIcon size={16} />}
        onClick={acts.onDelete}
      />
    </Flex>
  );
}
