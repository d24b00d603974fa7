import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { plural } from '../../supabase/functions/_shared/plural.ts';
import { linkedTo } from '../shared/access-token.ts';
import { answerOf, askCli, type Deployment, holds, lacks, type Step } from './step.ts';

/** The project, and what its database begins with. */
export function projectSteps(deployment: Deployment): Step[] {
  return [
    projectStep(deployment),
    emptyStep(deployment),
    extensionStep(deployment),
    limitStep(deployment),
    migrationStep(deployment),
    advisorStep(deployment),
  ];
}

const project = z.object({
  ref: z.string(),
  name: z.string(),
  region: z.string(),
  status: z.string(),
});

export function projectStep({ platform, settings, projectDir, cli }: Deployment): Step {
  const { ref } = settings;
  return {
    id: 'project',
    title: 'Projeto e ligação desta pasta',
    async prove() {
      const { name, region, status } = project.parse(await platform.read(''));
      if (status !== 'ACTIVE_HEALTHY') throw new Error(`o projeto "${name}" está em ${status}`);
      const where = `"${name}" (${ref}, ${region})`;
      const linked = linkedTo(projectDir);
      if (linked === ref) return holds(where);
      return lacks(
        `${where}: esta pasta ${linked ? `está ligada a ${linked}` : 'não está ligada a projeto nenhum'}`,
      );
    },
    async act() {
      const args = ['link', '--project-ref', ref, '--output-format', 'json'];
      const { exitCode, stdout, stderr } = await cli(args, {
        projectDir,
        variables: { SUPABASE_ACCESS_TOKEN: settings.token },
      });
      answerOf(exitCode, stdout, stderr);
    },
    question() {
      const linked = linkedTo(projectDir);
      return linked && linked !== ref
        ? `  Esta pasta está ligada ao projeto ${linked}, e deploy.env diz ${ref}. Ligar a ${ref}?`
        : undefined;
    },
    mend: 'Um projeto parado volta a andar no painel. Confira PROJECT_REF e SUPABASE_ACCESS_TOKEN em operations/deploy.env.',
  };
}

const versionsOf = (folder: string) =>
  readdirSync(`${folder}/supabase/migrations`).flatMap(
    (name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? [],
  );

const HISTORY = 'supabase_migrations.schema_migrations';

async function appliedVersions({ platform }: Deployment): Promise<string[]> {
  const [found] = await platform.rows(`select to_regclass('${HISTORY}') is not null as is_there`);
  if (found?.is_there !== true) return [];
  const rows = await platform.rows(`select version from ${HISTORY} order by version`);
  return rows.map(({ version }) => String(version));
}

/** A project of something else is left alone: migrations would take away what everybody may do in its schema. */
function emptyStep(deployment: Deployment): Step {
  const { platform, source } = deployment;
  return {
    id: 'database',
    title: 'O banco é do Plantão, ou está vazio',
    async prove() {
      const applied = await appliedVersions(deployment);
      const versions = versionsOf(source);
      const foreign = applied.filter((version) => !versions.includes(version));
      if (foreign.length > 0) {
        return lacks(
          `o banco tem ${plural(foreign.length, 'migração', 'migrações')} que esta versão não conhece (${foreign.slice(0, 3).join(', ')}): ou é de outro sistema, ou é de um Plantão mais novo`,
        );
      }
      const rows = await platform.rows(`
        select c.relname as name from pg_class as c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
          and not exists (select 1 from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
        order by 1`);
      const names = rows.map(({ name }) => String(name));
      const ours = tablesOf(source);
      const byHand = names.filter((name) => ours.includes(name));
      if (applied.length === 0 && byHand.length > 0)
        return lacks(
          `há tabelas do Plantão sem o histórico de migrações (${byHand.slice(0, 3).join(', ')}): foram postas à mão, e não se sabe o que falta`,
        );
      const others = names.filter((name) => !ours.includes(name));
      if (others.length > 0)
        return lacks(
          `o esquema public tem o que não é do Plantão: ${others.slice(0, 5).join(', ')}`,
        );
      if (applied.length > 0)
        return holds(`${plural(applied.length, 'migração do Plantão', 'migrações do Plantão')}`);
      const [people] = await platform.rows('select count(*)::int as number from auth.users');
      const number = Number(people?.number ?? 0);
      return number > 0
        ? lacks(
            `não há Plantão neste banco, e já há ${plural(number, 'conta', 'contas')} de outro sistema`,
          )
        : holds('está vazio');
    },
    mend: 'Crie um projeto só para o Plantão e ponha o PROJECT_REF dele em operations/deploy.env. Se o banco for de um Plantão mais novo, atualize este clone (git pull).',
  };
}

/** What migrations create in the schema public. */
function tablesOf(folder: string): string[] {
  const files = readdirSync(`${folder}/supabase/migrations`).filter((name) =>
    name.endsWith('.sql'),
  );
  return files.flatMap((name) =>
    [
      ...readFileSync(`${folder}/supabase/migrations/${name}`, 'utf8').matchAll(
        /^\s*create\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:materialized\s+)?(?:table|view)\s+(?:if\s+not\s+exists\s+)?public\.(\w+)/gim,
      ),
    ].map(([, table = '']) => table),
  );
}

