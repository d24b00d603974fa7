/** What finding a browser needs of the machine; injected so that every branch has a test. */
export type BrowserMachine = {
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  /** Whether the process may install system packages. */
  isRoot: boolean;
  exists(path: string): boolean;
  /** Whether the program at this path starts: a file may be a stub, or lack the system's libraries. */
  runs(path: string): boolean;
  /** Absolute path of a command on PATH, if there is one. */
  which(command: string): string | undefined;
  /** Where Playwright would keep its own Chromium, whether or not it is there. */
  playwrightPath(): string | undefined;
  /** Downloads Playwright's Chromium; false when the download is not possible. */
  downloadPlaywright(): boolean;
  /** Installs Debian's chromium, the shell where there is one; false when that failed. */
  installDebianChromium(): boolean;
  log(message: string): void;
};

/** The shell first: the same engine without windows, in which journeys take two thirds of the processor's time. */
const SHELL = 'chromium-headless-shell';
const COMMANDS = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const USUAL_PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** The message when no browser can be had. */
export const NO_BROWSER_MESSAGE = [
  'Nenhum navegador para os testes de ponta a ponta.',
  'Instale o Chromium ou o Google Chrome, ou diga onde ele está: BROWSER_PATH=/caminho/do/chromium npm test',
].join('\n');

/**
 * The browser for the end-to-end tests: the configured one (BROWSER_PATH), else Playwright's, else one of
 * the system's, else Playwright's download, else (root on Debian) apt. Each but the first must start.
 * @throws Error with {@link NO_BROWSER_MESSAGE} when none can be had, or when BROWSER_PATH names nothing.
 */
export function findBrowser(machine: BrowserMachine): string {
  const known =
    configuredPath(machine, 'BROWSER_PATH') ?? playwrightBrowser(machine) ?? systemBrowser(machine);
  if (known) return known;

  machine.log('Nenhum navegador encontrado; tentando baixar o do Playwright…');
  const downloaded = machine.downloadPlaywright() && playwrightBrowser(machine);
  if (downloaded) return downloaded;

  if (machine.isRoot && machine.platform === 'linux' && machine.which('apt-get')) {
    machine.log('O download não foi possível; instalando o chromium do Debian…');
    const installed = machine.installDebianChromium() && systemBrowser(machine);
    if (installed) return installed;
  }
  throw new Error(NO_BROWSER_MESSAGE);
}

/**
 * What journeys read of their browser: the one that is used, and one with windows where there is one, for what the shell does not do
 * (it never hands a page over to a newer service worker).
 *
 * @throws Error as {@link findBrowser}
 */
export function journeyBrowsers(machine: BrowserMachine): Record<string, string> {
  const path = findBrowser(machine);
  const whole = path.endsWith(SHELL) ? systemBrowser(machine, [SHELL]) : path;
  return { BROWSER_PATH: path, WHOLE_BROWSER_PATH: whole ?? path };
}

/** The path in a variable, if there is one. @throws Error when it names nothing */
function configuredPath({ env, exists }: Pick<BrowserMachine, 'env' | 'exists'>, name: string) {
  const path = env[name];
  if (!path || exists(path)) return path || undefined;
  throw new Error(`${name} aponta para um arquivo que não existe: ${path}`);
}

function playwrightBrowser(machine: BrowserMachine): string | undefined {
  const path = machine.playwrightPath();
  return path && machine.exists(path) && machine.runs(path) ? path : undefined;
}

function systemBrowser(
  machine: BrowserMachine,
  except: readonly string[] = [],
): string | undefined {
  const onPath = COMMANDS.filter((command) => !except.includes(command)).map((command) =>
    machine.which(command),
  );
  const inUsualPlaces = (USUAL_PLACES[machine.platform] ?? []).filter(machine.exists);
  return [...onPath, ...inUsualPlaces].find((path) => path !== undefined && machine.runs(path));
}

/** Said when the journeys in Firefox cannot run; they count as skipped. */
export const NO_FIREFOX_MESSAGE = [
  'Nenhum Firefox nesta máquina: as jornadas nele foram puladas.',
  'Instale-o (Debian: apt-get install firefox-esr), ou diga onde ele está: FIREFOX_PATH=/caminho/do/firefox npm test',
].join('\n');

const FIREFOX_COMMANDS = ['firefox-esr', 'firefox'];
const FIREFOX_PLACES: Partial<Record<NodeJS.Platform, string>> = {
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
  const configured = configuredPath(machine, 'FIREFOX_PATH');
  if (configured) return configured;
  const usual = FIREFOX_PLACES[machine.platform];
  return [...FIREFOX_COMMANDS.map(machine.which), usual].find(
    (path) => path !== undefined && machine.exists(path) && machine.runs(path),
  );
}
