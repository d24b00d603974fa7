import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon } from './core-icons.tsx';
import { IconButton } from './IconButton.tsx';
import { loadMotion, motion } from './motion/motion.ts';
import styles from './ToastRegion.module.css';
import { dismissToast, type ShownToast, toastStore } from './toast.ts';

const CLOSES_AFTER_MS = 5000;
const SWIPE_PX = 50;

/**
 * Where toasts appear; mounted once. F8 moves the focus here, Escape closes the message. While the focus is here the
 * message stays; when the message goes, the focus returns to where it came from.
 */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.read,
    toastStore.readOnServer,
  );
  const regionRef = useRef<HTMLElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F8' && toastStore.read()) {
        event.preventDefault();
        regionRef.current?.focus();
      }
      if (event.key === 'Escape' && regionRef.current?.contains(document.activeElement)) {
        dismissToast();
      }
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);

  // The focused button disappears with its message: the focus returns to where it was before.
  useEffect(() => {
    if (!hasFocus) return;
    if (!shown) {
      setHasFocus(false);
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    } else if (!regionRef.current?.contains(document.activeElement)) {
      regionRef.current?.focus();
    }
  }, [shown, hasFocus]);

  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !hasFocus) cameFrom.current = relatedTarget;
    setHasFocus(true);
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Another window takes the focus from the page, not from the message.
    if (!currentTarget.contains(relatedTarget ?? document.activeElement)) setHasFocus(false);
  };

  return (
    <section
      ref={regionRef}
      className={styles.region}
      aria-label="Avisos (F8)"
      aria-live={shown?.tone === 'destructive' ? 'assertive' : 'polite'}
      aria-atomic="true"
      tabIndex={-1}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      {shown && <Toast key={shown.id} message={shown} isRead={hasFocus} />}
    </section>
  );
}

function Toast({ message, isRead }: { message: ShownToast; isRead: boolean }) {
  const { id, title, description, advice, tone, action, endsAt } = message;
  const [now, setNow] = useState(Date.now);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const isHeld = isPointedAt || isRead;
  const cardRef = useRef<HTMLDivElement>(null);

  // The message stays while the pointer or the focus is on it, but no longer than its action is possible. By the clock:
  // timers rest while a computer sleeps.
  useEffect(() => {
    if (isHeld && !endsAt) return;
    const closesAt = endsAt ?? Date.now() + CLOSES_AFTER_MS;
    const timer = setInterval(() => {
      setNow(Date.now);
      if (Date.now() >= closesAt) dismissToast(id);
    }, 250);
    return () => clearInterval(timer);
  }, [id, isHeld, endsAt]);

  useEffect(() => {
    loadMotion();
    const card = cardRef.current;
    if (!card) return;
    let endDrag: (() => void) | null = () => undefined;
    // No part of a first screen; without it the message still has its button and its key.
    import('./motion/draggable.ts').then(
      ({ makeDraggable }) => {
        if (!endDrag) return;
        endDrag = makeDraggable(card, {
          axis: 'x',
          isFar: (offsetPx) => offsetPx >= SWIPE_PX,
          onAway: (speedPxPerS) => {
            motion()?.flingRight(card, speedPxPerS);
            dismissToast(id);
          },
        });
      },
      () => undefined,
    );
    return () => {
      endDrag?.();
      endDrag = null;
    };
  }, [id]);

  return (
    <div
      ref={cardRef}
      className={styles.toast}
      data-tone={tone}
      data-acts={action && ''}
      // Of a mouse only: after a touch no leave event is certain.
      onPointerEnter={({ pointerType }) => setIsPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setIsPointedAt(false)}
    >
      <span className={styles.icon}>
        {tone === 'destructive' && <AlertIcon />}
        {tone === 'success' && <SuccessIcon />}
        {tone === 'default' && <InfoIcon />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {description && <p className="hint">{description}</p>}
        {advice && <p className="hint">{advice}</p>}
      </div>
      {action && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            dismissToast(id);
            if (!endsAt || Date.now() < endsAt) action.onSelect();
          }}
        >
          {action.label}
          {/* Seen only: each second read aloud would drown the message. */}
          {endsAt && (
            <span className="tabular" aria-hidden>
              · {Math.ceil((endsAt - now) / 1000)} s
            </span>
          )}
        </Button>
      )}
      <IconButton
        size="sm"
        label="Fechar aviso"
        icon={<CloseIcon size={16} />}
        onClick={() => dismissToast(id)}
      />
    </div>
  );
}
