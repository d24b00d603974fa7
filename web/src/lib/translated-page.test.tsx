import { render, screen } from '@testing-library/react';
import { Fragment } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letPageBeTranslated } from './translated-page.ts';

const CHANGED = ['insertBefore', 'appendChild', 'removeChild', 'nodeValue'] as const;
const native = CHANGED.map((name) => Object.getOwnPropertyDescriptor(Node.prototype, name));

beforeAll(letPageBeTranslated);
afterAll(() => {
  CHANGED.forEach((name, index) => {
    const descriptor = native[index];
    if (descriptor) Object.defineProperty(Node.prototype, name, descriptor);
  });
});

type Translator = (text: Text) => void;

function fontOf(text: string): [outer: Element, inner: Element] {
  const outer = document.createElement('font');
  const inner = outer.appendChild(document.createElement('font'));
  inner.textContent = text;
  return [outer, inner];
}
const translated = (text: string) => `[${text}]`;

/** What translators were seen to do with a text. */
const TRANSLATORS: readonly [string, Translator][] = [
  ['replaces a text', (text) => text.replaceWith(fontOf(translated(text.data))[0])],
  [
    'puts its own before a text and removes it',
    (text) => {
      text.before(fontOf(translated(text.data))[0]);
      text.remove();
    },
  ],
  [
    'moves a text into its own',
    (text) => {
      const [outer, inner] = fontOf('');
      text.replaceWith(outer);
      text.data = translated(text.data);
      inner.append(text);
    },
  ],
];

/** As a translator does: every text of the page that it has not translated yet, one after another. */
function translate(translator: Translator): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() && !text.parentElement?.closest('font')) texts.push(text);
  }
  texts.forEach(translator);
}

describe.each(TRANSLATORS)('a translator that %s', (_, translator) => {
  it.each([
    ['at once', () => {}],
    ['a moment later', async () => Promise.resolve()],
  ])('lets React take a text away and put something before another, %s', async (_when, pause) => {
    const page = (isBusy: boolean) => (
      <p>
        {isBusy && 'Buscando'}
        {!isBusy && <b>Novo</b>}
        {'fim'}
      </p>
    );
    const { rerender, container } = render(page(true));
    translate(translator);
    await pause();

    rerender(page(false));

    expect(container).toHaveTextContent(/^Novo\[?fim\]?$/);
    rerender(page(true));
    expect(container).toHaveTextContent(/^Buscando\[?fim\]?$/);
  });

  it('shows the new words and counts, not the old ones', () => {
    const page = (count: number) => (
      <p>
        {count} de {9} aulas
      </p>
    );
    const { rerender, container } = render(page(1));
    translate(translator);

    rerender(page(2));

    expect(container).toHaveTextContent(/2\]? ?\[? ?de/);
    expect(container).not.toHaveTextContent('1');
  });

  it('lets React change the order of texts', () => {
    const page = (words: readonly string[]) => (
      <p>
        {words.map((word) => (
          <Fragment key={word}>{word}</Fragment>
        ))}
      </p>
    );
    const { rerender, container } = render(page(['um', 'dois', 'três']));
    translate(translator);

    rerender(page(['três', 'um', 'dois']));

    expect(container.textContent?.replaceAll(/[[\]]/g, '')).toBe('trêsumdois');
  });
});

it('a translator that joins texts beside each other gives each of them back', () => {
  const page = (name: string, hasMore: boolean) => (
    <p>
      Olá, {name}
      {hasMore && <b>!</b>}
    </p>
  );
  const { rerender, container } = render(page('Ana', false));
  const [first, second] = container.querySelector('p')?.childNodes ?? [];
  if (!first || !second) throw new Error('two texts were expected');
  first.replaceWith(fontOf('Hello, Ana')[0]);
  second.remove();

  rerender(page('Bia', true));

  expect(container).toHaveTextContent('Bia');
});

it('a translator that leaves nothing in the place of a text breaks no page', () => {
  const page = (isBusy: boolean) => (
    <p>
      {!isBusy && <b>Novo</b>}
      {isBusy && 'Buscando'}
      {'fim'}
    </p>
  );
  const { rerender, container } = render(page(true));
  for (const text of [...(container.querySelector('p')?.childNodes ?? [])]) text.remove();

  rerender(page(false));

  expect(screen.getByText('Novo')).toBeInTheDocument();
});

it('what no translator touched is changed as ever', () => {
  const parent = document.createElement('p');
  const [first, second] = [document.createTextNode('a'), document.createTextNode('b')];
  parent.append(second);
  parent.insertBefore(first, second);
  expect(parent.textContent).toBe('ab');
  expect(parent.removeChild(first)).toBe(first);
  second.nodeValue = 'c';
  expect(parent.textContent).toBe('c');
});
