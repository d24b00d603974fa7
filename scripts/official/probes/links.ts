import {
  type Ask,
  asAdmin,
  outcomeOf,
  PASSWORD,
  type Person,
  type ProbeGroup,
  type Project,
  send,
  signIn,
  withPeople,
} from './probe.ts';

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

async function probeLinks(project: Project, { email }: Person, ask: Ask): Promise<void> {
  await ask('Link de senha: HEAD, GET, GET', async () => {
    const token = await recoveryToken(project, email);
    return inOrder(['HEAD', 'GET', 'GET'].map((method) => () => follow(project, token, method)));
  });
  await ask('Token de senha: POST, POST', async () => {
    const token = await recoveryToken(project, email);
    return inOrder([() => press(project, token), () => press(project, token)]);
  });
  await ask('Token de senha, depois de um mais novo', async () => {
    const token = await recoveryToken(project, email);
    await recoveryToken(project, email);
    return outcomeOf(await press(project, token));
  });
  await ask('Token de senha, depois de uma senha nova', async () => {
    const { token: session } = await signIn(project, email);
    const token = await recoveryToken(project, email);
    const password = `${PASSWORD}-nova`;
    const change = (body: object) =>
      send(project, '/auth/v1/user', { token: session, method: 'PUT', body });
    const changed = await change({ password, current_password: PASSWORD });
    const answer = await outcomeOf(await press(project, token));
    await change({ password: PASSWORD, current_password: password });
    return `${await outcomeOf(changed)} → ${answer}`;
  });
}

async function changeAddress(project: Project, { id, email }: Person): Promise<string> {
  const { token } = await signIn(project, email);
  const body = { email: email.replace('sonda.', 'outra.') };
  const answer = await send(project, '/auth/v1/user', { token, method: 'PUT', body });
  const [row] = await project.sql<{ asked: boolean; changed: boolean }[]>`
    select coalesce(email_change, '') <> '' as asked, email <> ${email} as changed
    from auth.users where id = ${id}`;
  const outcome = row?.changed ? 'trocado' : row?.asked ? 'à espera' : 'sem efeito';
  return `${await outcomeOf(answer)}, ${outcome}`;
}

export const linkProbes: ProbeGroup = {
  title: 'Links de e-mail',
  probe: (project, ask) =>
    withPeople(project, async (person) => {
      await probeLinks(project, person, ask);
      await ask('Troca de endereço pedida direto a Auth', () => changeAddress(project, person));
    }),
};
