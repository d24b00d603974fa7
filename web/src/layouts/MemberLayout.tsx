import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CSSProperties,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { accessOf } from '~/features/me/access.rules.ts';
import type { OwnProfile } from '~/features/me/profile.queries.ts';
import { NotificationBell } from '~/features/notifications/NotificationBell.tsx';
import { SearchPopup } from '~/features/search/SearchPopup.tsx';
import { VideoThumbnail, type VideoThumbnailProps } from '~/features/videos/VideoThumbnail.tsx';
import { describeError } from '~/lib/errors.ts';
import { hasUnsent } from '~/lib/outbox/has-unsent.ts';
import { lessonOf, paths } from '~/lib/paths.ts';
import { reportError } from '~/lib/report-error.ts';
import { returnFocusToLinks } from '~/lib/return-focus.ts';
import { OfflineNotice } from '~/offline/OfflineNotice.tsx';
import { EcgTrace } from '~/ui/EcgTrace.tsx';
import { ErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { loadMotionOnUse } from '~/ui/motion/motion.ts';
import { PictureMotion } from '~/ui/motion/PictureMotion.tsx';
import { onFirstUse } from '~/ui/on-first-use.ts';
import { rootMark } from '~/ui/root-mark.ts';
import { useNearViewport } from '~/ui/use-near-viewport.ts';
import { Footer } from './Footer.tsx';
import styles from './MemberLayout.module.css';
import { MemberSheets, MenuSheet, MinutesOfPage } from './MemberSheets.tsx';
import { PodcastPlayer } from './PodcastPlayer.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useFreshVersion } from './use-fresh-version.ts';
import { useSignOut } from './use-sign-out.tsx';

const markMember = rootMark('member');

export type MemberLayoutProps = {
  profile: OwnProfile;
  /** A link is pointed at or focused: its page can be fetched. */
  onIntent?: (pathname: string) => void;
};

/** Puts the site before the paths that a printed page shows. React's style type knows no custom properties. */
const SITE = { '--site': JSON.stringify(window.location.origin) } as CSSProperties;

const NONE: readonly never[] = [];

/** Small art beside the title of a lesson, for search and bell. */
const picture = (lesson: VideoThumbnailProps['video']) => <VideoThumbnail video={lesson} />;

/** What surrounds every page of a member, and where its failures stay. */
export function MemberLayout({ profile, onIntent }: MemberLayoutProps) {
  const { pathname } = useLocation();
  useFreshVersion(pathname);
  useUnsentSent();
  useEffect(loadMotionOnUse, []);
  useEffect(returnFocusToLinks, []);
  const markerRef = useRef<HTMLDivElement>(null);
  const isAtTop = useIsAtTop(markerRef);
  const pageRef = useRef<HTMLElement>(null);
  const categories = useQuery(categoryQueries.list());
  const isHome = pathname === paths.home();
  // The footer is out of sight at first: it follows the first screen.
  const hasFooter = useDeferredValue(true, false);

  // The pressed link is gone with its page: the focus moves to the new page.
  const shownRef = useRef(pathname);
  useEffect(() => {
    if (shownRef.current === pathname) return;
    shownRef.current = pathname;
    if (document.activeElement === document.body) pageRef.current?.focus({ preventScroll: true });
  }, [pathname]);

  const handleIntent = ({ target }: SyntheticEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) onIntent?.(link.pathname);
  };

  const isAdmin = accessOf(profile) === 'admin';
  const { signOut, question } = useSignOut();

  return (
    <MemberSheets pageRef={pageRef}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for links inside that are pointed at. */}
      <div
        ref={markMember}
        className={styles.layout}
        style={SITE}
        data-under-bar={isHome || undefined}
        data-behind-sheets
        onPointerOver={handleIntent}
        onFocus={handleIntent}
      >
        <SkipLink />
        <div ref={markerRef} className={styles.marker} />
        <TopBar
          name={profile.full_name}
          isAdmin={isAdmin}
          categories={categories}
          isOverArt={isHome && isAtTop}
        >
          <SearchPopup picture={picture} categories={categories.data ?? NONE} />
          <NotificationBell picture={picture} />
          <UserMenu profile={profile} isAdmin={isAdmin} onSignOut={signOut} />
        </TopBar>
        <OfflineNotice />
        <MenuSheet profile={profile} isAdmin={isAdmin} onSignOut={signOut} />
        <MinutesOfPage />
        {question}
        <main
          ref={pageRef}
          id="conteudo"
          tabIndex={-1}
          className={styles.main}
          data-under-bar={isHome || undefined}
        >
          <ErrorBoundary
            resetKey={pathname}
            fallback={(error, retry) => (
              <ErrorState
                title="Não foi possível abrir esta página"
                text={`${describeError(error)} Nada do que você salvou foi perdido.`}
                onRetry={retry}
              />
            )}
          >
            {/* A boundary of its own per page: the router's transition would keep the old page on the screen. */}
            <Suspense key={pathname} fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        {hasFooter && (
          <Footer>
            <Extras />
          </Footer>
        )}
        <PodcastPlayer />
        <PictureMotion lesson={lessonOf(pathname)} />
        <TabBar />
      </div>
    </MemberSheets>
  );
}

const ROOM = { minHeight: '70svh' };
/** What it needs in one column. */
const EXTRAS_ROOM = { minHeight: 144 };

const FooterExtras = lazyComponent(async () => (await import('./FooterExtras.tsx')).FooterExtras);

/** What is near can be told once the page has been drawn. */
const Extras = () => (useAfterContent() ? <ExtrasWhenNear /> : <div style={EXTRAS_ROOM} />);

/** Nobody sees it at first: its code comes when it is a screen away. */
function ExtrasWhenNear() {
  const placeRef = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(placeRef);
  return (
    <div ref={placeRef} style={EXTRAS_ROOM}>
      <ErrorBoundary fallback={() => null}>
        <Suspense>{isNear && <FooterExtras />}</Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** While a page's code arrives: the shell stays, its middle waits. */
function PageLoading() {
  return (
    <div className="middle gap-4 muted" style={ROOM} role="status">
      <title>Plantão</title>
      <EcgTrace mode="draw" width={160} />
      <p>Carregando...</p>
    </div>
  );
}

/** By then the first content is drawn. */
const AFTER_CONTENT_MS = 2500;

/** Starts what no first screen waits for. Answers whether the page has been drawn or is used. */
function useAfterContent(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => onFirstUse(() => setIsSettled(true)), []);
  useEffect(() => {
    let end: (() => void) | undefined;
    const timer = setTimeout(() => {
      setIsSettled(true);
      import('./after-content.ts')
        .then(({ afterContent }) => {
          end ??= afterContent();
        })
        .catch(() => undefined);
    }, AFTER_CONTENT_MS);
    return () => {
      clearTimeout(timer);
      end?.();
      end = () => undefined;
    };
  }, []);
  return isSettled;
}

/** Sends what an earlier visit could not. */
function useUnsentSent(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!hasUnsent()) return;
    import('./flush-outbox.ts')
      .then(({ flushOutbox }) => flushOutbox(client))
      .catch((error: unknown) => reportError('unsent entries', error));
  }, [client]);
}

/** Whether the marker at the page's start is in sight, that is, the page is not scrolled. */
function useIsAtTop(markerRef: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setIsAtTop] = useState(true);
  useEffect(() => {
    if (!markerRef.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsAtTop(entry.isIntersecting);
    });
    observer.observe(markerRef.current);
    return () => observer.disconnect();
  }, [markerRef]);
  return isAtTop;
}
