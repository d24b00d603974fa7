import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { type AnyNode, type Identifier as Name, parse } from 'acorn';
import postcss, { type AnyNode as CssNode } from 'postcss';
import { BROWSER_TARGETS } from '../build/targets.ts';

/** A feature that one of the target browsers lacks, and the piece of code that uses it. */
export type Missing = { feature: string; excerpt: string };

const targets = BROWSER_TARGETS.map((target) => {
  const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
  if (!(name in bcd.browsers)) throw new Error(`No browser for the build target ${target}`);
  // Just looked up.
  return { browser: name as BrowserName, version };
});

/** Objects of the browser whose properties count even when they are only read. */
const HOSTS = new Set(['window', 'document', 'navigator', 'screen', 'performance', 'CSS']);

const isAtMost = (version: string, limit: string): boolean =>
  version.localeCompare(limit, 'en', { numeric: true }) <= 0;

/** Whether every target browser has it, without a prefix or a flag. */
function isEverywhere({ support }: CompatStatement): boolean {
  return targets.every(({ browser, version }) =>
    [support[browser] ?? []].flat().some((statement) => {
      const { version_added: added, version_removed: removed } = statement;
      if (typeof added !== 'string' || added === 'preview') return false;
      if (statement.flags || statement.prefix || statement.alternative_name) return false;
      if (typeof removed === 'string' && isAtMost(removed.replace('≤', ''), version)) return false;
      return isAtMost(added.replace('≤', ''), version);
    }),
  );
}

/** Names of the language and the browser, and whether every target has at least one thing of that name. */
const globals = new Map<string, boolean>();
const statics = new Map<string, boolean>();
const members = new Map<string, boolean>();
/** Methods that are recognized by their name alone, whatever they are called on. */
const distinctive = new Set<string>();
/** Interfaces whose method names no library uses. */
const PAGE =
  /^(HTML\w*|Element|Node|Document|Window|Event\w*|Screen\w*|Response|Request|Blob|AbortSignal)$/;

indexAll(bcd.javascript.builtins, () => true);
indexAll(bcd.api, (owner) => PAGE.test(owner));

function indexAll(world: Identifier | undefined, isDistinctive: (owner: string) => boolean): void {
  for (const [owner, entry] of childrenOf(world)) {
    enter(globals, owner, entry);
    enter(members, owner, entry);
    for (const [key, member] of childrenOf(entry)) {
      const name = key.replace(/_static$/, '');
      enter(members, name, member);
      // Those of the language have no ending; nothing else is called by the name of a type.
      if (name !== key || world === bcd.javascript.builtins)
        enter(statics, `${owner}.${name}`, member);
      if (isDistinctive(owner)) distinctive.add(name);
      // What `Intl` and `Temporal` hold are types themselves.
      for (const [method, inner] of childrenOf(member)) enter(members, method, inner);
    }
  }
}

/** Functions in values of CSS (`color-mix`), wherever the data describes them. */
const cssFunctions = new Map<string, boolean>();
collectFunctions(bcd.css.types);

function collectFunctions(entry: Identifier | undefined): void {
  for (const [name, child] of childrenOf(entry)) {
    enter(cssFunctions, name, child);
    collectFunctions(child);
  }
}

function childrenOf(entry: Identifier | undefined): [string, Identifier][] {
  // Everything but the statement about itself is another entry.
  return Object.entries(entry ?? {}).filter(([key]) => key !== '__compat') as [
    string,
    Identifier,
  ][];
}

function enter(index: Map<string, boolean>, name: string, entry: Identifier): void {
  if (!entry.__compat) return;
  index.set(name, (index.get(name) ?? false) || isEverywhere(entry.__compat));
}

/**
 * What a script uses although a target browser lacks it. A type is not known, so a method counts when nothing of its
 * name is everywhere. What the script itself asks for first (`x?.()`, `if (x.y)`, `typeof X`, `'y' in x`) is no use.
 */
