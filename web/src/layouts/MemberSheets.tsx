import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnProfile } from '~/features/me/profile.queries.ts';
import type { Minutes } from '~/features/minutes/minute-choices.ts';
import { onOpenMinutes } from '~/features/minutes/open-minutes.ts';
import { Avatar } from '~/ui/Avatar.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Sheet } from '~/ui/Sheet.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import { type SheetButton, useSheet } from '~/ui/use-sheet.ts';
import type { MobileMenuProps } from './MobileMenu.tsx';

const MobileMenu = lazyComponent(async () => (await import('./MobileMenu.tsx')).MobileMenu);
const MinutesSheet = lazyComponent(async () => (await import('./MinutesSheet.tsx')).MinutesSheet);

/** Their code can be fetched: they may be wanted next. */
export const prefetchMenu = MobileMenu.prefetch;
export const prefetchMinutes = MinutesSheet.prefetch;

type Sheets = Record<'menu' | 'minutes', ReturnType<typeof useSheet>>;

const OpenSheets = createContext<Sheets | null>(null);

/** The sheets of the page that stands around. */
export const useMemberSheets = () => useContext(OpenSheets) as Sheets;

/**
 * Knows which sheet of the page is open. It stands around the page, and draws nothing of it anew: a press costs what it
 * opens.
 * @param pageRef what takes the focus where the button that opened a sheet is gone
 */
export function MemberSheets({
  pageRef,
  children,
}: {
  pageRef?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const { key } = useLocation();
  const menu = useSheet(key, pageRef, true);
  const minutes = useSheet(key, pageRef);
  return <OpenSheets value={{ menu, minutes }}>{children}</OpenSheets>;
}

/** What makes a button open the menu. */
type MenuButtonProps = SheetButton &
  Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus' | 'onClick'>;

/** A button that opens the menu: spread what it is given on it. */
export function MenuButton({ children }: { children: (button: MenuButtonProps) => ReactNode }) {
  const { menu } = useMemberSheets();
  return children({
    ...menu.button,
    onPointerEnter: prefetchMenu,
    onFocus: prefetchMenu,
    onClick: ({ currentTarget }) => menu.open(currentTarget),
  });
}

const WAITING = <p className="panel-state">Carregando...</p>;
const WHEN = 'Quanto tempo você tem?';

export type MenuSheetProps = MobileMenuProps & {
  profile: OwnProfile;
};

/**
 * The one menu of a phone: who is signed in, and everything that the bar of a desk holds. It opens with the press; what
 * stands in it may come later.
 */
export function MenuSheet({ profile, ...menu }: MenuSheetProps) {
  const { menu: sheet } = useMemberSheets();
  if (!sheet.isOpen) return null;
  return (
    <Sheet
      id={sheet.id}
      label="Menu"
      place="side"
      closeLabel="Fechar menu"
      onClose={sheet.close}
      head={
        <>
          <Avatar name={profile.full_name} />
          <p className="person">
            <strong>{profile.full_name || 'Usuário'}</strong>
            <span className="hint">{profile.email}</span>
          </p>
        </>
      }
    >
      <nav tabIndex={-1} data-autofocus className="scroller" aria-label="Menu">
        <ToolBoundary onFailed={sheet.close} fallback={WAITING}>
          <MobileMenu {...menu} />
        </ToolBoundary>
      </nav>
    </Sheet>
  );
}

/** "Tenho 7 minutos" of every page. */
export function MinutesOfPage() {
  const { minutes: sheet } = useMemberSheets();
  const [minutes, setMinutes] = useState<Minutes>();
  const open = useEffectEvent((asked?: Minutes) => {
    setMinutes(asked);
    sheet.open(document.activeElement);
  });
  // Before the screen is drawn: its buttons can be pressed from then on.
  useLayoutEffect(() => onOpenMinutes((asked) => open(asked)), []);
  if (!sheet.isOpen) return null;
  return (
    <Sheet
      id={sheet.id}
      label={WHEN}
      place="middle"
      onClose={sheet.close}
      head={<h2 className="section-title">{WHEN}</h2>}
    >
      <ToolBoundary onFailed={sheet.close} fallback={WAITING}>
        <MinutesSheet minutes={minutes} isReplacing={sheet.isReplacing} onClose={sheet.close} />
      </ToolBoundary>
    </Sheet>
  );
}
