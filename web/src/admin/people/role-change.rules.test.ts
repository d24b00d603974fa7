import { expect, it } from 'vitest';
import { roleQuestion } from './role-change.rules.ts';

it.each([
  [
    'user',
    'superuser',
    'Dar o perfil Super Administrador?',
    'Ana é Usuário e passa a ser Super Administrador. Passa a poder aprovar e rejeitar cadastros e mudar aulas, podcasts e categorias; mudar o perfil, o e-mail e a senha de qualquer pessoa e apagar contas.',
  ],
  [
    'user',
    'admin',
    'Dar o perfil Administrador?',
    'Passa a poder aprovar e rejeitar cadastros e mudar aulas, podcasts e categorias.',
  ],
  [
    'superuser',
    'admin',
    'Tirar o perfil Super Administrador?',
    'Deixa de poder mudar o perfil, o e-mail e a senha de qualquer pessoa e apagar contas.',
  ],
  [
    'admin',
    'user',
    'Tirar o perfil Administrador?',
    'Deixa de poder aprovar e rejeitar cadastros e mudar aulas, podcasts e categorias.',
  ],
] as const)('from %s to %s asks what that gives or takes', (from, to, title, text) => {
  const question = roleQuestion('Ana', from, to, { isApproved: true, isActive: true });
  expect(question.title).toBe(title);
  expect(question.text).toContain(text);
  expect(question.text).toContain('todos os super administradores são avisados');
  expect(question.text).not.toContain('não entra');
});

it.each([
  [{ isApproved: false, isActive: true }, 'O cadastro ainda espera a aprovação'],
  [{ isApproved: true, isActive: false }, 'A conta está desativada'],
])('of %j it says that the person is not in', (standing, text) => {
  expect(roleQuestion('Ana', 'user', 'admin', standing).text).toContain(text);
});
