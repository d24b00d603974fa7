import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { withOfficialStack } from './official/local-stack.ts';
import { compareWithEmbedded } from './official/probes/compare.ts';
import { runSuites } from './official/suites.ts';
import { step } from './test/step.ts';

/*
 * `npm run test:official`: shows that the embedded stack and the official one are the same to everybody who uses them.
 * First both are asked the same questions, and a table says where the answers differ; then the official one, with Docker,
 * runs the tests.
 */

const USAGE = `Uso: npm run test:official -- [opções]

  sem opções            com Docker: compara o Supabase local oficial com o embutido, depois roda os testes nele
  --probes              só a comparação
  --project ENDEREÇO    compara um projeto hospedado, que fica com limites atingidos e linhas de teste: só um que se
                        possa jogar fora. Só com --throw-away, e com três variáveis de ambiente:
                        OFFICIAL_PUBLISHABLE_KEY, OFFICIAL_SECRET_KEY,
                        OFFICIAL_DATABASE_URL (postgresql://postgres…, conexão direta ou "session pooler")
  --throw-away          confirma que o projeto pode ser jogado fora

Termina com 1 quando um teste falha ou, só com a comparação, quando algo difere; com 2 quando não pôde perguntar.
`;

const SITE_URL = 'http://127.0.0.1:5173';

async function compareLocal(): Promise<boolean> {
  const settings = { siteUrl: SITE_URL, mailDrainToken: randomUUID(), limitsRates: true };
  return withOfficialStack(settings, ({ status }) =>
    compareWithEmbedded({
      url: status.API_URL,
      publishableKey: status.PUBLISHABLE_KEY,
      secretKey: status.SECRET_KEY,
      databaseUrl: status.DB_URL,
    }),
  );
}

function compareHosted(project: string): Promise<boolean> {
  const of = (name: string) => {
    const value = process.env[name];
    if (!value) throw new Error(`Falta a variável ${name}.\n\n${USAGE}`);
    return value;
  };
  return compareWithEmbedded({
    url: project.replace(/\/+$/, ''),
    publishableKey: of('OFFICIAL_PUBLISHABLE_KEY'),
    secretKey: of('OFFICIAL_SECRET_KEY'),
    databaseUrl: of('OFFICIAL_DATABASE_URL'),
  });
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      probes: { type: 'boolean', default: false },
      project: { type: 'string' },
      'throw-away': { type: 'boolean', default: false },
    },
  });
  const { help, probes, project } = values;
  if (help) throw new Error(USAGE);
  if (project !== undefined) {
    if (!values['throw-away']) throw new Error(`Falta --throw-away.\n\n${USAGE}`);
    return (await step('Comparação', () => compareHosted(project))) ? 0 : 1;
  }
  const isSame = await step('Comparação', compareLocal);
  if (probes) return isSame ? 0 : 1;
  // Differences are told; whether they matter is what the tests say.
  const settings = { siteUrl: SITE_URL, mailDrainToken: randomUUID(), limitsRates: false };
  return (await withOfficialStack(settings, (stack) => runSuites(stack, settings))) ? 0 : 1;
}

// Should the work never end, because what it waits for is gone, Node would leave with 0.
process.exitCode = 2;
main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
  });
