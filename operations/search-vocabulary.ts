import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plural } from '../supabase/functions/_shared/plural.ts';
import { cliFor } from './doctor/supabase.ts';
import { readTerms, vocabularyOf } from './search-vocabulary/vocabulary.ts';
import { parseOptions, projectDir, runCommand } from './shared/command.ts';
import { UsageError } from './shared/usage-error.ts';

/* Writes the names of drugs and clinical terms for speech recognition (docs/transcricoes.md). It reads; it changes nothing. */

const USAGE = `Uso: npm run search:vocabulary -- --remote[=<ref | endereço do banco>] [--to PASTA]

  --remote              o projeto ligado a esta pasta (npx supabase link)
  --remote=<ref>        outro projeto hospedado
  --remote=postgresql://…   um Supabase próprio
  --to PASTA            grava prompt.txt (uma linha, no limite do whisper.cpp) e lista.txt (um nome por linha);
                        sem ela, os dois saem na tela

Termina com 1 quando não há termos, com 2 quando não pôde perguntar ao banco.
`;

async function main(): Promise<number> {
  const values = parseOptions(
    process.argv.slice(2),
    { remote: { type: 'string' }, to: { type: 'string' } },
    USAGE,
  );
  if (values.remote === undefined) {
    throw new UsageError(`Diga de que banco são os termos: --remote.\n\n${USAGE}`);
  }
  const { prompt, list } = vocabularyOf(await readTerms(cliFor(values.remote, projectDir)));
  if (list.length === 0) {
    console.error('Não há nenhum termo em "Termos da Busca". Nada foi gravado.');
    return 1;
  }
  if (values.to === undefined) {
    console.log([prompt, '', ...list].join('\n'));
    return 0;
  }
  mkdirSync(values.to, { recursive: true });
  for (const [name, lines] of [
    ['prompt.txt', [prompt]],
    ['lista.txt', list],
  ] as const) {
    writeFileSync(join(values.to, name), `${lines.join('\n')}\n`);
  }
  console.log(
    `${plural(list.length, 'nome', 'nomes')} em ${join(values.to, 'lista.txt')}; no prompt: ${prompt}`,
  );
  return 0;
}

runCommand(main, 'O vocabulário não foi gravado');