const EXTENSIONS: Record<string, string> = { pg_cron: 'pg_catalog', pg_net: 'extensions' };

function extensionStep({ platform }: Deployment): Step {
  const names = Object.keys(EXTENSIONS);
  return {
    id: 'extensions',
    title: 'Extensões pg_cron e pg_net',
    async prove() {
      const rows = await platform.rows(
        `select extname from pg_extension where extname in ('${names.join("', '")}')`,
      );
      const absent = names.filter((name) => !rows.some(({ extname }) => extname === name));
      return absent.length === 0
        ? holds('ativadas')
        : lacks(`${absent.join(' e ')}: sem elas nada roda por horário e nenhum e-mail sai`);
    },
    act: () =>
      platform.run(
        names
          .map((name) => `create extension if not exists ${name} with schema ${EXTENSIONS[name]};`)
          .join('\n'),
      ),
    mend: 'Ative as duas no painel: Database → Extensions.',
  };
}

const LARGEST_FILE = 200 * 1024 * 1024;

function limitStep({ platform }: Deployment): Step {
  return {
    id: 'storage',
    title: 'Limite de arquivos do Storage',
    async prove() {
      const { fileSizeLimit } = z
        .object({ fileSizeLimit: z.number() })
        .parse(await platform.read('/config/storage'));
      const megabytes = Math.floor(fileSizeLimit / 1024 ** 2);
      // A larger one is the installation's own choice; each bucket has its limit.
      return fileSizeLimit >= LARGEST_FILE
        ? holds(`${megabytes} MB`)
        : lacks(`${megabytes} MB, e um episódio tem até 200 MB`);
    },
    act: () => platform.write('PATCH', '/config/storage', { fileSizeLimit: LARGEST_FILE }),
    mend: 'No painel: Storage → Settings → Global file size limit, 200 MB. O plano grátis não passa de 50 MB.',
  };
}

function migrationStep(deployment: Deployment): Step {
  const { source, tell } = deployment;
  return {
    id: 'migrations',
    title: 'Migrações do banco',
    async prove() {
      const versions = versionsOf(source);
      const applied = await appliedVersions(deployment);
      const pending = versions.filter((version) => !applied.includes(version));
      return pending.length === 0
        ? holds(`todas as ${versions.length} aplicadas`)
        : lacks(`faltam ${pending.length} de ${versions.length} (até ${pending.at(-1)})`);
    },
    async act() {
      // The CLI names what it would run, and refuses a history that does not fit, before anything is written.
      await askCli(deployment, ['db', 'push', '--dry-run'], { folder: source });
      tell('  O ensaio (db push --dry-run) passou. Aplicando: leva alguns minutos.');
      await askCli(deployment, ['db', 'push', '--yes'], { folder: source });
    },
    mend: 'Cada migração vale inteira ou não vale: as que entraram ficam. Leia a mensagem acima; npx supabase migration list --remote mostra onde parou.',
  };
}

const advice = z.object({
  results: z.array(
    z.looseObject({ title: z.string(), level: z.string(), detail: z.string().optional() }),
  ),
});

/** Warnings are told and go on: some are about choices of the whole project that are not ours. */
function advisorStep(deployment: Deployment): Step {
  return {
    id: 'advisors',
    title: 'Conselheiro de segurança da plataforma',
    async prove() {
      const { results } = advice.parse(
        await askCli(deployment, [
          'db',
          'advisors',
          '--type',
          'security',
          '--level',
          'warn',
          '--fail-on',
          'none',
        ]),
      );
      const errors = results.filter(({ level }) => level.toUpperCase() === 'ERROR');
      if (errors.length > 0)
        return lacks(errors.map(({ title, detail }) => detail ?? title).join('; '));
      const titles = [...new Set(results.map(({ title }) => title))];
      return holds(
        titles.length === 0 ? 'nada a dizer' : `nenhum erro; avisa de: ${titles.join('; ')}`,
      );
    },
    mend: 'Leia no painel: Advisors → Security Advisor. Depois de migrar um projeto vazio não deveria haver erro nenhum: não convide ninguém até entender.',
  };
}

/** An older version serves a newer database, never the other way round. */
export function oldVersionStep(deployment: Deployment): Step {
  return {
    id: 'version',
    title: 'O banco serve esta versão',
    async prove() {
      const applied = await appliedVersions(deployment);
      const pending = versionsOf(deployment.source).filter((version) => !applied.includes(version));
      return pending.length === 0
        ? holds('ele tem todas as migrações dela')
        : lacks(`faltam ${pending.length} migrações desta versão: ela é mais nova que o banco`);
    },
    mend: 'Para ir a uma versão mais nova não se volta: publique-a com npm run deploy.',
  };
}
