import { fileURLToPath } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { problemOf } from './problem-of.ts';
import { UsageError } from './usage-error.ts';
import { ownValue } from './variables.ts';

/** The command could not do its work at all; 1 is for what it found. */
const NOT_DONE = 2;

export const projectDir = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Runs a command to its exit code; what it throws is told in one line, and no stack trace. */
export function runCommand(main: () => Promise<number>, failure: string): void {
  // Should the work never end, because what it waits for is gone, Node would leave with 0.
  process.exitCode = NOT_DONE;
  main()
    .then((code) => {
      process.exitCode = code;
    })
    .catch((error: unknown) => {
      const message = problemOf(error);
      console.error(error instanceof UsageError ? message : `${failure}: ${message}`);
      process.exitCode = NOT_DONE;
    });
}

/**
 * Reads the command line.
 *
 * @throws UsageError with the usage, for `--help` and for what is not an option; with a value that was copied from a guide
 */
export function parseOptions<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  // The one option whose value may be left out, as the CLI has it.
  const completed = args.map((argument) => (argument === '--remote' ? '--remote=' : argument));
  if (completed.includes('--help')) throw new UsageError(usage);
  const values = parse(completed, options, usage);
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') ownValue(`--${name}`, value);
  return values;
}

function parse<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(`${inPortuguese(error as NodeJS.ErrnoException)}\n\n${usage}`);
  }
}

/** What Node says in English of a wrong command line. */
function inPortuguese({ code, message }: NodeJS.ErrnoException): string {
  const [, named = ''] = /'([^']+)'/.exec(message) ?? [];
  const option = named.replace(/^-\w, /, '').split(' ')[0];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `A opção ${option} não existe.`;
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
    return message.includes('does not take')
      ? `${option} não leva valor.`
      : `Falta o valor de ${option}.`;
  }
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `"${named}" não é uma opção.`;
  return message;
}
