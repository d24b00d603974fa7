import type { BrowserMachine } from './find-browser.ts';

/** Said when the journeys in Firefox cannot run; they count as skipped. */
export const NO_FIREFOX_MESSAGE = [
  'Nenhum Firefox nesta máquina: as jornadas nele foram puladas.',
  'Instale-o (Debian: apt-get install firefox-esr), ou diga onde ele está: FIREFOX_PATH=/caminho/do/firefox npm test',
].join('\n');

const COMMANDS = ['firefox-esr', 'firefox'];
const USUAL_PLACES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: '/Applications/Firefox.app/Contents/MacOS/firefox',
  win32: 'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
};

/**
 * The Firefox of this machine that starts, if there is one: FIREFOX_PATH, else the system's. None is installed for it.
 * @throws Error when FIREFOX_PATH names nothing.
 */
export function findFirefox(
  machine: Pick<BrowserMachine, 'env' | 'platform' | 'exists' | 'runs' | 'which'>,
): string | undefined {
  const configured = machine.env.FIREFOX_PATH;
  if (configured) {
    if (machine.exists(configured)) return configured;
    throw new Error(`FIREFOX_PATH aponta para um arquivo que não existe: ${configured}`);
  }
  const usual = USUAL_PLACES[machine.platform];
  return [...COMMANDS.map(machine.which), usual].find(
    (path) => path !== undefined && machine.exists(path) && machine.runs(path),
  );
}
