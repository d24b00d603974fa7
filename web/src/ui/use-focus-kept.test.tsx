import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusKept } from './use-focus-kept.ts';

function List({ start }: { start: readonly string[] }) {
  const [items, setItems] = useState(start);
  const [more, setMore] = useState([['D', 'E'], ['F']]);
  const partRef = useRef<HTMLDivElement>(null);
  useFocusKept(partRef);
  return (
    <>
      <div ref={partRef}>
        <h2>Minha Lista</h2>
        {items.length > 0 && (
          <button type="button" onClick={() => setItems([])}>
            Limpar
          </button>
        )}
        <ul>
          {items.map((item) => (
            <li key={item}>
              <a href="/">{item}</a>
              <button
                type="button"
                onClick={() => setItems(items.filter((other) => other !== item))}
              >
                Remover {item}
              </button>
            </li>
          ))}
        </ul>
        {more.length > 0 && (
          <button
            type="button"
            onClick={() => {
              setItems([...items, ...(more[0] ?? [])]);
              setMore(more.slice(1));
            }}
          >
            Mais
          </button>
        )}
      </div>
      <button type="button" onClick={() => setItems([])}>
        Fora
      </button>
    </>
  );
}

it.each([
  ['Remover A', 'link', 'B'],
  ['Remover B', 'link', 'C'],
  ['Remover C', 'link', 'B'],
  ['Limpar', 'heading', 'Minha Lista'],
  ['Fora', 'button', 'Fora'],
])('after a press on "%s" the focus is on the %s "%s"', async (pressed, role, name) => {
  render(<List start={['A', 'B', 'C']} />);
  await userEvent.click(screen.getByRole('button', { name: pressed }));
  expect(screen.getByRole(role, { name })).toHaveFocus();
});

it('"Mais" keeps the focus, and the last page moves it to the first new entry', async () => {
  render(<List start={['A', 'B', 'C']} />);
  const more = screen.getByRole('button', { name: 'Mais' });
  await userEvent.click(more);
  expect(more).toHaveFocus();
  await userEvent.click(more);
  expect(screen.getByRole('link', { name: 'F' })).toHaveFocus();
});

it('removing the last entry moves the focus to the heading', async () => {
  render(<List start={['A']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remover A' }));
  expect(screen.getByRole('heading', { name: 'Minha Lista' })).toHaveFocus();
});
