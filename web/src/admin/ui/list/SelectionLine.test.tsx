import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { SelectionLine } from './SelectionLine.tsx';
import { nothingSelected } from './selection.ts';

it.each([
  [2, 302, '2 de 302 vídeos'],
  [2, 5001, '2 de 5.001 vídeos'],
  [2, 2, '2 vídeos'],
  [1, 1, '1 vídeo'],
])('%d rows shown of %d are counted as "%s"', (shown, total, text) => {
  renderAdmin(
    <SelectionLine
      shown={Array.from({ length: shown }, (_, id) => id)}
      total={total}
      selection={nothingSelected<number>('')}
      onSelect={() => undefined}
      names={['vídeo', 'vídeos']}
    />,
  );
  expect(screen.getByText(text)).toBeVisible();
});
