/*
 * Files of tests share a worker and its page, so what one leaves behind would reach the next. Each file begins with fresh
 * modules; this names what it left of the page, and puts it back.
 */

type Listener = {
  target: EventTarget;
  type: string;
  handler: unknown;
  options: unknown;
  at: Error;
};
type Timer = { clear: () => void; repeats: boolean; at: Error };

type Timers = Map<unknown, Timer>;
/** The properties of shared objects when the file began. */
type Globals = Map<object, Map<string, PropertyDescriptor>>;

/** How many calls of a stack are kept: React's own lie between an effect and our code. */
const STACK_DEPTH = 40;

/** Of V8, which TypeScript's browser types do not know. */
const stacks = Error as ErrorConstructor & { stackTraceLimit: number };

/** Objects that every test shares, by the names that a failure shows. */
const shared = (): [string, object][] => [
  ['window', window],
  ['document', document],
  ['navigator', navigator],
  ['Element.prototype', Element.prototype],
  ['HTMLElement.prototype', HTMLElement.prototype],
  ['HTMLMediaElement.prototype', HTMLMediaElement.prototype],
  ['Storage.prototype', Storage.prototype],
];

/**
 * Begins to note what is added to the page; once per file.
 *
 * @returns what ends it and puts the page back as it was; its lines name each thing that was left, and the first lines of our code
 *   that made it
 */
export function watchPage(): () => string[] {
  const depth = stacks.stackTraceLimit;
  stacks.stackTraceLimit = STACK_DEPTH;
  const listeners: Listener[] = [];
  const timers: Timers = new Map();
  const globals: Globals = new Map(shared().map(([, object]) => [object, descriptorsOf(object)]));
  const undo = [watchListeners(listeners), watchTimers(timers)];
  return () => {
    for (const step of undo) step();
    stacks.stackTraceLimit = depth;
    return takeLeft(listeners, timers, globals);
  };
}

function takeLeft(listeners: Listener[], timers: Timers, globals: Globals): string[] {
  const left = [
    ...[...timers.values()]
      .filter(({ repeats }) => repeats)
      .flatMap(({ at }) => byEffect('an interval', at)),
    ...listeners
      .filter(isWaiting)
      .flatMap(({ type, at }) => byEffect(`a listener of "${type}"`, at)),
    ...leftInDocument(),
    ...leftInStorage(),
    ...changedGlobals(globals),
  ];
  // A page takes its timers and listeners along; here the next file would meet them.
  for (const { clear, at } of timers.values()) if (!isOfPage(at)) clear();
  // Libraries keep their listeners: they are loaded once.
  for (const { target, type, handler, options, at } of listeners) {
    if (!isOurs(at)) continue;
    target.removeEventListener(type, handler as EventListener, options as EventListenerOptions);
  }
  return left;
}

/**
 * What an effect of a component made has to end with the component. What a module starts lives as long as its page, and
 * ends with the file.
 */
function byEffect(what: string, at: Error): string[] {
  if (isOfPage(at)) return [];
  const lines = (at.stack ?? '').split('\n').slice(1);
  const effect = lines.findIndex((line) =>
    /commitHookEffectListMount|commitHookEffectListUnmount/.test(line),
  );
  const ours = lines.slice(0, Math.max(effect, 0)).filter((line) => OUR_CODE.test(line));
  if (ours.length === 0 || ours.some((line) => PAGE_LONG.test(line))) return [];
  const made = ours.slice(0, 2).map((line) => line.trim());
  return [`${what}, from ${made.join(' ')}`];
}

/** Made by the first component that needs it, and kept as long as the page. */
const PAGE_LONG = /\/(podcast-player|member-outbox)\.ts/;
const OUR_CODE = /\/web\/src\/(?!testing\/leaks\.ts)/;

/** Who made the call, below the frame of this file that notes it. */
const callerOf = (at: Error): string => (at.stack ?? '').split('\n')[2] ?? '';
const isOurs = (at: Error) => OUR_CODE.test(callerOf(at));
/** jsdom's own: its frames and where the focus is. */
const isOfPage = (at: Error) => callerOf(at).includes('/node_modules/jsdom/');

/** Whether it would still be called: one that listens once may have been, and one with a signal may be over. */
function isWaiting({ options }: Listener): boolean {
  if (typeof options !== 'object' || options === null) return true;
  const { once, signal } = options as AddEventListenerOptions;
  return !once && !signal?.aborted;
}

/** Vitest gives the window methods of its own; the document has them from its prototype, and gets them back so. */
const LISTENED = (): EventTarget[] => [window, document, document.documentElement, document.body];

