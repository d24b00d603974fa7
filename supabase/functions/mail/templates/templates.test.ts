import { describe, expect, it } from 'vitest';
import { renderMail, TEMPLATE_NAMES } from './templates.ts';

const context = {
  siteUrl: 'https://plantao.example',
  supportEmail: 'suporte@plantao.example',
  addressChange: 'https://plantao.example/trocar-email#desfazer.abc',
  confirmDigest: 'https://plantao.example/confirmar-email#resumo.x',
};
const items = [
  {
    type: 'catalogue_key',
    title: 'Acesso recusado: YouTube',
    message: 'Confira a chave.',
    action_url: '/admin?aba=conteudo',
  },
  {
    type: 'catalogue_lessons',
    subject: 'lessons',
    title: '1 aula ocultada',
    message: 'Os membros não a veem mais: “ECG <b>no</b> plantão”.',
    action_url: '/video-management?situacao=indisponiveis',
    metadata: { hidden: 1, restored: 0, titles: ['ECG'] },
    is_mailed: true,
  },
];
const access = {
  device: 'Chrome no Windows',
  address: '203.0.113.7',
  at: '2026-11-24T02:05:00.123+00:00',
};
const checks = [
  { name: 'Banco de dados', value: '7,9 GB de 8,0 GB.', action: 'Aumente o disco.' },
  { name: 'Agendador', value: 'Perguntou há 9 minutos.', action: 'Confira <pg_cron>.' },
];
const ADDRESS_CHANGE = [
  'address_change_asked',
  'address_change_requested',
  'address_change_link',
  'address_changed',
];
/** What these templates cannot do without. */
const NEEDED: Record<string, object> = {
  ...Object.fromEntries(ADDRESS_CHANGE.map((name) => [name, { address: 'nova@plantao.example' }])),
  catalogue_notice: { items },
  document_requested: { request: 'Envie o número do CRM.' },
  operations_alert: { checks },
  new_device: access,
  access_changed: {
    title: 'Bia Exemplo tem agora o perfil Super Administrador',
    message: 'Vera mudou o perfil de acesso de Bia.',
    action_url: '/admin/pessoas/p1',
    at: access.at,
  },
  address_set_by_admin: { address: 'nova@plantao.example' },
  data_corrected: {
    changes: [{ field: 'CRM', before: 'CRM-SP 1', after: null }],
    action_url: '/profile',
  },
  weekly_digest: { news: [], begun: [{ kind: 'lesson', id: 7, title: 'ECG', at: 30, left: 60 }] },
};
const render = (name: string, payload: object = { full_name: 'Ana Souza' }) =>
  renderMail(name, { ...NEEDED[name], ...payload }, context);

/** The templates that the database queues. */
const QUEUED = [
  'registration_received',
  'address_confirmation',
  'registration_approved',
  'registration_rejected',
  'document_requested',
  'password_changed_by_admin',
  'address_change_asked',
  'address_change_requested',
  'address_change_link',
  'address_changed',
  'catalogue_notice',
  'weekly_digest',
  'digest_confirmation',
  'new_device',
  'operations_alert',
  'access_changed',
  'address_set_by_admin',
  'data_corrected',
];

it('the templates are exactly those that the database queues', () => {
  expect([...TEMPLATE_NAMES].sort()).toEqual([...QUEUED].sort());
});

describe.each(QUEUED)('%s', (name) => {
  it('has the same content as text and as HTML, with the first name', () => {
    const { subject, text, html } = render(name);
    expect(subject).not.toBe('');
    expect(text).toContain('Olá, Ana.');
    expect(html).toContain('Olá, Ana.');
    expect(html).toContain('lang="pt-BR"');
    expect(text).toContain('suporte@plantao.example');
    const lines = text.split('\n\n').slice(1, 3).join('\n').split('\n');
    // Links within a line are written in two ways; digest.test.ts reads both.
    for (const line of lines.filter((one) => !one.startsWith('- '))) expect(html).toContain(line);
  });

  it('greets an account without a name', () => {
    expect(render(name, {}).text).toContain('Olá.');
    expect(render(name, { full_name: '  ' }).text).toContain('Olá.');
  });

  it('escapes a hostile name', () => {
    const { html, subject } = render(name, { full_name: `<img/src=x/onerror="alert('1')">&` });
    expect(html).not.toContain('<img');
    expect(subject).not.toContain('\n');
  });

  it.each(['https://evil.example', 'evil.example Souza', '😀', '1a', `A${'a'.repeat(40)}`])(
    'does not greet by an implausible name: %s',
    (full_name) => {
      const { text, html } = render(name, { full_name });
      expect(text).toMatch(/^Olá\.\n/);
      expect(text + html).not.toContain('evil');
    },
  );

  it.each(['Dra. Teresa Nunes', 'Dra Teresa Nunes', 'Profª Dra.Teresa'])(
    'greets %s without the title',
    (full_name) => {
      expect(render(name, { full_name }).text).toContain('Olá, Teresa.');
    },
  );

  it.each(['João', 'D’Ávila', "D'Ávila", 'Ana-Maria', 'Zoe\u0308'])('greets %s', (full_name) => {
    expect(render(name, { full_name: `${full_name} Souza` }).text).toContain(`Olá, ${full_name}.`);
  });
});

