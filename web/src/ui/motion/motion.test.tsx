import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDraggable } from './draggable.ts';
import { MotionList } from './MotionList.tsx';
import { loadMotion, motion } from './motion.ts';
import { PictureMotion } from './PictureMotion.tsx';

const ROW_PX = 50;

type Started = { element: Element; keyframes: Keyframe[] | PropertyIndexedKeyframes | null };
let started: Started[];
let reducesMotion = false;
/** Where elements without a row of their own are. */
const places = new Map<string, DOMRect>();

beforeAll(async () => {
  loadMotion();
  await waitFor(() => expect(motion()).not.toBeNull());
});

// jsdom lays nothing out and animates nothing: rows stand below each other, and animations only begin.
beforeEach(() => {
  started = [];
  reducesMotion = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: reducesMotion, media }) as MediaQueryList,
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const marked = places.get(this.id);
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return marked ?? new DOMRect(0, this.matches('li') ? index * ROW_PX : 0, 300, ROW_PX);
  });
  Element.prototype.animate = function (keyframes) {
    started.push({ element: this, keyframes });
    return { cancel() {}, finished: Promise.resolve() } as unknown as Animation;
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'animate');
  places.clear();
  document.body.replaceChildren();
});

const list = (names: readonly string[]) => (
  <MotionList>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </MotionList>
);

/** What began to move: the text of the element and the first keyframe of the property. */
const movedFrom = () =>
  started.flatMap(({ element, keyframes }) => {
    const { transform } = keyframes as { transform?: string[] };
    return transform ? [`${element.textContent}: ${transform[0]}`] : [];
  });

const names = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('MotionList', () => {
  it('MotionList moves every entry from its earlier place when the order changes', () => {
    const { rerender } = render(list(['A', 'B', 'C']));
    rerender(list(['C', 'A', 'B']));
    expect(names()).toEqual(['C', 'A', 'B']);
    expect(movedFrom()).toEqual([
      'C: translate(0px, 100px)',
      'A: translate(0px, -50px)',
      'B: translate(0px, -50px)',
    ]);
  });

  it('MotionList removes an entry at once and fades a copy without focusable parts', () => {
    const { container, rerender } = render(list(['A', 'B', 'C']));
    rerender(list(['A', 'C']));
    expect(names()).toEqual(['A', 'C']);
    const copy = container.querySelector('li[inert]');
    expect(copy).toHaveTextContent('B');
    expect(copy).toHaveAttribute('aria-hidden', 'true');
    expect(movedFrom()).toContain('C: translate(0px, 50px)');
  });

  it('MotionList fades in an entry that comes back', () => {
    const { rerender } = render(list(['A', 'C']));
    rerender(list(['A', 'B', 'C']));
    expect(started.map(({ element }) => element.textContent)).toContain('B');
    expect(names()).toEqual(['A', 'B', 'C']);
  });

  it('MotionList moves nothing while the order stays', () => {
    const { rerender } = render(list(['A', 'B']));
    rerender(list(['A', 'B']));
    expect(started).toEqual([]);
  });

  it('MotionList moves nothing for people who asked for less motion', () => {
    reducesMotion = true;
    const { container, rerender } = render(list(['A', 'B', 'C']));
    rerender(list(['C', 'A']));
    expect(names()).toEqual(['C', 'A']);
    expect(started).toEqual([]);
    expect(container.querySelector('[inert]')).toBeNull();
  });
});

describe('makeDraggable', () => {
  const drag = (element: HTMLElement, toPx: number, end: 'pointerUp' | 'pointerCancel') => {
    fireEvent.pointerDown(element, { clientX: 100 });
    fireEvent.pointerMove(element, { clientX: 100 + toPx });
    const follows = element.style.translate;
    fireEvent[end](element, { clientX: 100 + toPx });
    return follows;
  };

  it.each([
    [60, 'pointerUp', 'is taken away', 1, []],
    [40, 'pointerUp', 'springs back', 0, [': translate(40px, 0px)']],
    [60, 'pointerCancel', 'springs back', 0, [': translate(60px, 0px)']],
    [-60, 'pointerUp', 'stays', 0, []],
  ] as const)(
    'after a drag of %i px and a %s the element %s',
    (px, end, _result, times, springs) => {
      const element = document.body.appendChild(document.createElement('div'));
      const onAway = vi.fn();
      makeDraggable(element, { axis: 'x', isFar: (offset) => offset >= 50, onAway });
      expect(drag(element, px, end)).toBe(px > 0 ? `${px}px` : '');
      expect(onAway).toHaveBeenCalledTimes(times);
      expect(movedFrom()).toEqual(springs);
    },
  );

  it('makeDraggable ignores a mouse where only fingers drag', () => {
    const element = document.body.appendChild(document.createElement('div'));
    makeDraggable(element, { axis: 'y', isTouchOnly: true, isFar: () => true, onAway: vi.fn() });
    fireEvent.pointerDown(element, { clientY: 0, pointerType: 'mouse' });
    fireEvent.pointerMove(element, { clientY: 80, pointerType: 'mouse' });
    expect(element.style.translate).toBe('');
  });

  it('makeDraggable prevents a scroll of the page during a downward drag', () => {
    const element = document.body.appendChild(document.createElement('div'));
    makeDraggable(element, { axis: 'y', isFar: () => true, onAway: vi.fn() });
    // False says that the browser leaves the move to the page.
    expect(fireEvent.touchMove(element)).toBe(false);
  });

  it('makeDraggable restores the element when it ends', () => {
    const element = document.body.appendChild(document.createElement('div'));
    const end = makeDraggable(element, { axis: 'y', isFar: () => true, onAway: vi.fn() });
    end();
    fireEvent.pointerDown(element, { clientY: 0 });
    fireEvent.pointerMove(element, { clientY: 80 });
    expect(element.style.cssText).toBe('');
  });
});

describe('PictureMotion', () => {
  const copy = () => document.querySelector('body > [inert]');
  const page = (lesson: number | null) => (
    <>
      <PictureMotion lesson={lesson} />
      {lesson ? (
        <div data-stage>
          <div id="stage" />
        </div>
      ) : (
        <article data-picture="7">
          <img id="picture" alt="" src="/7.webp" />
        </article>
      )}
    </>
  );

  beforeEach(() => {
    places.set('picture', new DOMRect(20, 300, 160, 90));
    places.set('stage', new DOMRect(0, 60, 640, 500));
  });

  it('PictureMotion grows the picture of the pressed card to the place of the lesson', async () => {
    const { rerender } = render(page(null));
    rerender(page(7));
    await vi.waitFor(() => expect(copy()).toHaveAttribute('src', '/7.webp'));
    expect(movedFrom()).toEqual([': translate(20px, 240px) scale(0.25, 0.25)']);
  });

  it('PictureMotion returns the picture to its card', async () => {
    const { rerender } = render(page(7));
    rerender(page(null));
    await vi.waitFor(() => expect(copy()).toHaveAttribute('src', '/7.webp'));
    expect(movedFrom()).toEqual([': translate(-20px, -240px) scale(4, 4)']);
  });

  it('PictureMotion ends with the next change of page', async () => {
    const { rerender } = render(page(null));
    rerender(page(7));
    await vi.waitFor(() => expect(copy()).not.toBeNull());
    rerender(page(8));
    expect(copy()).toBeNull();
  });
});
