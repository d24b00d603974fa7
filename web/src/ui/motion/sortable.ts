import { motion } from './motion.ts';

type Sortable = {
  /** Selector of what is pressed to drag an entry. */
  handle: string;
  /** An entry was let go at the place of another one; both count from 0. */
  onDrop(from: number, to: number): void;
};

type Drag = {
  row: HTMLElement;
  rows: readonly HTMLElement[];
  /** Where the rows were when it began. */
  boxes: readonly DOMRect[];
  from: number;
  to: number;
  startY: number;
  startOrigin: number;
  offsetPx: number;
};

const SHIFT = 'translate 160ms ease-out';

/**
 * Lets the entries of a list be dragged to other places, with a finger or the mouse. The list itself is not touched: who
 * hears of the drop changes it, and calls `settle` when it shows its new order.
 */
export function makeSortable(list: HTMLElement, { handle, onDrop }: Sortable) {
  const listening = new AbortController();
  let drag: Drag | null = null;
  let dropped: Drag | null = null;

  /** Where the first entry would begin: it moves when something around the list scrolls, or the list itself. */
  const origin = () => list.getBoundingClientRect().top - list.scrollTop;
  const shift = (row: HTMLElement, px: number) => {
    row.style.translate = px === 0 ? '' : `0 ${px}px`;
  };

  function settle(): void {
    const ended = dropped ?? drag;
    dropped = null;
    drag = null;
    if (!ended) return;
    const shownAt = ended.row.getBoundingClientRect().top;
    for (const row of ended.rows) {
      row.style.transition = '';
      shift(row, 0);
    }
    ended.row.style.zIndex = '';
    delete ended.row.dataset.dragged;
    const restPx = shownAt - ended.row.getBoundingClientRect().top;
    if (Math.abs(restPx) > 1) motion()?.springBack(ended.row, 'y', restPx);
  }

  const handleDown = (event: PointerEvent) => {
    const grip = event.target instanceof Element ? event.target.closest(handle) : null;
    const rows = [...list.children].filter(
      (row): row is HTMLElement => row instanceof HTMLElement && !row.hasAttribute('inert'),
    );
    const from = rows.findIndex((row) => row.contains(grip));
    const row = rows[from];
    if (!grip || !row || event.button !== 0) return;
    settle();
    grip.setPointerCapture(event.pointerId);
    row.style.zIndex = '1';
    row.dataset.dragged = '';
    const boxes = rows.map((one) => one.getBoundingClientRect());
    const start = { startY: event.clientY, startOrigin: origin(), offsetPx: 0 };
    drag = { row, rows, boxes, from, to: from, ...start };
    if (motion()) for (const other of rows) if (other !== row) other.style.transition = SHIFT;
  };

  const handleMove = (event: PointerEvent) => {
    if (!drag) return;
    const { row, rows, boxes, from } = drag;
    drag.offsetPx = event.clientY - drag.startY - (origin() - drag.startOrigin);
    shift(row, drag.offsetPx);
    const own = boxes[from] ?? new DOMRect();
    const centre = own.top + own.height / 2 + drag.offsetPx;
    const to = boxes.filter(
      (box, index) => index !== from && box.top + box.height / 2 < centre,
    ).length;
    drag.to = to;
    rows.forEach((other, index) => {
      if (index === from) return;
      const isPassed = index > from ? index <= to : index >= to;
      shift(other, isPassed ? (index > from ? -own.height : own.height) : 0);
    });
    // Nearer to an end of what scrolls, it scrolls.
    row.scrollIntoView({ block: 'nearest' });
  };

  const handleEnd = (event: PointerEvent) => {
    // A quick finger is let go further on than its last move told.
    if (event.type === 'pointerup') handleMove(event);
    if (!drag) return;
    const { from, to } = drag;
    if (event.type !== 'pointerup' || from === to) {
      settle();
      return;
    }
    dropped = drag;
    drag = null;
    onDrop(from, to);
  };

  const { signal } = listening;
  list.addEventListener('pointerdown', handleDown, { signal });
  list.addEventListener('pointermove', handleMove, { signal });
  list.addEventListener('pointerup', handleEnd, { signal });
  list.addEventListener('pointercancel', handleEnd, { signal });
  return {
    settle,
    end: () => {
      settle();
      listening.abort();
    },
  };
}
