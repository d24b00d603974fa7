import { paths } from '~/lib/paths.ts';

type CategoryLink = { id: number; name: string; slug: string; show_in_dropdown: boolean };
export type CategoriesRead = {
  data: readonly CategoryLink[] | undefined;
  isPending: boolean;
  isError: boolean;
};

/** "Aulas Gravadas" are the categories flagged for the menu, "Acervo" is the rest; `emptyText` stands for none. */
export function categoryMenus({ data = [], isPending, isError }: CategoriesRead) {
  const failed = isError ? 'Não foi possível carregar' : 'Nenhuma categoria';
  const menu = (label: string, isFlagged: boolean) => ({
    label,
    categories: data.filter(({ show_in_dropdown }) => show_in_dropdown === isFlagged),
    emptyText: isPending ? 'Carregando...' : failed,
  });
  return [menu('Aulas Gravadas', true), menu('Acervo', false)];
}

export type CategoryMenu = ReturnType<typeof categoryMenus>[number];

/** Plain links of the top bar, in order; the category menus come after the first. */
export const MAIN_LINKS = [
  { label: 'Início', to: paths.home() },
  { label: 'Categorias', to: paths.categories() },
  { label: 'Podcasts', to: paths.podcasts() },
  { label: 'Minha Lista', to: paths.favorites() },
] as const;

/** In the menus only, too: what is looked up at the bedside. */
export const DOSES_LINK = { label: 'Doses e condutas', to: paths.doses() } as const;

/** In the menus only: the bar of a desk has no room for it. */
export const NOTES_LINK = { label: 'Minhas anotações', to: paths.notes() } as const;

/** What is the member's own: in the bar where it is wide enough, and always in the user menu. */
export const PERSONAL_LINKS = [
  { label: 'Perfil Médico', to: paths.profile() },
  { label: 'Configurações', to: paths.settings() },
] as const;

/** For a computer that shows a QR. It comes last: the phone seldom needs it. */
export const CONNECT_LINK = { label: 'Conectar um computador', to: paths.connect() } as const;
