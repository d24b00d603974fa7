import { focusManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { OwnProfile } from '~/features/me/profile.queries.ts';
import { makeProfile } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { PendingPage } from './PendingPage.tsx';

const asked = (id: number, request: string, answer: string | null = null) => ({
  id,
  asked_at: '2026-11-20T12:00:00Z',
  request,
  answer,
  answered_at: answer && '2026-11-20T13:00:00Z',
});

/** The team has asked for these. */
const serveRequests = (...requests: ReturnType<typeof asked>[]) =>
  server.use(http.post(rpcUrl('own_document_requests'), () => HttpResponse.json(requests)));

/** The page with all that it waits for. */
async function open(profile: OwnProfile) {
  const opened = renderUi(<PendingPage profile={profile} />);
  await screen.findByRole('heading', { name: 'Seus dados' });
  return opened;
}

const CONFIRMED = { email_confirmed_at: '2026-11-20T15:00:00Z' };

describe('PendingPage', () => {
  it('the pending screen explains the review in the words of the specification', async () => {
    await open(makeProfile({ is_approved: false }));
    expect(screen.getByRole('heading', { level: 1, name: 'Cadastro em Análise' })).toBeVisible();
    expect(screen.getByText('Aguardando Aprovação')).toBeVisible();
    expect(screen.getByText(/em análise pela equipe médica/)).toBeVisible();
    expect(screen.getByText(/24 a 72 horas úteis/)).toBeVisible();
    expect(screen.getByText(/e-mail assim que o cadastro for aprovado/)).toBeVisible();
    expect(screen.getByText(/Documentos adicionais podem ser solicitados/)).toBeVisible();
  });

  it('the pending screen shows the four steps with one "você está aqui"', async () => {
    await open(makeProfile({ is_approved: false, ...CONFIRMED }));
    const steps = screen.getByText('CRM validado no conselho regional').closest('ol');
    expect([...(steps?.children ?? [])].map((step) => step.textContent)).toEqual([
      'Credenciais verificadas',
      'CRM validado no conselho regional',
      'Especialização em emergência confirmada',
      'Acesso liberado',
    ]);
    const here = screen.getByText('você está aqui').closest('li');
    expect(here).toHaveTextContent('Análise pela equipe médica');
    expect(here).toHaveAttribute('aria-current', 'step');
    expect(screen.getAllByText('(feito)').map((mark) => mark.parentElement?.textContent)).toEqual([
      'Cadastro recebido em 20/11/2026 (feito)',
      'E-mail confirmado em 20/11/2026 (feito)',
      'Dados profissionais informados (feito)',
    ]);
  });

  it.each([
    ['nothing is confirmed', {}, null, 'E-mail: falta confirmar', 'Reenviar e-mail'],
    [
      'only the e-mail is confirmed',
      { ...CONFIRMED, crm: null },
      null,
      'Dados profissionais: falta informar CRM',
      'Completar cadastro',
    ],
    [
      'a document is asked for',
      CONFIRMED,
      asked(8, 'Mande o CRM.'),
      'Documento pedido pela equipe: falta responder',
      'Responder',
    ],
    [
      'a document was given',
      CONFIRMED,
      asked(8, 'Mande o CRM.', 'É 123'),
      'Análise pela equipe médica',
      null,
    ],
    ['all is given', CONFIRMED, null, 'Análise pela equipe médica', null],
  ])(
    'where %s, "você está aqui" is at the first open step, with its own button',
    async (_what, values, request, text, button) => {
      serveRequests(...(request ? [request] : []));
      await open(makeProfile({ is_approved: false, ...values }));
      if (request) await screen.findByText(request.request);
      const step = screen.getByText('você está aqui').closest('li') as HTMLElement;
      expect(step).toHaveTextContent(text);
      expect(step).toHaveAttribute('aria-current', 'step');
      expect(
        within(step)
          .queryAllByRole('button')
          .map((one) => one.firstElementChild?.textContent),
      ).toEqual(button ? [button] : []);
      const lead = /Não é preciso fazer nada agora/;
      if (button) expect(screen.queryByText(lead)).not.toBeInTheDocument();
      else expect(await screen.findByText(lead)).toBeVisible();
    },
  );

  it('what the team asked for is not known yet: nobody is told that there is nothing to do', async () => {
    let answer = () => {};
    const asking = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post(rpcUrl('own_document_requests'), async () => {
        await asking;
        return HttpResponse.json([asked(8, 'Mande o CRM.')]);
      }),
    );
    renderUi(<PendingPage profile={makeProfile({ is_approved: false, ...CONFIRMED })} />);
    expect(screen.getByText(/está em análise pela equipe médica\./)).toBeVisible();
    expect(screen.queryByText(/Não é preciso fazer nada agora/)).not.toBeInTheDocument();
    // Nor does anything stand where a step and a card may come and move it.
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    answer();
    expect(await screen.findByText(/Falta a sua parte: veja abaixo/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Responder' })).toBeVisible();
  });

  it('what the team asked for cannot be read: the rest of the page does not wait for it', async () => {
    server.use(
      http.post(rpcUrl('own_document_requests'), () => HttpResponse.json({}, { status: 503 })),
    );
    await open(makeProfile({ is_approved: false, ...CONFIRMED }));
    expect(screen.getByText('você está aqui')).toBeVisible();
    expect(screen.queryByText(/Não é preciso fazer nada agora/)).not.toBeInTheDocument();
  });

  it('the button of the step of data opens their form, and that of a document leads to its field', async () => {
    serveRequests(asked(8, 'Mande o CRM.'));
    const profile = makeProfile({ is_approved: false, crm: null });
    const { user } = await open(profile);
    await user.click(screen.getByRole('button', { name: 'Completar cadastro' }));
    expect(await screen.findByLabelText('CRM')).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Responder' }));
    expect(screen.getByLabelText('Sua resposta')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Completar cadastro' }));
    expect(screen.getByLabelText('CRM')).toHaveFocus();
  });

  it('the pending screen names missing data instead of a completed step', async () => {
    const missing = { is_approved: false, specialty: null, institution: '' };
    await open(makeProfile(missing));
    expect(
      screen.getByText('Dados profissionais: falta informar especialidade e instituição'),
    ).toBeVisible();
    expect(screen.getAllByText('(feito)')).toHaveLength(1);
  });

  it('the pending screen says that the e-mail is not confirmed, and sends the mail again', async () => {
    const answers = [0, 42, 4 * 3600 - 5, null];
    server.use(
      http.post(rpcUrl('request_address_confirmation'), () => HttpResponse.json(answers.shift())),
    );
    const { user } = await open(makeProfile({ is_approved: false }));
    expect(screen.getByText(/Abra o link que enviamos para/)).toBeVisible();
    expect(screen.getByText('E-mail: falta confirmar')).toBeVisible();
    const again = screen.getByRole('button', { name: 'Reenviar e-mail' });
    for (const text of [
      'O e-mail está a caminho. Pode levar alguns minutos.',
      'Um e-mail acabou de sair. Espere 42 segundos para pedir outro.',
      'Você já pediu vários e-mails hoje. Peça outro em 4 horas, ou fale com o suporte.',
      'Este e-mail já está confirmado.',
    ]) {
      await user.click(again);
      expect(await screen.findByText(text)).toBeVisible();
    }
    server.use(
      http.post(rpcUrl('request_address_confirmation'), () =>
        HttpResponse.json({}, { status: 503 }),
      ),
    );
    await user.click(again);
    expect(await screen.findByText(/^Não foi possível pedir o e-mail\. ./)).toBeVisible();
  });

  it.each([
    ['is confirmed', CONFIRMED],
    ['is none that a mail could reach', { email: 'x@sem-email.invalid' }],
  ])('the pending screen asks for no confirmation of an e-mail that %s', async (_, values) => {
    await open(makeProfile({ is_approved: false, ...values }));
    expect(screen.queryByRole('button', { name: /Reenviar/ })).toBeNull();
    expect(screen.queryByText('E-mail: falta confirmar')).toBeNull();
    expect(screen.queryAllByText(/^E-mail confirmado em 20\/11\/2026/)).toHaveLength(
      'email_confirmed_at' in values ? 1 : 0,
    );
  });

  it('the pending screen shows the data of the registration', async () => {
    await open(makeProfile({ created_at: '2026-03-05T02:00:00Z' }));
    for (const [label, value] of [
      ['Nome completo', 'Ana Exemplo'],
      ['E-mail', 'ana@plantao.example'],
      ['CRM', 'CRM-SP 000001'],
      ['Especialidade', 'Medicina de Emergência'],
      ['Instituição', 'Hospital Universitário Exemplo'],
      // 2 h in London is still the day before in São Paulo.
      ['Data do cadastro', '04/03/2026'],
    ] as const) {
      expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value);
    }
  });

  it('the pending screen shows "Não informado" and "N/A" for missing data', async () => {
    const nothing = { crm: null, specialty: '', institution: null, full_name: '', created_at: '' };
    await open(makeProfile(nothing));
    expect(screen.getAllByText('Não informado')).toHaveLength(4);
    expect(screen.getByText('N/A')).toBeVisible();
  });

  it('the pending screen links the support by mail and by phone', async () => {
    await open(makeProfile());
    expect(screen.getByRole('link', { name: 'Contatar Suporte' })).toHaveAttribute(
      'href',
      'mailto:suporte@plantao.example?subject=Solicita%C3%A7%C3%A3o%20de%20Aprova%C3%A7%C3%A3o%20de%20Cadastro',
    );
    expect(screen.getByRole('link', { name: /Ligar para o suporte/ })).toHaveAttribute(
      'href',
      'tel:+551130000000',
    );
  });

  it('the pending screen asks for no document that no administrator asked for', async () => {
    await open(makeProfile({ is_approved: false }));
    await screen.findByRole('heading', { name: 'Seus dados' });
    expect(screen.queryByLabelText('Sua resposta')).toBeNull();
  });

  it('the pending screen shows what the team asked for, and sends the answer once', async () => {
    serveRequests(asked(8, 'Mande o CRM.'), asked(7, 'Qual hospital?', 'O HC'));
    const sent: unknown[] = [];
    server.use(
      http.post(rpcUrl('answer_document_request'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json([
          asked(8, 'Mande o CRM.', 'É 123'),
          asked(7, 'Qual hospital?', 'O HC'),
        ]);
      }),
    );
    const { user } = await open(makeProfile({ is_approved: false }));
    expect(await screen.findByText('Mande o CRM.')).toBeVisible();
    expect(screen.getByText('O HC')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enviar resposta' }));
    expect(screen.getByText('Escreva sua resposta')).toBeVisible();
    await user.type(screen.getByLabelText('Sua resposta'), ' É 123 ');
    await user.click(screen.getByRole('button', { name: 'Enviar resposta' }));
    expect(await screen.findByText('É 123')).toBeVisible();
    expect(screen.queryByLabelText('Sua resposta')).toBeNull();
    expect(sent).toEqual([{ p_id: 8, p_answer: 'É 123' }]);
    expect(localStorage.getItem('document_answer')).toBeNull();
  });

  it('the pending screen keeps an answer that could not be sent, also over a reload', async () => {
    serveRequests(asked(8, 'Mande o CRM.'));
    server.use(
      http.post(rpcUrl('answer_document_request'), () => HttpResponse.json({}, { status: 503 })),
    );
    const page = <PendingPage profile={makeProfile({ is_approved: false })} />;
    const { user, unmount } = renderUi(page);
    await user.type(await screen.findByLabelText('Sua resposta'), 'É 123');
    await user.click(screen.getByRole('button', { name: 'Enviar resposta' }));
    expect(await screen.findByText(/Não foi possível enviar\..*continua aqui/)).toBeVisible();
    expect(screen.getByLabelText('Sua resposta')).toHaveValue('É 123');
    unmount();
    renderUi(page);
    expect(await screen.findByLabelText('Sua resposta')).toHaveValue('É 123');
  });

  it('the pending screen keeps what was typed when the team asks anew, also over a reload', async () => {
    serveRequests(asked(8, 'Mande o CRM.'));
    const page = <PendingPage profile={makeProfile({ is_approved: false })} />;
    const { user, unmount } = renderUi(page);
    await user.type(await screen.findByLabelText('Sua resposta'), 'É 123');
    serveRequests(asked(9, 'E o vínculo?'), asked(8, 'Mande o CRM.'));
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    expect(await screen.findByText('E o vínculo?')).toBeVisible();
    expect(screen.getByLabelText('Sua resposta')).toHaveValue('É 123');
    unmount();
    renderUi(page);
    expect(await screen.findByLabelText('Sua resposta')).toHaveValue('É 123');
  });

  it('the pending screen does not show what another person of this device typed', async () => {
    localStorage.setItem('document_answer', JSON.stringify({ requestId: 5, text: 'De outra' }));
    serveRequests(asked(9, 'E o vínculo?'), asked(8, 'Mande o CRM.'));
    await open(makeProfile({ is_approved: false }));
    expect(await screen.findByLabelText('Sua resposta')).toHaveValue('');
  });
});