describe('rejection', () => {
  it('contains the reason line by line and escaped', () => {
    const { text, html } = render('registration_rejected', {
      full_name: 'Ana',
      reason: 'CRM não confere.\n<b>Envie</b> de novo.',
    });
    expect(text).toContain('Motivo informado pela equipe\nCRM não confere.\n<b>Envie</b> de novo.');
    expect(html).toContain('CRM não confere.<br>&lt;b&gt;Envie&lt;/b&gt; de novo.');
  });

  it.each([null, undefined, '  '])(
    'offers the support instead when there is no reason (%j)',
    (reason) => {
      const { text } = render('registration_rejected', { full_name: 'Ana', reason });
      expect(text).not.toContain('Motivo');
      expect(text).toContain('escreva para o suporte');
    },
  );
});

describe('a request for a document', () => {
  it('quotes what was asked, escaped, and links to the sign-in page', () => {
    const { text, html } = render('document_requested', { request: 'O <b>RQE</b>.\nE a foto.' });
    expect(text).toContain('O que a equipe pediu\nO <b>RQE</b>.\nE a foto.');
    expect(html).toContain('O &lt;b&gt;RQE&lt;/b&gt;.<br>E a foto.');
    expect(text).toContain('Responder no Plantão: https://plantao.example/auth');
  });

  it('is not sent without what was asked', () => {
    expect(() => render('document_requested', { request: undefined })).toThrow();
  });
});

describe.each(['registration_received', 'address_confirmation'])('the links of %s', (name) => {
  const links = {
    confirm: 'https://plantao.example/confirmar-email#abc',
    disown: 'https://plantao.example/nao-fui-eu#def',
  };
  const linked = () => renderMail(name, { full_name: 'Ana' }, { ...context, links });

  it('confirm or disown the address, as text and as HTML', () => {
    const { text, html } = linked();
    expect(text).toContain(`Confirmar meu e-mail: ${links.confirm}`);
    expect(text).toContain(`Não fui eu: ${links.disown}`);
    expect(html).toMatch(new RegExp(`<a href="${links.confirm}"[^>]*>Confirmar meu e-mail</a>`));
    expect(html).toMatch(new RegExp(`<a href="${links.disown}"[^>]*>Não fui eu</a>`));
    expect(text).toContain('72 horas');
    expect(text).not.toContain('Ignore esta mensagem');
  });

  it('are left out with their texts when there are none', () => {
    const { text } = render(name);
    expect(text).not.toContain('Não fui eu');
    expect(text).toContain('Ignore esta mensagem');
  });
});

describe('the mails about a change of address', () => {
  it.each(ADDRESS_CHANGE)('%s names the new address', (name) => {
    expect(render(name).text).toContain('nova@plantao.example');
  });

  it.each([
    ['address_change_requested', 'Autorizar a troca'],
    ['address_change_link', 'Confirmar troca'],
    ['address_changed', 'Não fui eu: desfazer a troca'],
  ])('%s is not sent without its link', (name, label) => {
    expect(render(name).text).toContain(`${label}: ${context.addressChange}`);
    const { addressChange: _, ...without } = context;
    expect(() => renderMail(name, NEEDED[name], without)).toThrow();
  });

  it('the owner is told truthfully that the password was typed, and what to do', () => {
    const { text } = render('address_change_asked');
    expect(text).toContain('Com a senha da sua conta');
    expect(text).toContain('Criar uma nova senha: https://plantao.example/auth?aba=recuperar');
    expect(text).not.toContain('Ignore');
  });
});

describe('a new device', () => {
  it('is told with its name, address and the time of Brasília, and with what to do', () => {
    const { subject, text, html } = render('new_device');
    expect(subject).toBe('Novo acesso à sua conta do Plantão');
    expect(text).toContain(
      'Chrome no Windows\n23/11/2026, 23:05, horário de Brasília. Endereço na internet: 203.0.113.7',
    );
    expect(text).toContain('Foi você?\nNão precisa fazer nada');
    expect(text).toContain('Não foi você?\nEm Configurações, saia de todos os outros aparelhos');
    expect(html).toContain('href="https://plantao.example/settings#sessoes"');
  });

  it('is told without an address where none is known', () => {
    expect(render('new_device', { address: null }).text).toContain('horário de Brasília\n');
  });

  it('is not told without its name', () => {
    expect(() => render('new_device', { device: undefined })).toThrow();
  });
});

