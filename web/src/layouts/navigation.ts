import { paths } from '~/lib/paths.ts';

export type CategoryLink = { id: number; name: string; slug: string; show_in_dropdown: boolean };

/** "Aulas Gravadas" are the categories flagged for the menu, "Acervo" is the rest. */
export function splitCategories<Category extends CategoryLink>(
  categories: readonly Category[],
): { recorded: Category[]; archive: Category[] } {
  return {
    recorded: categories.filter(({ show_in_dropdown }) => show_in_dropdown),
    archive: categories.filter(({ show_in_dropdown }) => !show_in_dropdown),
  };
}

/** Plain links of the top bar, in order; the category menus come after the first. */
export const MAIN_LINKS = [
  { label: 'Início', to: paths.home() },
  { label: 'Categorias', to: paths.categories() },
  { label: 'Podcasts', to: paths.podcasts() },
  { label: 'Minha Lista', to: paths.favorites() },
] as const;

/** The member's own as the menus list it; the bar of a desk has no room for the first. */
export const NOTES_LINK = { label: 'Minhas anotações', to: paths.notes() } as const;

/** What is the member's own: in the bar where it is wide enough, and always in the user menu. */
export const PERSONAL_LINKS = [
  { label: 'Perfil Médico', to: paths.profile() },
  { label: 'Configurações', to: paths.settings() },
] as const;

/** For a computer that shows a QR; last, as it is needed elsewhere than here. */
export const CONNECT_LINK = { label: 'Conectar um computador', to: paths.connect() } as const;

/** Whether the links to the administration are shown; the routes and the database decide for themselves. */
export const isAdminRole = (role: string) => role === 'admin' || role === 'superuser';
