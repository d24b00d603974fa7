import { OPTIONS, readAccess } from './backup/installation.ts';
import { NotRestored, restoreBackup } from './backup/restore.ts';
import { projectDir, runCommand } from './shared/command.ts';

/* Fills an empty installation with a backup, and leaves mail and scheduled jobs paused. */

const USAGE = `Uso: npm run restore -- --from PASTA [opções]

  --from PASTA          a pasta que npm run backup encheu
${OPTIONS}
A instalação precisa estar vazia e ter as migrações da cópia. Interrompida, a restauração continua de onde parou.
Termina com 1 quando algo difere da cópia, com 2 quando não pôde começar.
`;

async function main(): Promise<number> {
  const { folder, ...access } = readAccess(
    process.argv.slice(2),
    'from',
    USAGE,
    projectDir,
    console.error,
  );
  try {
    const { id, secrets } = await restoreBackup(access, folder, console.log);
    console.log(`
A cópia ${id} está restaurada, sem diferença. E-mails e trabalhos agendados estão pausados.
1. Defina os segredos que ela usava, destes: ${secrets.join(', ')}.
2. Agende as tarefas e confira tudo: npm run doctor -- --remote
3. Entre no site com uma conta conhecida e abra uma aula e um podcast. Todos entram de novo, com a senha de antes.
4. No SQL Editor: select private.resume_work();
Foi só um ensaio? Registre-o na instalação de onde a cópia veio: npm run rehearsal -- --from ${folder}`);
    return 0;
  } catch (error) {
    if (!(error instanceof NotRestored)) throw error;
    console.error(error.message);
    return 1;
  }
}

runCommand(main, 'A restauração não terminou');
