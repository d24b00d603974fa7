import * as z from 'zod';
import type { AskCli } from '../doctor/supabase.ts';

const person = { email: z.string(), name: z.string().nullable() };
const outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['made', 'already', 'suspended', 'unconfirmed']), ...person }),
  z.object({ outcome: z.enum(['invalid', 'not_first']) }),
  z.object({ outcome: z.literal('nobody'), similar: z.array(z.string()) }),
]);

/** What private.make_superuser() answers. */
export type Outcome = z.output<typeof outcome>;

type Request = { email: string; isEmergency: boolean; acceptsUnconfirmed: boolean };

/** Asks the database, which decides. */
export async function makeSuperuser(
  ask: AskCli,
  { email, isEmergency, acceptsUnconfirmed }: Request,
): Promise<Outcome> {
  // A NUL cannot stand in SQL, and in no address.
  const literal = `'${email.replaceAll('\0', '').replaceAll("'", "''")}'`;
  const sql = `select private.make_superuser(${literal}, ${isEmergency}, ${acceptsUnconfirmed}) as answer`;
  const rows = z
    .array(z.object({ answer: z.unknown() }))
    .length(1)
    .parse(await ask(['db', 'query', '--yes', sql]));
  const answer = rows[0]?.answer;
  // A driver may hand JSON over as text.
  return outcome.parse(typeof answer === 'string' ? JSON.parse(answer) : answer);
}

/** What the operator reads; done is also what was so before. */
export function answerOf(outcome: Outcome, asked: string): { isDone: boolean; text: string } {
  const no = (text: string) => ({ isDone: false, text });
  switch (outcome.outcome) {
    case 'made':
      return {
        isDone: true,
        text: `${personOf(outcome)} agora é superusuário. A tela da pessoa abre sozinha. Está na auditoria, e a pessoa e os outros superusuários são avisados por e-mail e no sino.`,
      };
    case 'already':
      return {
        isDone: true,
        text: `${personOf(outcome)} já é superusuário. Nada foi mudado.`,
      };
    case 'nobody':
      return no(
        [
          `Ninguém se cadastrou com ${asked.trim()}. Nada foi mudado.`,
          ...(outcome.similar.length > 0
            ? ['Parecidos:', ...outcome.similar.map((email) => `  ${email}`)]
            : ['A pessoa se cadastra primeiro no site, como qualquer outra.']),
        ].join('\n'),
      );
    case 'invalid':
      return no(`"${asked}" não é um endereço de e-mail.`);
    case 'not_first':
      return no(
        'Já há superusuário: ele dá o perfil de acesso a outras pessoas em Painel Administrativo → Gerenciar Usuários → Editar.\n' +
          'Se nenhum deles consegue entrar, repita com --emergency.',
      );
    case 'suspended':
      return no(
        `${personOf(outcome)} está com a conta suspensa. Reative-a antes (docs/operacao.md, "Suspender e reativar").`,
      );
    case 'unconfirmed':
      return no(
        `${personOf(outcome)} ainda não confirmou o e-mail: qualquer um pode ter se cadastrado com esse endereço.\n` +
          'Peça que use o link "Confirmar meu e-mail" ou, se souber que o cadastro é da pessoa, repita com --unconfirmed.',
      );
  }
}

const personOf = ({ name, email }: { name: string | null; email: string }) =>
  name ? `${name} (${email})` : email;
