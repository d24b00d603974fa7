import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

/*
 * Finds UPDATE and DELETE without WHERE, by PostgreSQL's own parsers. On the platform, sessions of `authenticator` load
 * pg-safeupdate, which refuses them wherever they stand: in a function, in a WITH, in a text that is executed. It looks at
 * whether there is a WHERE and not at what it says, so `where true` passes; so does ON CONFLICT DO UPDATE, which is an INSERT.
 */

await loadModule();

/** A function as the catalogue describes it. */
export type FunctionSource = {
  /** Its name with schema and arguments. */
  signature: string;
  name: string;
  language: string;
  /** As `pg_get_functiondef` writes it. */
  definition: string;
  /** `prosrc`; empty where the body is part of the definition (BEGIN ATOMIC). */
  source: string;
};

/** One statement that the platform refuses. */
export type BareStatement = {
  verb: 'UPDATE' | 'DELETE';
  /** As it was written; null where the text is only known when it runs. */
  table: { schema: string | null; name: string } | null;
  /** The line by which PostgreSQL names the place in the context of what happens there. */
  place: string;
};

/** A node of a parse tree. */
type Tree = { [key: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/**
 * The statements of a function that have no WHERE.
 *
 * @throws Error where PostgreSQL's parser does not understand the body, which then was never stored
 */
export function bareStatements({
  name,
  language,
  definition,
  source,
}: FunctionSource): BareStatement[] {
  if (language === 'plpgsql') return ofPlpgsql(definition);
  if (language !== 'sql') return [];
  const place = `SQL function "${name}" statement`;
  if (source === '') return bareNodes(parseSync(definition)).map((node) => ({ ...node, place }));
  const statements = parseSync(source).stmts ?? [];
  return statements.flatMap((statement, index) =>
    bareNodes(statement).map((node) => ({ ...node, place: `${place} ${index + 1}` })),
  );
}

function ofPlpgsql(definition: string): BareStatement[] {
  // This parser knows no types, and takes an array of rows for something that no function may return.
  const readable = definition.replace(/^( RETURNS .*)\[\]$/m, '$1');
  return findAll(parsePlPgSQLSync(readable), 'PLpgSQL_expr').flatMap((expression) => {
    const { query, parseMode = 0 } = expression as { query?: string; parseMode?: number };
    if (query === undefined) return [];
    const texts = parseMode === 0 ? [query] : executedTexts(parseMode, query);
    return texts.flatMap((text) =>
      bareNodes(parsed(text)).map((node) => ({ ...node, place: `SQL statement "${text}"` })),
    );
  });
}

/** How PL/pgSQL marks an expression that stands alone; others begin with what they assign to. */
const EXPRESSION = 2;

/** Texts in an expression that EXECUTE may run: what is a whole statement by itself. */
function executedTexts(mode: number, query: string): string[] {
  if (mode !== EXPRESSION) return [];
  return findAll(parsed(`select ${query}`), 'A_Const')
    .map(({ sval }) => (isTree(sval) ? sval.sval : undefined))
    .filter((text) => typeof text === 'string')
    .filter((text) => /^\s*(with|update|delete)\s/i.test(text));
}

/** The tree of a text; nothing for one that is no statement by itself. */
function parsed(text: string): unknown {
  try {
    return parseSync(text);
  } catch {
    return {};
  }
}

function bareNodes(tree: unknown): Omit<BareStatement, 'place'>[] {
  return (['UPDATE', 'DELETE'] as const).flatMap((verb) =>
    findAll(tree, verb === 'UPDATE' ? 'UpdateStmt' : 'DeleteStmt')
      .filter((node) => node.whereClause === undefined)
      .map((node) => ({ verb, table: tableOf(node.relation) })),
  );
}

function tableOf(relation: unknown): BareStatement['table'] {
  if (!isTree(relation) || typeof relation.relname !== 'string') return null;
  return {
    schema: typeof relation.schemaname === 'string' ? relation.schemaname : null,
    name: relation.relname,
  };
}

/** Every node of this kind, at any depth. */
function findAll(tree: unknown, kind: string): Tree[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => findAll(one, kind));
  if (!isTree(tree)) return [];
  const found = tree[kind];
  const own = isTree(found) ? [found] : [];
  return [...own, ...Object.values(tree).flatMap((value) => findAll(value, kind))];
}
