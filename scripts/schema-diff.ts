import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { schemaDiff } from 'embedded-supabase/testing/schema-diff';
import { repositoryRoot } from './checks/repository-files.ts';

/**
 * `npm run schema:diff -- <name>`: compares the database that `supabase/migrations` makes with the one that is declared in
 * `supabase/schemas`, and writes what is missing as a new migration; without a name it prints it (ADR 0059).
 */
const declared = resolve(repositoryRoot, 'supabase/schemas');
const name = process.argv[2];

if (!existsSync(declared)) {
  console.error(
    'supabase/schemas ainda não existe: até o primeiro lançamento, supabase/migrations é o esquema declarado (docs/decisions/0059).',
  );
  process.exit(1);
}
const { sql, notCompared } = await schemaDiff(repositoryRoot, declared);
console.error(`Não comparados: linhas das tabelas${notCompared && `, ${notCompared}`}.`);
if (sql === '') console.log('As migrações já levam ao esquema declarado.');
else if (name === undefined) console.log(sql);
else {
  const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = `supabase/migrations/${version}_${name}.sql`;
  writeFileSync(resolve(repositoryRoot, file), `${sql}\n`);
  console.log(`${file}: leia, complete com linhas e o que não foi comparado, e rode os testes.`);
}
