import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { changedParams, useUrlState } from './use-url-state.ts';

test('a change of the address sets and removes what it names and leaves the rest', () => {
  const before = new URLSearchParams('aba=usuarios&q=ana&pagina=3');
  expect(changedParams(before, { q: 'josé', pagina: null }).toString()).toBe(
    'aba=usuarios&q=jos%C3%A9',
  );
  expect(before.get('pagina')).toBe('3');
});

/** Another part of the same page, with parameters of its own. */
function Tabs() {
  const [, change] = useUrlState();
  return (
    <button type="button" onClick={() => change({ aba: 'videos' })}>
      Vídeos
    </button>
  );
}

function Filters() {
  const [params, change] = useUrlState();
  const navigate = useNavigate();
  return (
    <>
      <input
        aria-label="Busca"
        value={params.get('q') ?? ''}
        onChange={({ target }) => change({ q: target.value || null })}
      />
      <button type="button" onClick={() => change({ ordem: 'nome' })}>
        Por nome
      </button>
      <button type="button" onClick={() => navigate('/?q=link')}>
        Link
      </button>
      <Tabs />
      <output>{useLocation().search}</output>
    </>
  );
}

test('two changes of the address count, although the router has not rendered the first yet', async () => {
  const { user } = renderUi(<Filters />);
  const field = screen.getByRole('textbox');
  await act(async () => {
    fireEvent.change(field, { target: { value: 'sepse' } });
    // The letter is there at once: a field that showed the old text would lose the next one.
    expect(field).toHaveValue('sepse');
    fireEvent.click(screen.getByRole('button', { name: 'Por nome' }));
  });
  expect(screen.getByRole('status')).toHaveTextContent('?q=sepse&ordem=nome');
  await user.click(screen.getByRole('button', { name: 'Link' }));
  expect(field).toHaveValue('link');
});

test('nor is it lost when another part of the page changes the address next', async () => {
  const { user } = renderUi(<Filters />);
  await act(async () => {
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'sepse' } });
    fireEvent.click(screen.getByRole('button', { name: 'Vídeos' }));
    fireEvent.click(screen.getByRole('button', { name: 'Por nome' }));
  });
  expect(screen.getByRole('status')).toHaveTextContent('?q=sepse&aba=videos&ordem=nome');
  await user.click(screen.getByRole('button', { name: 'Link' }));
  await user.click(screen.getByRole('button', { name: 'Vídeos' }));
  expect(screen.getByRole('status')).toHaveTextContent('?q=link&aba=videos');
});