describe('a change of access', () => {
  it('says what was done, when, and leads to the person', () => {
    const { subject, text, html } = render('access_changed', { message: 'De <b>Bia</b>.' });
    expect(subject).toBe('Plantão: Bia Exemplo tem agora o perfil Super Administrador');
    expect(text).toContain('De <b>Bia</b>.');
    expect(text).toContain('Aconteceu em 23/11/2026, 23:05, horário de Brasília.');
    expect(text).toContain('Abrir a página da pessoa: https://plantao.example/admin/pessoas/p1');
    expect(html).toContain('&lt;b&gt;Bia&lt;/b&gt;');
  });

  it('leads a person to the site itself', () => {
    expect(render('access_changed', { action_url: '/' }).text).toContain(
      'Abrir o Plantão: https://plantao.example/',
    );
  });

  it.each(['//evil.example', 'https://evil.example'])('is refused with a link to %s', (url) => {
    expect(() => render('access_changed', { action_url: url })).toThrow();
  });
});

it('a correction names each field, what it was and what it is', () => {
  const { text } = render('data_corrected');
  expect(text).toContain('CRM\nEra “CRM-SP 1”, agora está em branco.');
  expect(text).toContain('Ver meus dados: https://plantao.example/profile');
  expect(() => render('data_corrected', { changes: [] })).toThrow();
});

it('the former mailbox is told which address an administrator has set', () => {
  expect(render('address_set_by_admin').text).toContain('para nova@plantao.example');
});

describe('catalogue', () => {
  it('lists each item with its title and links to the lessons and the panel, as text and as HTML', () => {
    const { text, html } = render('catalogue_notice');
    expect(text).toContain(
      'Acesso recusado: YouTube\nConfira a chave.\n\n' +
        '1 aula ocultada\nOs membros não a veem mais: “ECG <b>no</b> plantão”.\n' +
        'Ver as aulas: https://plantao.example/video-management?situacao=indisponiveis\n\n' +
        'Abrir o painel: https://plantao.example/admin?aba=conteudo',
    );
    expect(html).toContain('“ECG &lt;b&gt;no&lt;/b&gt; plantão”');
    expect(html).toContain(
      'href="https://plantao.example/video-management?situacao=indisponiveis"',
    );
    expect(html).toContain('href="https://plantao.example/admin?aba=conteudo"');
    expect(html).toContain('Acesso recusado: YouTube · 1 aula ocultada');
  });

  it.each([
    ['catalogue_review', '/video-management?situacao=revisao-vencida', 'Ver o que revisar'],
    ['catalogue_report', '/avisos', 'Ver os avisos'],
  ])('links what a notice (%s) is about', (type, url, label) => {
    const item = { type, title: '2 aulas', message: 'x', action_url: url };
    expect(render('catalogue_notice', { items: [item] }).text).toContain(
      `${label}: https://plantao.example${url}`,
    );
  });

  it.each([[[]], [[{ ...items[0], action_url: 'https://evil.example' }]]])(
    'is refused without items, and with a link to another site',
    (wrong) => {
      expect(() => render('catalogue_notice', { items: wrong })).toThrow();
    },
  );
});

describe('an alert of the operation', () => {
  it('names every check in its subject, and says what was measured and what to do', () => {
    const { subject, text, html } = render('operations_alert');
    expect(subject).toBe('Plantão: Banco de dados, Agendador em vermelho');
    expect(text).toContain(
      'Banco de dados\n7,9 GB de 8,0 GB. O que fazer: Aumente o disco.\n\n' +
        'Agendador\nPerguntou há 9 minutos. O que fazer: Confira <pg_cron>.\n\n' +
        'Abrir Operação: https://plantao.example/operacao',
    );
    expect(html).toContain('Confira &lt;pg_cron&gt;.');
    expect(html).toContain('href="https://plantao.example/operacao"');
  });

  it('is refused without a check', () => {
    expect(() => render('operations_alert', { checks: [] })).toThrow();
  });
});

it('the mail about an approval links to the sign-in page', () => {
  expect(render('registration_approved').text).toContain('https://plantao.example/auth');
});

it.each([
  ['unknown', {}],
  ['constructor', {}],
  ['registration_received', { full_name: 1 }],
])('a template %s with %j is refused', (name, payload) => {
  expect(() => render(name, payload)).toThrow();
});
