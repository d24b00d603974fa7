import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckState, DeepHealth, OperationCheck } from '#contracts/operations.ts';
import { serveJobs } from '~/testing/jobs.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcHandler, rpcUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { dismissToast } from '~/ui/toast.ts';
import { OperationsPage } from './OperationsPage.tsx';

const check = (id: string, state: CheckState, name: string): OperationCheck => ({
  id,
  name,
  state,
  value: `Valor de ${name}.`,
  since: '2026-11-20T12:00:00Z',
  action: `Mende ${name}.`,
  chapter: 'E-mails',
});
const CHECKS = [
  check('scheduler', 'green', 'Agendador'),
  check('backup', 'yellow', 'Cópia de segurança'),
  check('mail_waiting', 'red', 'E-mails que esperam'),
];
const HEALTH: DeepHealth = {
  status: 'failing',
  checkedAt: '2026-11-21T15:04:00Z',
  versions: {
    schema: '20261124004800',
    functions: { release: 'abc1234', schema: '20261124004800' },
    site: null,
  },
  checks: CHECKS,
};
const email = (id: number, more: object = {}) => ({
  id,
  template: 'registration_received',
  recipient: `pessoa${id}@plantao.example`,
  status: 'failed',
  attempts: 1,
  last_error: 'Resend 422: no mailbox',
  created_at: '2026-11-21T10:00:00Z',
  next_attempt_at: null,
  total: 2,
  ...more,
});
const STUCK = [
  email(8),
  email(7, { status: 'pending', attempts: 3, next_attempt_at: '2099-11-21T18:00:00Z' }),
];

function serveHealth(checks = CHECKS, status = 503) {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/health', ({ request }) => {
      expect(new URL(request.url).search).toBe('?deep=1');
      asked.push(request.headers.get('authorization'));
      return HttpResponse.json({ ...HEALTH, checks }, { status });
    }),
  );
  return asked;
}

/** Answers the act, and from then on nothing is stuck. */
function serveRetry(answer: () => Response) {
  const bodies: unknown[] = [];
  server.use(
    http.post(rpcUrl('retry_emails'), async ({ request }) => {
      bodies.push(await request.json());
      server.use(rpcHandler('stuck_emails', []));
      return answer();
    }),
  );
  return bodies;
}

beforeEach(() => {
  serveJobs();
  signIn();
  serveHealth();
  server.use(rpcHandler('stuck_emails', STUCK), rpcHandler('operation_incidents', []));
});
afterEach(() => dismissToast());

describe('the checks', () => {
  it('are asked of the functions with the session, and come with what to mend first', async () => {
    const asked = serveHealth();
    renderAdmin(<OperationsPage />);
    const list = await screen.findByRole('list', { name: 'Verificações' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^Com problemaE-mails que esperamdesde 20\/11\/2026, 09:00Valor de E-mails que esperam\.O que fazer: Mende E-mails que esperam\. Mais em docs\/operacao\.md, “E-mails”\.$/,
      ),
      expect.stringMatching(/^AtençãoCópia de segurança/),
      expect.stringMatching(/^Em ordemAgendadordesde 20\/11\/2026, 09:00Valor de Agendador\.$/),
    ]);
    expect(
      within(screen.getByRole('region', { name: 'Verificações' })).getByRole('status'),
    ).toHaveTextContent('1 problema e 1 ponto de atenção');
    expect(screen.getByText('Verificado em 21/11/2026, 12:04')).toBeVisible();
    expect(asked).toEqual([expect.stringMatching(/^Bearer \S+\.\S+\.\S+$/)]);
  });

  it('are asked anew by a button', async () => {
    const { user } = renderAdmin(<OperationsPage />);
    await screen.findByText('1 problema e 1 ponto de atenção');
    serveHealth([check('scheduler', 'green', 'Agendador')], 200);
    await user.click(screen.getByRole('button', { name: 'Verificar agora' }));
    expect(await screen.findByText('Tudo em ordem')).toBeVisible();
    server.use(
      http.get('*/api/health', () => HttpResponse.json({ message: 'x' }, { status: 500 })),
      rpcHandler('operations', {}),
    );
    await user.click(screen.getByRole('button', { name: 'Verificar agora' }));
    expect(await screen.findByText('Não foi possível verificar')).toBeVisible();
    expect(screen.getByText(/^Em ordem/)).toBeVisible();
    expect(screen.queryByText('Tudo em ordem')).toBeNull();
  });

  it('name the three versions', async () => {
    renderAdmin(<OperationsPage />);
    expect(await screen.findByRole('region', { name: 'Versões' })).toHaveTextContent(
      'Banco20261124004800Funçõesabc1234 (escrita para 20261124004800)Sitenão informada',
    );
  });

  it.each([
    ['do not answer', () => HttpResponse.error()],
    ['answer with an error', () => HttpResponse.json({ message: 'x' }, { status: 500 })],
    ['answer with the page of the app', () => HttpResponse.html('<!doctype html>')],
  ])(
    'come from the database when the functions %s, which is one more problem',
    async (_how, respond) => {
      server.use(
        http.get('*/api/health', respond),
        rpcHandler('operations', {
          status: 'ok',
          checked_at: '2026-11-21T15:05:00Z',
          schema: '20261124004800',
          checks: [CHECKS[0]],
        }),
      );
      renderAdmin(<OperationsPage />);
      const list = await screen.findByRole('list', { name: 'Verificações' });
      const [first, second] = within(list).getAllByRole('listitem');
      expect(first).toHaveTextContent(/^Com problemaFunções do servidor.*Não responderam: /);
      expect(second).toHaveTextContent(/^Em ordemAgendador/);
    },
  );

  it('say what happened when nothing answers, and how to ask again', async () => {
    server.use(
      http.get('*/api/health', () => HttpResponse.error()),
      http.post(rpcUrl('operations'), () => HttpResponse.json({ message: 'x' }, { status: 503 })),
    );
    const { user } = renderAdmin(<OperationsPage />);
    const alert = await screen.findByText('Não foi possível verificar', undefined, {
      timeout: 15_000,
    });
    expect(alert).toBeVisible();
    expect(screen.getByRole('region', { name: 'Verificações' })).not.toHaveTextContent(
      'Verificando',
    );
    serveHealth();
    await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
    expect(await screen.findByRole('list', { name: 'Verificações' })).toBeVisible();
  }, 20_000);
});