function watchListeners(listeners: Listener[]): () => void {
  const isCapture = (options: unknown) =>
    typeof options === 'object'
      ? Boolean((options as AddEventListenerOptions | null)?.capture)
      : options === true;
  const undo = LISTENED().map((target) => {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    const own = ['addEventListener', 'removeEventListener'].map(
      (name) => [name, Reflect.getOwnPropertyDescriptor(target, name)] as const,
    );
    const replace = (name: string, value: unknown) =>
      Reflect.defineProperty(target, name, { value, configurable: true, writable: true });
    replace(
      'addEventListener',
      (type: string, handler: EventListener | null, options?: unknown) => {
        if (handler) listeners.push({ target, type, handler, options, at: new Error(type) });
        add(type, handler, options as AddEventListenerOptions);
      },
    );
    replace('removeEventListener', (type: string, handler: EventListener, options?: unknown) => {
      const index = listeners.findIndex(
        (one) =>
          one.target === target &&
          one.type === type &&
          one.handler === handler &&
          isCapture(one.options) === isCapture(options),
      );
      if (index >= 0) listeners.splice(index, 1);
      remove(type, handler, options as EventListenerOptions);
    });
    return () => {
      for (const [name, descriptor] of own) {
        if (descriptor) Reflect.defineProperty(target, name, descriptor);
        else Reflect.deleteProperty(target, name);
      }
    };
  });
  return () => {
    for (const step of undo) step();
  };
}

function watchTimers(timers: Timers): () => void {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  const forget = (id: unknown) => timers.delete(id);
  globalThis.setTimeout = Object.assign(
    (callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const id = setTimeout(() => {
        forget(id);
        callback(...args);
      }, ms);
      timers.set(id, {
        clear: () => clearTimeout(id),
        repeats: false,
        at: new Error('setTimeout'),
      });
      return id;
    },
    setTimeout,
  ) as typeof setTimeout;
  globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
    const id = setInterval(...args);
    timers.set(id, { clear: () => clearInterval(id), repeats: true, at: new Error('setInterval') });
    return id;
  }) as typeof setInterval;
  globalThis.clearTimeout = (id) => {
    forget(id);
    clearTimeout(id);
  };
  globalThis.clearInterval = (id) => {
    forget(id);
    clearInterval(id);
  };
  return () => Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval });
}

/** Regions that libraries make once for what they announce, and the podcast's sound, which lives as long as the page. */
const KEPT_ELEMENTS = '[aria-live], [data-live-announcer], style, script, audio';

function leftInDocument(): string[] {
  const left = [...document.body.children].filter((element) => !element.matches(KEPT_ELEMENTS));
  document.body.replaceChildren();
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  return left.map((element) => `an element: ${element.outerHTML.slice(0, 120)}`);
}

function leftInStorage(): string[] {
  return [localStorage, sessionStorage].flatMap((storage) => {
    const keys = Object.keys(storage);
    storage.clear();
    return keys.map((key) => `a stored value: ${key}`);
  });
}

/** Without symbols, which are notes of libraries to themselves. */
const descriptorsOf = (object: object) =>
  new Map(
    Object.getOwnPropertyNames(object).map((key) => [
      key,
      Reflect.getOwnPropertyDescriptor(object, key) ?? {},
    ]),
  );

/** Properties of shared objects that tests replaced; each is put back. What a library adds to the window stays. */
function changedGlobals(before: Globals): string[] {
  return shared().flatMap(([name, object]) => {
    const known = before.get(object);
    if (!known) return [];
    const now = descriptorsOf(object);
    const changed = [...known].filter(
      ([key, descriptor]) => !KEPT_KEYS.includes(key) && !isSame(descriptor, now.get(key)),
    );
    const added =
      object === window
        ? []
        : [...now.keys()].filter((key) => !known.has(key) && !KEPT_KEYS.includes(key));
    for (const [key, descriptor] of changed) Reflect.defineProperty(object, key, descriptor);
    for (const key of added) Reflect.deleteProperty(object, key);
    return [...changed.map(([key]) => key), ...added].map((key) => `a change of ${name}.${key}`);
  });
}

/**
 * Of user-event, which makes it anew in each test; of zag, which notes once how the focus came; of YouTube's script, which a page
 * loads once.
 */
const KEPT_KEYS: readonly string[] = ['clipboard', 'focus', 'onYouTubeIframeAPIReady'];

const isSame = (one: PropertyDescriptor, other?: PropertyDescriptor) =>
  Object.is(one.value, other?.value) && one.get === other?.get && one.set === other?.set;
