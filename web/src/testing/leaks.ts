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
type Timer = { clear: () => void; at: Error };

/** What the page held when the file began, and what was added since. */
type Watch = {
  listeners: Listener[];
  timers: Map<unknown, Timer>;
  globals: Map<object, Map<string | symbol, PropertyDescriptor>>;
  restore: () => void;
};

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

let watch: Watch | undefined;

/** Begins to note what is added to the page; once per file. */
export function watchPage(): void {
  const depth = stacks.stackTraceLimit;
  stacks.stackTraceLimit = STACK_DEPTH;
  const listeners: Listener[] = [];
  const timers = new Map<unknown, Timer>();
  const globals = new Map(shared().map(([, object]) => [object, descriptorsOf(object)]));
  const undo = [watchListeners(listeners), watchTimers(timers)];
  watch = {
    listeners,
    timers,
    globals,
    restore: () => {
      for (const step of undo) step();
      stacks.stackTraceLimit = depth;
    },
  };
}

/**
 * Ends the watch and puts the page back as it was.
 *
 * @returns a line for each thing that was left: what it is and the first lines of our code that made it
 */
export function endWatch(): string[] {
  if (!watch) return [];
  const { listeners, timers, globals, restore } = watch;
  watch = undefined;
  restore();
  const left = [
    ...[...timers.values()].flatMap(({ at }) => byEffect('a timer', at)),
    ...listeners
      .filter(isWaiting)
      .flatMap(({ type, at }) => byEffect(`a listener of "${type}"`, at)),
    ...leftInDocument(),
    ...leftInStorage(),
    ...changedGlobals(globals),
  ];
  // A page takes its timers and listeners along; here the next file would meet them. Libraries keep theirs: they are loaded once.
  for (const { clear, at } of timers.values()) if (isOurs(at)) clear();
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
  const lines = (at.stack ?? '').split('\n').slice(1);
  const effect = lines.findIndex((line) =>
    /commitHookEffectListMount|commitHookEffectListUnmount/.test(line),
  );
  const ours = lines.slice(0, Math.max(effect, 0)).filter((line) => OUR_CODE.test(line));
  return ours.length === 0
    ? []
    : [
        `${what}, from ${ours
          .slice(0, 2)
          .map((line) => line.trim())
          .join(' ')}`,
      ];
}

const OUR_CODE = /\/web\/src\/(?!testing\/)/;

/** Whether our code made the call itself, below the frame of this file that notes it. */
const isOurs = (at: Error) => OUR_CODE.test((at.stack ?? '').split('\n')[2] ?? '');

/** Whether it would still be called: one that listens once may have been, and one with a signal may be over. */
function isWaiting({ options }: Listener): boolean {
  if (typeof options !== 'object' || options === null) return true;
  const { once, signal } = options as AddEventListenerOptions;
  return !once && !signal?.aborted;
}

function watchListeners(listeners: Listener[]): () => void {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isCapture = (options: unknown) =>
    typeof options === 'object'
      ? Boolean((options as AddEventListenerOptions)?.capture)
      : options === true;
  const isShared = (target: EventTarget) => target === window || target === document;
  EventTarget.prototype.addEventListener = function (type, handler, options) {
    if (handler && isShared(this ?? window)) {
      listeners.push({ target: this ?? window, type, handler, options, at: new Error(type) });
    }
    return addEventListener.call(this ?? window, type, handler, options);
  };
  EventTarget.prototype.removeEventListener = function (type, handler, options) {
    const target = this ?? window;
    const index = listeners.findIndex(
      (one) =>
        one.target === target &&
        one.type === type &&
        one.handler === handler &&
        isCapture(one.options) === isCapture(options),
    );
    if (index >= 0) listeners.splice(index, 1);
    return removeEventListener.call(target, type, handler, options);
  };
  return () => {
    EventTarget.prototype.addEventListener = addEventListener;
    EventTarget.prototype.removeEventListener = removeEventListener;
  };
}

function watchTimers(timers: Map<unknown, Timer>): () => void {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  const forget = (id: unknown) => timers.delete(id);
  globalThis.setTimeout = Object.assign(
    (callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const id = setTimeout(() => {
        forget(id);
        callback(...args);
      }, ms);
      timers.set(id, { clear: () => clearTimeout(id), at: new Error('setTimeout') });
      return id;
    },
    setTimeout,
  ) as typeof setTimeout;
  globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
    const id = setInterval(...args);
    timers.set(id, { clear: () => clearInterval(id), at: new Error('setInterval') });
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

/** Regions that libraries make once and keep for what they announce. */
const KEPT_ELEMENTS = '[aria-live], [data-live-announcer], style, script';

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

const descriptorsOf = (object: object) =>
  new Map(
    Reflect.ownKeys(object).map((key) => [
      key,
      Reflect.getOwnPropertyDescriptor(object, key) ?? {},
    ]),
  );

/** Properties of shared objects that tests replaced; each is put back. What a library adds to the window stays. */
function changedGlobals(before: Watch['globals']): string[] {
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
    return [...changed.map(([key]) => key), ...added].map(
      (key) => `a change of ${name}.${String(key)}`,
    );
  });
}

/** Of user-event, which makes it anew in each test, and of zag, which notes once how the focus came. */
const KEPT_KEYS: readonly PropertyKey[] = ['clipboard', 'focus'];

const isSame = (one: PropertyDescriptor, other?: PropertyDescriptor) =>
  Object.is(one.value, other?.value) && one.get === other?.get && one.set === other?.set;