export function missingInScript(code: string): Missing[] {
  const found: (Missing & { name: string })[] = [];
  const askedFor = new Set<string>();
  const report = (name: string, feature: string, { start, end }: AnyNode) => {
    const excerpt = code.slice(Math.max(0, start - 30), end + 30).trim();
    found.push({ name, feature, excerpt });
  };
  walk(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), [], (node, parents) => {
    const [parent] = parents;
    if (node.type === 'BinaryExpression' && node.operator === 'in') {
      const { left, right } = node;
      if (left.type === 'Literal') {
        askedFor.add(String(left.value));
        if (right.type === 'Identifier') askedFor.add(`${right.name}.${left.value}`);
      }
    }
    if (node.type === 'Identifier') {
      if (isDeclared(node, parent) || isTypeof(parent)) askedFor.add(node.name);
      else if (!isKey(node, parents) && globals.get(node.name) === false) {
        report(node.name, node.name, node);
      }
    }
    if (node.type !== 'MemberExpression' || node.computed) return;
    if (node.property.type !== 'Identifier') return;
    const { name } = node.property;
    const owner = node.object.type === 'Identifier' ? node.object.name : '';
    // Of a method of one type (`Response.json`), that something else of its name was asked for says nothing.
    const full = `${owner}.${name}`;
    if (isAskedFor(node, parent)) askedFor.add(name).add(full);
    const isCall = parent?.type === 'CallExpression' && parent.callee === node;
    const isKnownStatic = statics.get(full);
    if (isKnownStatic === false) report(full, full, node);
    else if (
      isKnownStatic === undefined &&
      ((isCall && distinctive.has(name)) || HOSTS.has(owner))
    ) {
      if (members.get(name) === false) report(name, `.${name}`, node);
    }
  });
  return found
    .filter(({ name }) => !askedFor.has(name))
    .map(({ feature, excerpt }) => ({ feature, excerpt }));
}