describe('mail that is stuck', () => {
  it('does not promise a trial whose moment has passed', async () => {
    const late = { status: 'pending', next_attempt_at: '2026-01-21T18:00:00Z' };
    server.use(rpcHandler('stuck_emails', [email(7, late)]));
    renderAdmin(<OperationsPage />);
    expect(
      await screen.findByText(/Tentativa atrasada: era para 21\/01\/2026, 15:00/),
    ).toBeVisible();
  });

  it('is listed with its error, and sent again one by one', async () => {
    const bodies = serveRetry(() => HttpResponse.json(1));
    const { user } = renderAdmin(<OperationsPage />);
    const list = await screen.findByRole('list', { name: 'E-mails parados' });
    const [refused, waiting] = within(list).getAllByRole('listitem');
    expect(refused).toHaveTextContent(
      /^Cadastro recebido para pessoa8@plantao\.exampleRecusado · 1 tentativa · escrito em 21\/11\/2026, 07:00Resend 422: no mailbox/,
    );
    expect(waiting).toHaveTextContent(/Próxima tentativa: 21\/11\/2099, 15:00 · 3 tentativas/);
    await user.click(
      screen.getByRole('button', {
        name: 'Tentar de novo Cadastro recebido para pessoa8@plantao.example',
      }),
    );
    expect(await screen.findByText('1 e-mail voltou à fila')).toBeVisible();
    expect(bodies).toEqual([{ p_ids: [8] }]);
    expect(await screen.findByText('Nenhum e-mail está parado.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'E-mails parados' })).toHaveFocus();
  });

  it('is sent again as a whole after a question', async () => {
    const bodies = serveRetry(() => HttpResponse.json(2));
    const { user } = renderAdmin(<OperationsPage />);
    await user.click(await screen.findByRole('button', { name: 'Tentar todos de novo' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Tentar de novo 2 e-mails?' });
    expect(bodies).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Tentar todos de novo' }));
    expect(await screen.findByText('2 e-mails voltaram à fila')).toBeVisible();
    expect(bodies).toEqual([{}]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('that another superuser sent again meanwhile is not sent twice, and it says so', async () => {
    serveRetry(() => HttpResponse.json(0));
    const { user } = renderAdmin(<OperationsPage />);
    await user.click(await screen.findByRole('button', { name: /^Tentar de novo .* pessoa8/ }));
    expect(await screen.findByText('Nada a enviar de novo')).toBeVisible();
  });

  it('is asked about again when all could not be sent', async () => {
    server.use(
      http.post(rpcUrl('retry_emails'), () =>
        HttpResponse.json({ code: '42501', message: 'x' }, { status: 403 }),
      ),
    );
    const { user } = renderAdmin(<OperationsPage />);
    await user.click(await screen.findByRole('button', { name: 'Tentar todos de novo' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Tentar todos de novo' }));
    expect(await screen.findByText('Os e-mails continuam parados')).toBeVisible();
    const bodies = serveRetry(() => HttpResponse.json(2));
    await user.click(dialog.getByRole('button', { name: 'Tentar todos de novo' }));
    await waitFor(() => expect(bodies).toEqual([{}]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('stays in the list when the act fails', async () => {
    server.use(
      http.post(rpcUrl('retry_emails'), () =>
        HttpResponse.json({ code: '42501', message: 'x' }, { status: 403 }),
      ),
    );
    const { user } = renderAdmin(<OperationsPage />);
    await user.click(await screen.findByRole('button', { name: /^Tentar de novo .* pessoa8/ }));
    expect(await screen.findByText('Os e-mails continuam parados')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Tentar de novo .* pessoa7/ })).toBeVisible();
  });
});

describe('the log of alerts', () => {
  it('says what was red, and until when', async () => {
    server.use(
      rpcHandler('operation_incidents', [
        {
          id: 2,
          name: 'Agendador',
          value: 'Perguntou há 9 minutos.',
          began_at: '2026-11-21T12:00:00Z',
          ended_at: null,
        },
        {
          id: 1,
          name: 'Banco de dados',
          value: '8 GB.',
          began_at: '2026-11-20T12:00:00Z',
          ended_at: '2026-11-20T13:00:00Z',
        },
      ]),
    );
    renderAdmin(<OperationsPage />);
    const list = await screen.findByRole('list', { name: 'Avisos enviados' });
    const [open, over] = within(list).getAllByRole('listitem');
    expect(open).toHaveTextContent(/^AgendadorPerguntou há 9 minutos\..*Ainda em vermelho$/);
    expect(over).toHaveTextContent(
      /^Banco de dados8 GB\.20\/11\/2026, 09:00 até 20\/11\/2026, 10:00$/,
    );
  });

  it('says when there is none', async () => {
    renderAdmin(<OperationsPage />);
    expect(await screen.findByText('Nada ficou em vermelho até agora.')).toBeVisible();
  });
});
