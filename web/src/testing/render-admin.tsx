import type { ReactElement } from 'react';
import { AdminProvider } from '~/admin/ui/AdminProvider.tsx';
import { renderUi } from './render-app.tsx';

/** A piece of an administrators' page, which is drawn with Chakra. */
export const renderAdmin = (ui: ReactElement, options?: Parameters<typeof renderUi>[1]) =>
  renderUi(<AdminProvider>{ui}</AdminProvider>, options);
