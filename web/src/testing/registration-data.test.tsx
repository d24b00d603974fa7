import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { SessionGate } from '~/layouts/SessionGate.tsx';
import { queryClient } from '~/lib/query-client.ts';
import { startSession } from '~/lib/session/session.ts';
import { PendingPage } from '~/pages/PendingPage.tsx';
import { makeProfile, makeSession } from './factories.ts';
import { renderUi } from './render-app.tsx';
import { rpcUrl, server } from './server.ts';
import { versionAfter } from './versioned-table.ts';

const EMPTY = { crm: null, specialty: null, institution: null, registration_notes: null };
const waiting = makeProfile({ is_approved: false, ...EMPTY });

type Saved = { p_changes: Partial<typeof waiting>; p_version: string };

/** A database with one profile in it, which compares versions. */
function profileTable(stored = waiting) {
  let changes = 0;
  const change = (values: Partial<typeof stored>) => {
    changes += 1;
    room.stored = { ...room.stored, ...values, updated_at: versionAfter(changes) };
  };
  /** `change` is what is saved elsewhere. */
  const room = { stored, patches: [] as unknown[], isDown: false, change };
  server.use(
    http.get(rpcUrl('own_profile'), () => HttpResponse.json(room.stored)),
    http.post(rpcUrl('save_own_profile'), async ({ request }) => {
      if (room.isDown) return HttpResponse.json({ message: 'no' }, { status: 503 });
      const { p_changes: patch, p_version: version } = (await request.json()) as Saved;
      if (version !== room.stored.updated_at) {
        return HttpResponse.json({ code: 'PT409', message: 'no' }, { status: 409 });
      }
      room.patches.push(patch);
      change(patch);
      return HttpResponse.json(room.stored);
    }),
  );
  return room;
}

/** The waiting screen behind its gate, as the app shows it; approved people see "dentro". */
async function openGate() {
  queryClient.clear();
  localStorage.setItem('auth_token', JSON.stringify(makeSession()));
  startSession();
  const opened = renderUi(
    <SessionGate
      renderVisitor={() => <p>fora</p>}
      renderUser={(profile, access) =>
        access === 'pending' ? <PendingPage profile={profile} /> : <p>dentro</p>
      }
    />,
  );
  await screen.findByRole('heading', { name: 'Seus dados' });
  return opened;
}

const form = () => within(screen.getByRole('form', { name: 'Dados profissionais' }));

beforeEach(() => localStorage.clear());

