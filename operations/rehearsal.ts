import { OPTIONS, readAccess } from './backup/installation.ts';
import { noteRehearsal } from './backup/rehearsal.ts';
import { projectDir, runCommand } from './shared/command.ts';

/* Tells an installation that one of its backups was restored elsewhere, without a difference. */

const USAGE = `Uso: npm run rehearsal -- --from PASTA [opções]

  --from PASTA          a pasta da cópia, depois de npm run restore num projeto vazio
${OPTIONS}
A instalação é a de onde a cópia veio: a página Operação e o doctor passam a contar os dias desde o ensaio.
Termina com 2 quando nada foi registrado.
`;

async function main(): Promise<number> {
  const { folder, ...access } = readAccess(
    process.argv.slice(2),
    'from',
    USAGE,
    projectDir,
    console.error,
  );
  const { id, at, isNew } = await noteRehearsal(access, folder);
  const when = at.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' });
  console.log(
    isNew
      ? `Registrado: a cópia ${id} foi restaurada sem diferença em ${when}. Escreva à parte quem ensaiou e quanto durou; o projeto do ensaio pode ser apagado.`
      : `O ensaio da cópia ${id}, de ${when}, já estava registrado.`,
  );
  return 0;
}

runCommand(main, 'O ensaio não foi registrado');
