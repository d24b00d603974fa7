// The way in for any Node: says what is missing, and hands over to TypeScript (the program of this repository
// that the first argument names, else cli.ts) under a Node that runs it: the one npm installed, when the
// machine's own is older. Plain JavaScript on purpose.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OLDEST = 20;
const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const program = process.argv[2]?.endsWith('.ts') ? process.argv.splice(2, 1)[0] : 'local/cli.ts';
const installedNode = inRoot(
  process.platform === 'win32' ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node',
);

function giveUp(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  giveUp(
    `O Plantão precisa do Node ${OLDEST} ou mais novo; este é o ${process.versions.node}. Instale um mais novo (https://nodejs.org) e tente de novo.`,
  );
} else if (!existsSync(inRoot('node_modules/postgres/package.json'))) {
  giveUp('As dependências ainda não foram instaladas. Rode "npm ci" e tente de novo.');
} else if (process.features.typescript) {
  await import(new URL(`../${program}`, import.meta.url).href);
} else if (existsSync(installedNode)) {
  const child = spawn(installedNode, [inRoot(program), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  // Ctrl-C reaches the child by itself; we only wait for its orderly end.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  giveUp(
    `Falta o Node 24 que acompanha o projeto (este é o ${process.versions.node}). Rode "npm ci" sem --ignore-scripts e tente de novo.`,
  );
}
