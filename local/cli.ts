import path from 'node:path';
import { parseArgs } from 'node:util';
import { diskFailure, errorText, StackError } from 'embedded-supabase/errors';
import type { PortChoice } from 'embedded-supabase/ports';
import { resetDataDir } from 'embedded-supabase/reset';
import { databaseCommand } from './commands/database.ts';
import { log } from './commands/log.ts';
import { startCommand } from './commands/start.ts';
import { statusCommand } from './commands/status.ts';
import { DEFAULT_DATA_DIR } from './paths.ts';
import './texts.ts';

const USAGE = `Uso: node local/run.mjs <comando> [opções]

  start      tudo: banco, API, dados de demonstração e o aplicativo (npm start)
  stack      o mesmo, sem o aplicativo
  database   só o banco de dados, migrado
  status     o que está rodando, e onde
  reset      apaga os dados locais (npm run local:reset)

  --data PASTA      onde ficam os dados (padrão: .local)
  --port N          porta do aplicativo (start) ou do banco (database)
  --api-port N      porta da API (start, stack)
  --db-port N       porta do banco (start, stack)
  --no-seed         começa sem os dados de demonstração
  --no-web          start sem o aplicativo
  --no-env-files    ignora .env e supabase/functions/.env
  --pgtap           database com o pgTAP carregado

Com DEBUG=1, erros mostram todos os detalhes.
`;

const isDebugging = process.env.DEBUG !== undefined && process.env.DEBUG !== '';

async function main(): Promise<void> {
  const { positionals, values } = readArguments();
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const dataDir = path.resolve(values.data);
  try {
    await run(positionals[0] ?? 'start', dataDir, values);
  } catch (error) {
    throw error instanceof StackError ? error : (diskFailure(error, dataDir) ?? error);
  }
}

async function run(
  command: string,
  dataDir: string,
  values: ReturnType<typeof readArguments>['values'],
): Promise<void> {
  const { seed, web, 'env-files': readsEnvFiles, pgtap } = values;
  const portOf = (option: 'port' | 'api-port' | 'db-port', from: number) =>
    readPort(values[option], `--${option}`, from);
  const start = (hasWeb: boolean) => {
    const port = portOf('port', 5173);
    const apiPort = portOf('api-port', 54_321);
    const dbPort = portOf('db-port', 54_322);
    return startCommand({ dataDir, port, apiPort, dbPort, hasWeb, seed, readsEnvFiles });
  };
  switch (command) {
    case 'start':
      return start(web);
    case 'stack':
      return start(false);
    case 'database':
      return databaseCommand({ dataDir, port: portOf('port', 54_322), pgtap });
    case 'status':
      return statusCommand(dataDir);
    case 'reset':
      await resetDataDir(dataDir);
      console.log('Dados locais apagados. "npm start" recomeça do zero.');
      return;
    default:
      throw new StackError(`Comando desconhecido: ${command}.\n\n${USAGE}`);
  }
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        data: { type: 'string', default: DEFAULT_DATA_DIR },
        port: { type: 'string' },
        'api-port': { type: 'string' },
        'db-port': { type: 'string' },
        seed: { type: 'boolean', default: true },
        web: { type: 'boolean', default: true },
        'env-files': { type: 'boolean', default: true },
        pgtap: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new StackError(`${errorText(error)}\n\n${USAGE}`);
  }
}

/** The port that was asked for, else the next free one from a number on. */
function readPort(text: string | undefined, option: string, from: number): PortChoice {
  if (text === undefined) return { from };
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1024 || port > 65_535) {
    throw new StackError(`${option} precisa ser um número de 1024 a 65535, e não "${text}".`);
  }
  return { exactly: port };
}

/** One paragraph and the next step; the stack trace only when it was asked for. */
function explain(error: unknown): void {
  if (isDebugging) {
    console.error(error);
  } else if (error instanceof StackError) {
    console.error(`\n${error.message}\n`);
  } else {
    console.error(
      `\nAlgo inesperado aconteceu: ${errorText(error)}\nRode de novo com DEBUG=1 para ver os detalhes. Nada foi apagado.\n`,
    );
  }
}

// A stray failure of one request must not take the developer's whole stack down.
process.on('unhandledRejection', (error) => {
  log('stack', isDebugging && error instanceof Error ? (error.stack ?? '') : errorText(error));
});

main().then(
  () => process.exit(),
  (error: unknown) => {
    explain(error);
    process.exit(1);
  },
);
