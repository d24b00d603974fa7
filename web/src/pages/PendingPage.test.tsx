import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeProfile } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { PendingPage } from './PendingPage.tsx';

describe('PendingPage', () => {
  it('says what happens, in the words of the specification', () => {
    renderUi(<PendingPage profile={makeProfile({ is_approved: false })} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Cadastro em Análise' })).toBeVisible();
    expect(screen.getByText('Aguardando Aprovação')).toBeVisible();
    expect(screen.getByText(/em análise pela equipe médica/)).toBeVisible();
    expect(screen.getByText(/24 a 72 horas úteis/)).toBeVisible();
    expect(screen.getByText(/e-mail assim que o cadastro for aprovado/)).toBeVisible();
    expect(screen.getByText(/Documentos adicionais podem ser solicitados/)).toBeVisible();
  });

  it('shows the four steps with one "você está aqui"', () => {
    renderUi(<PendingPage profile={makeProfile({ is_approved: false })} />);
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
      'Dados profissionais informados (feito)',
    ]);
  });

  it('says what is missing instead of calling it done', () => {
    const open = { is_approved: false, specialty: null, institution: '' };
    renderUi(<PendingPage profile={makeProfile(open)} />);
    expect(
      screen.getByText('Dados profissionais: falta informar especialidade e instituição'),
    ).toBeVisible();
    expect(screen.getAllByText('(feito)')).toHaveLength(1);
  });

  it('shows what is known of the person', () => {
    renderUi(<PendingPage profile={makeProfile({ created_at: '2026-03-05T02:00:00Z' })} />);
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

  it('says "Não informado" and "N/A" for what is missing', () => {
    const nothing = { crm: null, specialty: '', institution: null, full_name: '', created_at: '' };
    renderUi(<PendingPage profile={makeProfile(nothing)} />);
    expect(screen.getAllByText('Não informado')).toHaveLength(4);
    expect(screen.getByText('N/A')).toBeVisible();
  });

  it('leads to a person by mail and by phone', () => {
    renderUi(<PendingPage profile={makeProfile()} />);
    expect(screen.getByRole('link', { name: 'Contatar Suporte' })).toHaveAttribute(
      'href',
      'mailto:suporte@plantao.example?subject=Solicita%C3%A7%C3%A3o%20de%20Aprova%C3%A7%C3%A3o%20de%20Cadastro',
    );
    expect(screen.getByRole('link', { name: /Ligar para o suporte/ })).toHaveAttribute(
      'href',
      'tel:+551130000000',
    );
  });
});
