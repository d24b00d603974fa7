import { randomUUID } from 'node:crypto';
import { asAdmin, outcomeOf, type ProbeGroup, send, withPeople } from './probe.ts';

/*
 * Auth's limits for an address, as config.toml sets them: after how many the answer is another one, and which. They come
 * last, because afterwards this address is refused for some minutes.
 */

/** More than the largest limit of config.toml. */
const MOST = 200;

/** Asks until it is refused: `429 over_request_rate_limit depois de 150`. */
async function untilRefused(ask: (index: number) => Promise<Response>): Promise<string> {
  for (let count = 0; count < MOST; count++) {
    const answer = await ask(count);
    if (answer.status !== 429) {
      await answer.body?.cancel();
      continue;
    }
    const waits = answer.headers.has('Retry-After') ? ', com Retry-After' : '';
    return `${await outcomeOf(answer)} depois de ${count}${waits}`;
  }
  return `nenhuma recusa em ${MOST}`;
}

export const limitProbes: ProbeGroup = {
  title: 'Limites de Auth',
  probe: (project, ask) =>
    withPeople(project, async (person) => {
      const logIn = '/auth/v1/token?grant_type=password';
      const wrong = { email: person.email, password: 'errada-errada' };
      const renewal = { refresh_token: 'nunca-existiu' };
      await ask('Renovações de um endereço', () =>
        untilRefused(() =>
          send(project, '/auth/v1/token?grant_type=refresh_token', { body: renewal }),
        ),
      );
      await ask('Links de um endereço', () =>
        untilRefused(() => {
          const body = { type: 'recovery', token_hash: randomUUID() };
          return send(project, '/auth/v1/verify', { body });
        }),
      );
      // A function hands the address of its caller on.
      await ask('Entradas por uma função, cada uma de outro endereço', () =>
        untilRefused((index) => {
          const headers = { 'sb-forwarded-for': `203.0.113.${index + 1}` };
          return asAdmin(project, logIn, { headers, body: wrong });
        }),
      );
      await ask('Entradas de um endereço', () =>
        untilRefused(() => send(project, logIn, { body: wrong })),
      );
    }),
};
