import { OPTIONS, readAccess } from './backup/installation.ts';
import { takeBackup } from './backup/take.ts';
import { projectDir, runCommand } from './shared/command.ts';

/* Copies rows, accounts and files of an installation into a folder. */

const USAGE = `Uso: npm run backup -- --to PASTA [opções]

  --to PASTA            uma pasta nova, fora do servidor; o nome dela é o nome da cópia. Interrompida, continua de onde parou
${OPTIONS}
A cópia tem dados pessoais: guarde-a num disco cifrado, ou cifre a pasta (docs/operacao.md, "Cópia de segurança e restauração").
Termina com 2 quando a cópia não ficou completa.
`;

async function main(): Promise<number> {
  const { folder, ...access } = readAccess(
    process.argv.slice(2),
    'to',
    USAGE,
    projectDir,
    console.error,
  );
  const { id, files } = await takeBackup(access, folder, projectDir, console.log);
  const size = (files.bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  console.log(`Cópia ${id} completa em ${folder}; arquivos: ${size} MB.`);
  console.log('Não estão nela os segredos; os nomes deles estão em manifest.json ("secrets").');
  return 0;
}

runCommand(main, 'A cópia não ficou completa');