describe('data of a registration', () => {
  it('data of a registration can be saved incomplete, as often as needed', async () => {
    const room = profileTable();
    const { user } = await openGate();
    expect(screen.getByText(/falta informar CRM, especialidade e instituição/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Completar cadastro' }));
    expect(form().getByLabelText('CRM')).toHaveFocus();
    await user.type(form().getByLabelText('CRM'), '12');
    await user.click(form().getByRole('button', { name: 'Salvar' }));
    expect(await form().findByText('CRM deve ter pelo menos 4 caracteres')).toBeVisible();
    await user.type(form().getByLabelText('CRM'), '3456');
    await user.click(form().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Perfil atualizado')).toBeVisible();
    expect(room.patches).toEqual([{ crm: '123456' }]);
    expect(screen.getByText(/falta informar especialidade e instituição/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Completar cadastro' }));
    await user.selectOptions(form().getByLabelText('Especialidade'), 'Trauma');
    await user.type(form().getByLabelText('Instituição'), 'SAMU');
    await user.type(form().getByLabelText(/Observações/), 'R1');
    await user.click(form().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('button', { name: 'Editar dados' })).toBeVisible();
    expect(room.patches[1]).toEqual({
      specialty: 'Trauma',
      institution: 'SAMU',
      registration_notes: 'R1',
    });
    expect(screen.getByText('Dados profissionais informados')).toBeVisible();
    expect(localStorage.getItem('registration_draft')).toBeNull();
  });

  it('typed data of a registration survive a failed save, a refetch and a reload', async () => {
    const room = profileTable();
    const { user, unmount } = await openGate();
    await user.click(screen.getByRole('button', { name: 'Completar cadastro' }));
    await user.type(form().getByLabelText('CRM'), 'CRM-SP 1');
    room.isDown = true;
    await user.click(form().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/^Serviço indisponível. Tente/)).toBeVisible();
    expect(form().getByLabelText('CRM')).toHaveValue('CRM-SP 1');

    // Meanwhile an institution was saved elsewhere.
    room.change({ institution: 'Santa Casa' });
    await queryClient.refetchQueries();
    await waitFor(() => expect(form().getByLabelText('Instituição')).toHaveValue('Santa Casa'));
    expect(form().getByLabelText('CRM')).toHaveValue('CRM-SP 1');

    unmount();
    await openGate();
    expect(form().getByLabelText('CRM')).toHaveValue('CRM-SP 1');
  });

  it('data typed before a reload do not undo a newer save from elsewhere', async () => {
    const room = profileTable();
    const { user, unmount } = await openGate();
    await user.click(screen.getByRole('button', { name: 'Completar cadastro' }));
    await user.type(form().getByLabelText('CRM'), 'CRM-SP 1');
    unmount();
    room.change({ institution: 'Santa Casa' });
    await openGate();
    expect(form().getByLabelText('Instituição')).toHaveValue('Santa Casa');
    await user.click(form().getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Perfil atualizado')).toBeVisible();
    expect(room.stored).toMatchObject({ crm: 'CRM-SP 1', institution: 'Santa Casa' });

    await user.click(screen.getByRole('button', { name: 'Completar cadastro' }));
    await user.type(form().getByLabelText('CRM'), '234');
    room.change({ crm: 'CRM-RJ 9999' });
    await user.click(form().getByRole('button', { name: 'Salvar' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Seu perfil mudou enquanto você editava',
    });
    await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
    await user.click(within(dialog).getByRole('radio', { name: /CRM-RJ 9999$/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    expect(await screen.findByText('Ficou o que já estava salvo')).toBeVisible();
    expect(room.stored.crm).toBe('CRM-RJ 9999');
    expect(localStorage.getItem('registration_draft')).toBeNull();
  });

  it('unsaved data of a registration keep the pending screen open after the approval', async () => {
    const room = profileTable();
    const { user } = await openGate();
    await user.click(screen.getByRole('button', { name: 'Completar cadastro' }));
    await user.type(form().getByLabelText('CRM'), 'CRM-SP');
    room.change({ is_approved: true });
    await queryClient.refetchQueries();
    expect(await screen.findByRole('heading', { name: 'Cadastro aprovado' })).toBeVisible();
    // Nothing was torn away: the focus is where it was, and typing goes on.
    expect(form().getByLabelText('CRM')).toHaveFocus();
    await user.keyboard(' 1234');
    await user.click(form().getByRole('button', { name: 'Salvar e entrar' }));
    expect(await screen.findByText('dentro')).toBeVisible();
    expect(screen.getByText('Seu acesso foi liberado. Bom plantão.')).toBeVisible();
    expect(room.patches).toMatchObject([{ crm: 'CRM-SP 1234' }]);
  });

  it('discarding unsaved data lets an approved person in', async () => {
    const room = profileTable();
    const { user } = await openGate();
    await user.click(screen.getByRole('button', { name: 'Completar cadastro' }));
    await user.type(form().getByLabelText('CRM'), 'x');
    room.change({ is_approved: true });
    await queryClient.refetchQueries();
    await user.click(await screen.findByRole('button', { name: 'Descartar e entrar' }));
    expect(await screen.findByText('dentro')).toBeVisible();
    expect(room.patches).toEqual([]);
  });

  it('data typed by another person on the device are not shown', async () => {
    localStorage.setItem(
      'registration_draft',
      JSON.stringify({
        userId: 'outra',
        form: { crm: 'CRM-RJ 9', specialty: '', institution: '', registrationNotes: '' },
      }),
    );
    profileTable();
    await openGate();
    expect(screen.queryByDisplayValue('CRM-RJ 9')).toBeNull();
    expect(screen.getByRole('button', { name: 'Completar cadastro' })).toBeVisible();
  });
});
