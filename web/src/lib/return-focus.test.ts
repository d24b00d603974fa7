import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { returnFocusToLinks } from './return-focus.ts';

let end: () => void;
let scrolled = 0;

beforeEach(() => {
  window.history.replaceState({ idx: 0 }, '', '/categories');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, Number(this.getAttribute('data-top')), 100, 20);
  });
  scrolled = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  end = returnFocusToLinks();
});

afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

/** A lesson stands twice on the page, and once in the bar above it. */
function showList(height = 200) {
  document.body.innerHTML = `<a href="/video/2" data-top="0">Barra</a><main tabindex="-1">${[
    1, 2, 3, 2,
  ]
    .map((id, row) => `<a href="/video/${id}" data-top="${row * height}">Aula ${id}</a>`)
    .join('')}</main>`;
}

/** Presses the link, shows the page of the lesson, and goes back to the list, which has grown by so much. */
async function goAndReturn(link: Element | undefined, height?: number) {
  link?.addEventListener('click', (event) => event.preventDefault());
  (link as HTMLElement).click();
  window.history.pushState({ idx: 1 }, '', '/video/2');
  document.body.innerHTML = '<main tabindex="-1"><button>Reproduzir</button></main>';
  scrolled = 0;
  const returned = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  window.history.back();
  await returned;
  await vi.dynamicImportSettled();
  showList(height);
}

const links = () => [...document.querySelectorAll('a')];

it('Back gives the focus to the link by which the page was left, not to another of its address', async () => {
  showList();
  await goAndReturn(links()[4]);
  await vi.waitFor(() => expect(links()[4]).toHaveFocus());
});

it('where the page has changed, the nearest link of the address gets the focus in the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showList();
  await goAndReturn(links()[4], 260);
  await Promise.resolve();
  expect(document.body).toHaveFocus();
  vi.advanceTimersByTime(4000);
  expect(links()[4]).toHaveFocus();
  vi.useRealTimers();
});

it('a link that stands a little elsewhere is at its place', async () => {
  showList();
  await goAndReturn(links()[4], 220);
  await vi.waitFor(() => expect(links()[4]).toHaveFocus());
});

it('before the page is scrolled to its place, no other link of the address gets the focus', async () => {
  showList();
  scrolled = 900;
  await goAndReturn(links()[4]);
  await Promise.resolve();
  expect(document.body).toHaveFocus();
  scrolled = 900;
  window.dispatchEvent(new Event('scroll'));
  expect(links()[4]).toHaveFocus();
});

it('a page that comes late and has changed gets the focus as well', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showList();
  await goAndReturn(links()[4], 260);
  document.body.innerHTML = '<main tabindex="-1"></main>';
  vi.advanceTimersByTime(4000);
  showList(260);
  await Promise.resolve();
  expect(links()[4]).toHaveFocus();
  vi.useRealTimers();
});

it('Back to a page that was left by the bar above it moves no focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showList();
  await goAndReturn(links()[0]);
  vi.advanceTimersByTime(4000);
  expect(document.body).toHaveFocus();
  vi.useRealTimers();
});

it('the focus stays with who has gone on meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showList();
  await goAndReturn(links()[4], 260);
  window.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(4000);
  expect(document.body).toHaveFocus();
  vi.useRealTimers();
});
