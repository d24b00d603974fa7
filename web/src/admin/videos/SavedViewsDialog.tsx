import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { describeError } from '~/lib/errors.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { EditIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import {
  type SavedView,
  savedViews,
  useDeleteView,
  useSaveView,
  viewRefusal,
} from './saved-views.mutations.ts';

type SavedViewsDialogProps = {
  isOpen: boolean;
  /** The parameters of the list as it is now. */
  query: string;
  onClose(): void;
};

/** Named views of the list: open one, save the present one, rename, replace, delete. */
export function SavedViewsDialog({ isOpen, query, onClose }: SavedViewsDialogProps) {
  const views = useQuery({ ...savedViews(), enabled: isOpen });
  const remove = useDeleteView();
  const [editing, setEditing] = useState<SavedView | null>(null);
  const [deleting, setDeleting] = useState<SavedView | null>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (isStillOpen) return;
        setEditing(null);
        setDeleting(null);
        onClose();
      }}
      title="Visões salvas"
      description="Busca, filtros, ordem e colunas, sob um nome. O endereço da lista também é um link: quem o abrir vê o mesmo."
    >
      <Grid gap="4" templateColumns="minmax(0, 1fr)">
        {views.isPending && <Skeleton height={96} />}
        {views.isError && (
          <ErrorState
            title="Não foi possível carregar as visões"
            text={describeError(views.error)}
            onRetry={() => void views.refetch()}
          />
        )}
        {views.data?.length === 0 && <Text color="fg.muted">Nenhuma visão salva ainda.</Text>}
        <Stack as="ul" gap="1" listStyleType="none">
          {views.data?.map((view) => (
            <Flex as="li" key={view.id} wrap="wrap" align="center" justify="space-between" gap="2">
              <Text overflowWrap="anywhere">
                <ChakraLink asChild minHeight="6">
                  <Link to={{ search: view.query }} replace onClick={onClose}>
                    {view.name}
                  </Link>
                </ChakraLink>
                {view.user_id === null && (
                  <Text as="span" fontSize="sm" color="fg.subtle">
                    {' '}
                    · da equipe
                  </Text>
                )}
              </Text>
              {deleting?.id === view.id ? (
                <Flex role="group" aria-label={`Excluir a visão ${view.name}?`} gap="2">
                  <Button size="sm" variant="surface" autoFocus onClick={() => setDeleting(null)}>
                    Manter
                  </Button>
                  <Button
                    size="sm"
                    colorPalette="red"
                    isLoading={remove.isPending}
                    loadingText="Excluindo..."
                    onClick={() => {
                      if (editing?.id === view.id) setEditing(null);
                      remove.mutate(view.id, { onSettled: () => setDeleting(null) });
                    }}
                  >
                    {view.user_id === null ? 'Excluir para todos' : 'Excluir'}
                  </Button>
                </Flex>
              ) : (
                <Flex flex="none">
                  <IconButton
                    label={`Editar a visão ${view.name}`}
                    icon={<EditIcon size={16} />}
                    onClick={() => setEditing(view)}
                  />
                  <IconButton
                    label={`Excluir a visão ${view.name}`}
                    icon={<TrashIcon size={16} />}
                    disabled={remove.isPending}
                    onClick={() => setDeleting(view)}
                  />
                </Flex>
              )}
            </Flex>
          ))}
        </Stack>
        <ViewForm
          key={editing?.id ?? 'new'}
          upon={editing}
          query={query}
          onDone={() => setEditing(null)}
        />
      </Grid>
    </Dialog>
  );
}

type ViewFormProps = { upon: SavedView | null; query: string; onDone(): void };

function ViewForm({ upon, query, onDone }: ViewFormProps) {
  const save = useSaveView();
  const [name, setName] = useState(upon?.name ?? '');
  const [isShared, setIsShared] = useState(false);
  const [isReplaced, setIsReplaced] = useState(false);
  const [isEmpty, setIsEmpty] = useState(false);
  const title = upon ? `Editar “${upon.name}”` : 'Salvar a visão atual';
  return (
    <Grid asChild gap="2" borderTop="line" paddingTop="3">
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          setIsEmpty(name.trim() === '');
          if (save.isPending || name.trim() === '') return;
          save.mutate(
            {
              name: name.trim(),
              query: upon && !isReplaced ? upon.query : query,
              isShared,
              upon,
            },
            {
              onSuccess() {
                setName('');
                onDone();
              },
            },
          );
        }}
      >
        <Text fontWeight="semibold">{title}</Text>
        <TextField
          label="Nome"
          autoComplete="off"
          maxLength={60}
          error={isEmpty ? 'Nome é obrigatório' : (viewRefusal(save.error) ?? undefined)}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setIsEmpty(false);
          }}
        />
        {upon ? (
          <CheckboxField
            label="Trocar pelos filtros, ordem e colunas de agora"
            checked={isReplaced}
            onChange={setIsReplaced}
          />
        ) : (
          <CheckboxField label="Para toda a equipe" checked={isShared} onChange={setIsShared} />
        )}
        <Flex gap="2" justify="flex-end">
          {upon && (
            <Button variant="surface" disabled={save.isPending} onClick={onDone}>
              Cancelar
            </Button>
          )}
          <Button type="submit" isLoading={save.isPending} loadingText="Salvando...">
            Salvar
          </Button>
        </Flex>
      </form>
    </Grid>
  );
}
