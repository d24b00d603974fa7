import { describe, expect, it } from 'vitest';
import { renderMail } from './templates.ts';

const context = {
  siteUrl: 'https://plantao.example',
  supportEmail: 'suporte@plantao.example',
  unsubscribe: 'https://plantao.example/sair-do-resumo#abc',
};
const item = (id: number, title = `Aula ${id}`) => ({ id, title });
const cardiology = {
  kind: 'lesson',
  category: 'Cardiologia',
  total: 3,
  items: [item(1, 'A <b>&'), item(2), item(3)],
};
const episode = { kind: 'episode', category: 'Trauma', total: 1, items: [item(9, 'Ronda')] };
const begun = { kind: 'lesson', id: 7, title: 'ECG', at: 300.7, left: 720 };
function render(payload: object) {
  const whole = { full_name: 'Ana', news: [], begun: [], ...payload };
  const { text, ...mail } = renderMail('weekly_digest', whole, context);
  return { ...mail, text: text.replaceAll('\u00A0', ' ') };
}

describe('the weekly digest', () => {
  it('names what is new by category, each with its link, as text and as HTML', () => {
    const { text, html } = render({ news: [cardiology, episode] });
    expect(text).toContain(
      'Novidades da semana\n' +
        '- Cardiologia: 3 aulas novas: A <b>& (https://plantao.example/video/1), ' +
        'Aula 2 (https://plantao.example/video/2) e Aula 3 (https://plantao.example/video/3)\n' +
        '- Trauma: 1 episódio novo: Ronda (https://plantao.example/podcasts?episodio=9)\n',
    );
    expect(html).toContain('>A &lt;b&gt;&amp;</a>, <a');
    expect(html).toContain('href="https://plantao.example/podcasts?episodio=9"');
  });

  it('counts what it does not name', () => {
    const rest = { kind: 'rest', lessons: 4, episodes: 1 };
    const { text, subject } = render({
      news: [{ ...cardiology, total: 12, category: null }, rest],
    });
    expect(text).toContain('- Sem categoria: 12 aulas novas: ');
    expect(text).toContain('(https://plantao.example/video/3) e mais 9\n');
    expect(text).toContain('- E mais 4 aulas e 1 episódio em outras categorias.');
    expect(subject).toBe('Sua semana no Plantão: 16 aulas e 1 episódio novos');
  });

  it.each([
    [[cardiology], 'Sua semana no Plantão: 3 aulas novas'],
    [[episode], 'Sua semana no Plantão: 1 episódio novo'],
    [[{ ...cardiology, total: 1, items: [item(1)] }], 'Sua semana no Plantão: 1 aula nova'],
    [[cardiology, episode], 'Sua semana no Plantão: 3 aulas e 1 episódio novos'],
  ])('says in its subject how much is new: %#', (news, subject) => {
    expect(render({ news }).subject).toBe(subject);
  });

  it('leads to where a lesson was left, and to an episode, which goes on by itself', () => {
    const heard = { kind: 'episode', id: 4, title: 'Ronda', at: 60, left: 1740 };
    const { text, subject } = render({ begun: [begun, heard] });
    expect(subject).toBe('Continue de onde parou no Plantão');
    expect(text).toContain(
      'Para continuar\n- ECG (https://plantao.example/video/7?t=300): faltam 12 min\n' +
        '- Ronda (https://plantao.example/podcasts?episodio=4): faltam 29 min\n\n' +
        'Continuar: https://plantao.example/video/7?t=300',
    );
  });

  it.each([
    [20, ': falta 1 min\n'],
    [3600, ': falta 1 h\n'],
    [3900, ': faltam 1 h 5 min\n'],
    [7200, ': faltam 2 h\n'],
    [null, '?t=300)\n'],
  ])('of a rest of %s seconds it says "%s"', (left, words) => {
    expect(render({ begun: [{ ...begun, left }] }).text).toContain(words);
  });

  it('says why it came, and how to end it', () => {
    const { text, html } = render({ begun: [begun] });
    expect(text).toContain('porque pediu o resumo semanal por e-mail.');
    expect(text).toContain(`Não quero mais o resumo: ${context.unsubscribe}`);
    expect(html).toContain(`href="${context.unsubscribe}"`);
  });

  it('cuts long titles', () => {
    const { text } = render({ begun: [{ ...begun, title: `${'x'.repeat(120)}\nfim` }] });
    expect(text).toContain(`- ${'x'.repeat(89)}… (`);
  });

  it.each([
    ['nothing to tell', {}],
    ['more than seven lines', { news: Array(5).fill(cardiology), begun: Array(3).fill(begun) }],
    ['an id that is none', { begun: [{ ...begun, id: '7/../x' }] }],
    ['an unknown kind', { news: [{ ...cardiology, kind: 'link' }] }],
  ])('is refused with %s', (_, payload) => {
    expect(() => render(payload)).toThrow();
  });
});