function walk(
  node: AnyNode,
  parents: readonly AnyNode[],
  visit: (node: AnyNode, parents: readonly AnyNode[]) => void,
): void {
  visit(node, parents);
  for (const value of Object.values(node).flat()) {
    if (isNode(value)) walk(value, [node, ...parents], visit);
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const isTypeof = (node: AnyNode | undefined): boolean =>
  node?.type === 'UnaryExpression' && node.operator === 'typeof';

/** The script declares or imports the name itself. */
const isDeclared = (node: Name, parent: AnyNode | undefined): boolean =>
  parent !== undefined &&
  (('id' in parent && parent.id === node) || ('local' in parent && parent.local === node));

/** A name that only names a property. */
function isKey(node: Name, [parent, grandparent]: readonly AnyNode[]): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  if (parent?.type === 'ExportSpecifier' || parent?.type === 'ImportSpecifier') return true;
  if (parent?.type === 'Property') {
    return (parent.key === node && !parent.shorthand) || grandparent?.type === 'ObjectPattern';
  }
  return parent?.type === 'PropertyDefinition' || parent?.type === 'MethodDefinition';
}

/** The script asks whether it is there, or defines it. */
function isAskedFor(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (!parent) return false;
  if (parent.type === 'UnaryExpression') return parent.operator === '!' || isTypeof(parent);
  if (parent.type === 'AssignmentExpression' || parent.type === 'LogicalExpression') {
    return parent.left === node;
  }
  return ('optional' in parent && parent.optional) || ('test' in parent && parent.test === node);
}

/** What a style sheet uses although a target browser lacks it, outside of `@supports` and with nothing before it to fall back on. */
export function missingInStyles(css: string): Missing[] {
  const found: Missing[] = [];
  const check = (feature: string, entry: Identifier | undefined, node: CssNode) => {
    if (entry?.__compat && !isEverywhere(entry.__compat)) {
      found.push({ feature, excerpt: node.toString().replace(/\s+/g, ' ').slice(0, 120) });
    }
  };
  const root = postcss.parse(css);
  root.walk((node) => {
    if (isInSupports(node)) return;
    if (node.type === 'atrule') check(`@${node.name}`, bcd.css['at-rules']?.[node.name], node);
    if (node.type === 'rule') {
      for (const [, name = ''] of node.selector.matchAll(/::?(?!-)([a-z-]+)/g)) {
        check(`:${name}`, bcd.css.selectors?.[name], node);
      }
    }
    if (node.type !== 'decl' || /^-/.test(node.prop) || hasFallback(node)) return;
    const property = bcd.css.properties?.[node.prop];
    check(node.prop, property, node);
    for (const [, word = '', bracket] of node.value.matchAll(/(?<![\w-])([a-z][\w-]*)(\()?/g)) {
      if (bracket) {
        if (cssFunctions.get(word) === false) {
          found.push({ feature: `${word}()`, excerpt: node.toString() });
        }
      } else if (node.prop !== 'font-family')
        check(`${node.prop}: ${word}`, property?.[word], node);
    }
  });
  return found;
}

function isInSupports({ parent }: CssNode): boolean {
  if (!parent || parent.type === 'root' || parent.type === 'document') return false;
  // What is neither a root nor a document is a node of the sheet.
  const node = parent as CssNode;
  return (node.type === 'atrule' && node.name === 'supports') || isInSupports(node);
}

function hasFallback(node: Extract<CssNode, { type: 'decl' }>): boolean {
  const before = node.prev();
  return before?.type === 'decl' && before.prop.replace(/^-\w+-/, '') === node.prop;
}

/** What the build may use although a target browser lacks it, and what happens there. */
const ACCEPTED: Record<string, string> = {
  'text-wrap': 'Lines break where they always did.',
  'text-wrap: balance': 'Lines break where they always did.',
  'text-wrap: pretty': 'Lines break where they always did.',
  'break-after: avoid': 'Firefox may print a heading at the foot of a page.',
  'scrollbar-width':
    'Safari before 18.2 and Chrome before 121 show a scrollbar; rows scroll all the same.',
  'scrollbar-width: none': 'The same.',
  'scrollbar-color':
    'Scrollbars keep the system’s colour in Safari before 26.2 and Chrome before 121.',
  '.ScrollTimeline': 'framer-motion asks whether it is there; the app ties nothing to scrolling.',
  '.startViewTransition': 'React asks for it in a `try` and goes on without; the app starts none.',
  '.exitPictureInPicture': 'react-player compares it with null before it calls it.',
  'Intl.Segmenter':
    'The library of the charts asks whether it is there, and splits by code points where it is not.',
  '.toArray': 'React’s `Children.toArray`, no iterator’s.',
  '.adopt': 'The offline store’s own method, no document’s.',
  '.toBase64': 'The upload client’s own method, no array’s.',
};

/**
 * What a build uses that one of its target browsers lacks, by file; and what is accepted although nothing uses it any
 * more. Both are empty when all is well.
 */
export function builtFeatures(folder: string): { missing: string[]; unused: string[] } {
  const used = new Set<string>();
  const missing = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    missingIn(join(folder, file)).flatMap(({ feature, excerpt }) => {
      used.add(feature);
      return feature in ACCEPTED ? [] : [`${file}: ${feature} in ${excerpt}`];
    }),
  );
  return { missing, unused: Object.keys(ACCEPTED).filter((feature) => !used.has(feature)) };
}

function missingIn(file: string): Missing[] {
  const read = () => readFileSync(file, 'utf8');
  if (/\.m?js$/.test(file)) return missingInScript(read());
  if (file.endsWith('.css')) return missingInStyles(read());
  if (!file.endsWith('.html')) return [];
  const html = read();
  const inside = (tag: RegExp) => [...html.matchAll(tag)].map(([, text = '']) => text);
  return [
    // What has a type is data; what has a source is a file of its own.
    ...inside(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g).flatMap(missingInScript),
    ...inside(/<style>([\s\S]*?)<\/style>/g).flatMap(missingInStyles),
  ];
}
