import type { Person, Probe, ProbeGroup, Project } from './probe.ts';
import { asAdmin, makePerson, outcomeOf, PASSWORD, removePerson, send, signIn } from './probe.ts';

/* What the one-time tokens of mails do when something asks for them, and what ends them. */

/** A token as the mail for a lost password would carry it, without a mail. */
async function recoveryToken(project: Project, email: string): Promise<string> {
  const answer = await asAdmin(project, '/auth/v1/admin/generate_link', {
    body: { type: 'recovery', email },
  });
  const { hashed_token: token } = (await answer.json()) as { hashed_token?: string };
  if (token === undefined) throw new Error(`Auth não fez um link (${answer.status}).`);
  return token;
}

const follow = (project: Project, token: string, method: string) =>
  send(project, `/auth/v1/verify?token=${token}&type=recovery`, { method });

const press = (project: Project, token: string) =>
  send(project, '/auth/v1/verify', { body: { type: 'recovery', token_hash: token } });

/** Every step in its order, with an arrow between them. */
async function inOrder(steps: (() => Promise<Response>)[]): Promise<string> {
  const answers: string[] = [];
  for (const step of steps) answers.push(await outcomeOf(await step()));
  return answers.join(' → ');
}

function ofLinks(project: Project, person: Person): Probe[] {
  return [
    {
      name: 'Link de senha: HEAD, GET, GET',
      async ask() {
        const token = await recoveryToken(project, person.email);
        return inOrder([
          () => follow(project, token, 'HEAD'),
          () => follow(project, token, 'GET'),
          () => follow(project, token, 'GET'),
        ]);
      },
    },
    {
      name: 'Token de senha: POST, POST',
      async ask() {
        const token = await recoveryToken(project, person.email);
        return inOrder([() => press(project, token), () => press(project, token)]);
      },
    },
    {
      name: 'Token de senha, depois de um mais novo',
      async ask() {
        const token = await recoveryToken(project, person.email);
        await recoveryToken(project, person.email);
        return outcomeOf(await press(project, token));
      },
    },
    {
      name: 'Token de senha, depois de uma senha nova',
      async ask() {
        const { token: session } = await signIn(project, person.email);
        const token = await recoveryToken(project, person.email);
        const password = `${PASSWORD}-nova`;
        const change = (body: object) =>
          send(project, '/auth/v1/user', { token: session, method: 'PUT', body });
        const changed = await change({ password, current_password: PASSWORD });
        const answer = await outcomeOf(await press(project, token));
        await change({ password: PASSWORD, current_password: password });
        return `${await outcomeOf(changed)} → ${answer}`;
      },
    },
  ];
}

function ofAddress(project: Project, person: Person): Probe {
  return {
    name: 'Troca de endereço pedida direto a Auth',
    async ask() {
      const { token } = await signIn(project, person.email);
      const answer = await send(project, '/auth/v1/user', {
        token,
        method: 'PUT',
        body: { email: person.email.replace('sonda.', 'outra.') },
      });
      const [row] = await project.sql<{ asked: boolean; changed: boolean }[]>`
        select coalesce(email_change, '') <> '' as asked, email <> ${person.email} as changed
        from auth.users where id = ${person.id}`;
      const outcome = row?.changed ? 'trocado' : row?.asked ? 'à espera' : 'sem efeito';
      return `${await outcomeOf(answer)}, ${outcome}`;
    },
  };
}

export const linkProbes: ProbeGroup = {
  title: 'Links de e-mail',
  async probes(project) {
    const person = await makePerson(project);
    return {
      probes: [...ofLinks(project, person), ofAddress(project, person)],
      end: () => removePerson(project, person),
    };
  },
};
