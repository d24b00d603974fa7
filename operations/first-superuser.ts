import { cliFor } from './doctor/supabase.ts';
import { answerOf, makeSuperuser } from './first-superuser/make-superuser.ts';
import { parseOptions, projectDir, runCommand } from './shared/command.ts';
import { UsageError } from './shared/usage-error.ts';

/* Makes a registered person superuser: the first one of an installation or, in an emergency, one more. */

const USAGE = `Uso: npm run first-superuser -- --email pessoa@hospital.br [--remote[=<ref | endereço do banco>]] [opções]

  --email ENDEREÇO      de quem já se cadastrou no site; maiúsculas não importam
  --remote              o projeto ligado a esta pasta (npx supabase link); é o padrão
  --remote=<ref>        outro projeto hospedado
  --remote=postgresql://…   um Supabase próprio
  --unconfirmed         aceita quem ainda não confirmou o e-mail: confira antes, por outro meio, que o cadastro é da pessoa
  --emergency           também quando já há superusuário: nenhum deles consegue entrar

Termina com 1 quando ninguém foi promovido, com 2 quando não pôde perguntar ao banco.
`;

async function main(): Promise<number> {
  const values = parseOptions(
    process.argv.slice(2),
    {
      email: { type: 'string' },
      remote: { type: 'string', default: '' },
      unconfirmed: { type: 'boolean', default: false },
      emergency: { type: 'boolean', default: false },
    },
    USAGE,
  );
  if (!values.email) throw new UsageError(USAGE);
  const { email, emergency, unconfirmed } = values;
  const outcome = await makeSuperuser(cliFor(values.remote, projectDir), {
    email,
    isEmergency: emergency,
    acceptsUnconfirmed: unconfirmed,
  });
  const { isDone, text } = answerOf(outcome, email);
  console[isDone ? 'log' : 'error'](text);
  return isDone ? 0 : 1;
}

runCommand(main, 'Ninguém foi promovido');
