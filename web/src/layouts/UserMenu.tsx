import { Avatar } from '~/ui/Avatar.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { LazyMenu } from '~/ui/Menu.tsx';
import type { MenuSheetProps } from './MemberSheets.tsx';
import styles from './UserMenu.module.css';

const UserMenuContent = lazyComponent(
  async () => (await import('./UserMenuContent.tsx')).UserMenuContent,
);

/** A press is answered with what is there. */
export const prefetchUserMenu = UserMenuContent.prefetch;

export type UserMenuProps = Pick<MenuSheetProps, 'profile' | 'isAdmin' | 'onSignOut'>;

/** The signed-in person and the personal links. */
export function UserMenu(props: UserMenuProps) {
  const { full_name: fullName, email } = props.profile;
  return (
    <LazyMenu
      Content={UserMenuContent}
      content={props}
      trigger={(trigger) => (
        <button
          type="button"
          className={styles.trigger}
          aria-label={`Menu do usuário: ${fullName || email}`}
          {...trigger}
        >
          <Avatar name={fullName} />
        </button>
      )}
    />
  );
}
