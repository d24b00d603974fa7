import { spring } from 'framer-motion';
import { animate } from 'framer-motion/dom/mini';
import { type Departure, findArrival, findDeparture } from './pictures.ts';

const MOVE = { type: spring, visualDuration: 0.26, bounce: 0 } as const;
const SPRING_BACK = { type: spring, visualDuration: 0.3, bounce: 0.25 } as const;
const FADE = { duration: 0.18, ease: 'easeOut' } as const;
/** A thrown element leaves at least this fast, however slowly it was dragged. */
const MIN_SPEED_PX_PER_S = 900;
/** How long a picture waits for the page that it belongs to. */
const ARRIVES_WITHIN_MS = 1500;

type Keyframes = { transform?: string[]; opacity?: number[] };

const running = new WeakMap<Element, ReturnType<typeof animate>>();

/** Animates an element of the page; nothing of it is left in its style afterwards. */
function play(element: HTMLElement, keyframes: Keyframes, options: object): void {
  cancel(element);
  const controls = animate(element, keyframes, options);
  running.set(element, controls);
  void controls.then(() => {
    if (running.get(element) === controls) cancel(element);
  });
}

/** Takes an element to its real place at once. */
function cancel(element: HTMLElement): void {
  running.get(element)?.cancel();
  running.delete(element);
  element.style.removeProperty('transform');
  element.style.removeProperty('opacity');
}

/** Animates a copy that cannot be reached, and removes it. */
function playCopy(copy: HTMLElement, keyframes: Keyframes, options: object): void {
  void animate(copy, keyframes, options).then(() => copy.remove());
}

/** Puts a picture of an element over the place where the element is or was. */
function addCopy(element: Element, place: DOMRect, parent: Element): HTMLElement {
  // An element of the page has a style; the DOM types say that only of HTML elements.
  const copy = element.cloneNode(true) as HTMLElement;
  copy.setAttribute('inert', '');
  copy.ariaHidden = 'true';
  Object.assign(copy.style, {
    position: parent === document.body ? 'fixed' : 'absolute',
    inset: '0 auto auto 0',
    zIndex: 'var(--layer-toast)',
    width: `${place.width}px`,
    height: `${place.height}px`,
    margin: '0',
    maxWidth: 'none',
    translate: 'none',
    animation: 'none',
    pointerEvents: 'none',
  });
  parent.append(copy);
  const origin = copy.getBoundingClientRect();
  copy.style.left = `${place.left - origin.left}px`;
  copy.style.top = `${place.top - origin.top}px`;
  return copy;
}

const moveBy = (x: number, y: number) => `translate(${x}px, ${y}px)`;

const isInView = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight;

/** Where the entries of a list were before it changed. */
export type ListPlaces = ReadonlyMap<HTMLElement, DOMRect>;

/** The entries of a list without the copies of those that are leaving. */
const entriesOf = (list: Element) =>
  [...list.children].filter(
    (entry): entry is HTMLElement => entry instanceof HTMLElement && !entry.hasAttribute('inert'),
  );

const placesIn = (list: Element): ListPlaces =>
  new Map(entriesOf(list).map((entry) => [entry, entry.getBoundingClientRect()]));

/** Shows how a list came to its new order: entries move to their places, new ones fade in, removed ones fade out. */
function showListChange(list: Element, before: ListPlaces): void {
  const entries = entriesOf(list);
  // Another page or search: not a change of this list.
  if (!entries.some((entry) => before.has(entry))) return;
  entries.forEach(cancel);
  for (const [entry, to] of placesIn(list)) {
    const from = before.get(entry);
    if (!isInView(to) && !(from && isInView(from))) continue;
    if (!from) play(entry, { opacity: [0, 1] }, FADE);
    else if (from.left !== to.left || from.top !== to.top) {
      play(entry, { transform: [moveBy(from.left - to.left, from.top - to.top), 'none'] }, MOVE);
    }
  }
  for (const [entry, place] of before) {
    // A row out of its table has no columns.
    if (entry.isConnected || !isInView(place) || entry instanceof HTMLTableRowElement) continue;
    const copy = addCopy(entry, place, list);
    playCopy(copy, { opacity: [1, 0], transform: ['none', 'scale(0.96)'] }, FADE);
  }
}

/** Shows how an element that was not dragged far enough returns to its place. */
function springBack(element: HTMLElement, axis: 'x' | 'y', offsetPx: number): void {
  const pulled = axis === 'x' ? moveBy(offsetPx, 0) : moveBy(0, offsetPx);
  play(element, { transform: [pulled, 'none'] }, SPRING_BACK);
}

/** Shows an element leaving the window to the right, as fast as the finger; the element itself may be gone at once. */
function flingRight(element: HTMLElement, speedPxPerS: number): void {
  const place = element.getBoundingClientRect();
  const wayPx = window.innerWidth - place.left;
  playCopy(
    addCopy(element, place, document.body),
    { transform: ['none', moveBy(wayPx, 0)] },
    thrown(wayPx, speedPxPerS),
  );
}

const thrown = (wayPx: number, speedPxPerS: number) => ({
  duration: wayPx / Math.max(speedPxPerS, MIN_SPEED_PX_PER_S),
  ease: 'linear',
});

/** Shows a sheet rising out of the bar that opened it. */
function riseFrom(bar: Element, sheet: HTMLElement): void {
  // A dialog takes its place with the next frame.
  requestAnimationFrame(() => {
    const wayPx = bar.getBoundingClientRect().top - sheet.getBoundingClientRect().top;
    play(sheet, { transform: [moveBy(0, wayPx), 'none'] }, MOVE);
  });
}

/** Shows a sheet sinking into the bar that opened it; the sheet itself may be gone at once. */
function sinkInto(bar: Element, sheet: HTMLElement, speedPxPerS: number): void {
  if (!bar.isConnected) return;
  const place = sheet.getBoundingClientRect();
  const wayPx = bar.getBoundingClientRect().top - place.top;
  playCopy(
    addCopy(sheet, place, document.body),
    { transform: ['none', moveBy(0, wayPx)], opacity: [1, 0] },
    speedPxPerS > 0 ? thrown(wayPx, speedPxPerS) : FADE,
  );
}

/** Shows a lesson's picture on its way between a list and the lesson's page. Returns how to stop it. */
function showPictureArrival(departure: Departure): () => void {
  const giveUpAt = performance.now() + ARRIVES_WITHIN_MS;
  let frame = requestAnimationFrame(look);
  let copy: HTMLElement | undefined;
  function look() {
    const arrival = findArrival(departure);
    if (arrival) copy = fly(arrival.picture, departure.from, arrival.place);
    else if (performance.now() < giveUpAt) frame = requestAnimationFrame(look);
  }
  return () => {
    cancelAnimationFrame(frame);
    copy?.remove();
  };
}

function fly(picture: Element, from: DOMRect, to: DOMRect): HTMLElement {
  const copy = addCopy(picture, to, document.body);
  copy.style.transformOrigin = '0 0';
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  const start = `${moveBy(from.left - to.left, from.top - to.top)} ${scale}`;
  animate(copy, { transform: [start, 'none'] }, MOVE);
  playCopy(copy, { opacity: [1, 0] }, { ...FADE, delay: MOVE.visualDuration });
  return copy;
}

/** Every animation; loaded in one piece. */
export const animations = {
  placesIn,
  showListChange,
  springBack,
  flingRight,
  riseFrom,
  sinkInto,
  findDeparture,
  showPictureArrival,
};
