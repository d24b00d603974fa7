import { randomUUID } from 'node:crypto';
import type { Probe, ProbeGroup, Project } from './probe.ts';
import { asAdmin, makePerson, outcomeOf, removePerson, send } from './probe.ts';

/*
 * Auth's limits for an address, as config.toml sets them: after how many the answer is another one, and which. They come
 * last, because afterwards this address is refused for some minutes.
 */

/** More than the largest limit of config.toml. */
const MOST = 200;

type Ask = (index: number) => Promise<Response>;

/** Asks until it is refused: `429 over_request_rate_limit depois de 150`. */
async function untilRefused(ask: Ask): Promise<string> {
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

const renewal =
  (project: Project): Ask =>
  () =>
    send(project, '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: 'nunca-existiu' },
    });

const logIn =
  (project: Project, email: string): Ask =>
  () =>
    send(project, '/auth/v1/token?grant_type=password', {
      body: { email, password: 'errada-errada' },
    });

const press =
  (project: Project): Ask =>
  () =>
    send(project, '/auth/v1/verify', { body: { type: 'recovery', token_hash: randomUUID() } });

/** Log-ins that a function hands on for people at addresses of their own. */
const logInFor =
  (project: Project, email: string): Ask =>
  (index) =>
    asAdmin(project, '/auth/v1/token?grant_type=password', {
      headers: { 'sb-forwarded-for': `203.0.113.${index + 1}` },
      body: { email, password: 'errada-errada' },
    });

export const limitProbes: ProbeGroup = {
  title: 'Limites de Auth',
  async probes(project) {
    const person = await makePerson(project);
    const probe = (name: string, ask: Ask): Probe => ({ name, ask: () => untilRefused(ask) });
    return {
      probes: [
        probe('Renovações de um endereço', renewal(project)),
        probe('Links de um endereço', press(project)),
        probe(
          'Entradas por uma função, cada uma de outro endereço',
          logInFor(project, person.email),
        ),
        probe('Entradas de um endereço', logIn(project, person.email)),
      ],
      end: () => removePerson(project, person),
    };
  },
};
