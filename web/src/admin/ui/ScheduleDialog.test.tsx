import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';

const MOMENTS = ['2099-05-01T10:00:00Z', '2099-06-02T11:30:00Z', null];
const others = new EventTarget();

/** The dialog of one lesson; another person chooses another moment for it, then publishes it. */
function Screen() {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const next = () => setStep((before) => before + 1);
    others.addEventListener('act', next);
    return () => others.removeEventListener('act', next);
  }, []);
  return (
    <ScheduleDialog
      subject={{ id: 1, moment: MOMENTS[step] ?? null, text: `Passo ${step}` }}
      isPending={false}
      decide={async () => undefined}
      onClose={() => undefined}
    />
  );
}

const actElsewhere = () => act(() => others.dispatchEvent(new Event('act')));

it('follows the moment that another person chose, and offers none of what is published', async () => {
  renderAdmin(<Screen />);
  const field = await screen.findByLabelText('Data e hora');
  expect(field).toHaveValue('2099-05-01T07:00');
  actElsewhere();
  expect(screen.getByText('Passo 1')).toBeVisible();
  expect(field).toHaveValue('2099-06-02T08:30');
  actElsewhere();
  expect(field).toHaveValue('');
});

it('keeps a moment that was typed', async () => {
  renderAdmin(<Screen />);
  const field = await screen.findByLabelText('Data e hora');
  fireEvent.change(field, { target: { value: '2099-07-03T09:00' } });
  actElsewhere();
  expect(screen.getByText('Passo 1')).toBeVisible();
  expect(field).toHaveValue('2099-07-03T09:00');
});
