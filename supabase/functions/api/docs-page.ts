import * as z from 'zod';
import { escapeHtml } from '../_shared/html.ts';

const schemaPart = z.record(z.string(), z.unknown());
const operationSchema = z.object({
  tags: z.array(z.string()).default([]),
  summary: z.string().default(''),
  description: z.string().optional(),
  security: z.array(schemaPart).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false) }))
    .default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: schemaPart })) })
    .optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z.record(z.string(), z.object({ schema: schemaPart })).optional(),
    }),
  ),
});
const documentSchema = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaPart) }),
});
type Operation = z.output<typeof operationSchema> & { method: string; path: string };
type Schema = z.output<typeof schemaPart>;
type Named = Record<string, Schema>;

const STYLE = `
:root{color-scheme:dark light;--canvas:#0A0E15;--surface:#111824;--text:#E9EEF6;--muted:#A7B3C6;--line:#243044;--link:#45CBEB}
@media (prefers-color-scheme:light){:root{--canvas:#F6F8FB;--surface:#FFF;--text:#0F1728;--muted:#475569;--line:#DCE3EC;--link:#0B7490}}
body{margin:0;background:var(--canvas);color:var(--text);font:16px/1.55 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
p{margin:.25rem 0}a{color:var(--link)}code{font:0.9em ui-monospace,monospace;overflow-wrap:anywhere}
details{background:var(--surface);border:1px solid var(--line);border-radius:12px;margin:.5rem 0;padding:.75rem 1rem}
summary{cursor:pointer}summary span{color:var(--muted);display:block;padding-left:1rem}
b.method{display:inline-block;min-width:4rem;color:var(--link)}
table{border-collapse:collapse;width:100%;margin:.5rem 0}
td,th{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-top:1px solid var(--line)}
th{color:var(--muted);font-weight:500;width:9rem}small{color:var(--muted);font-size:.9em}
@media (max-width:40rem){details{padding:.75rem}th{width:4.75rem}}`;

/** The OpenAPI document as an HTML page: one section per tag, one collapsed entry per call, no script. */
export function renderDocs(document: unknown): string {
  const { info, paths, components } = documentSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Operation => ({ ...operation, method, path }),
    ),
  );
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))];
  const sections = tags.map((tag) => {
    const entries = operations
      .filter((operation) => operation.tags.includes(tag))
      .map((operation) => entry(operation, components.schemas));
    return `<section><h2>${escapeHtml(tag)}</h2>${entries.join('')}</section>`;
  });
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(info.title)}</title>
<style>${STYLE}</style></head><body><main><h1>${escapeHtml(info.title)}</h1><p>${prose(info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}</main></body></html>`;
}

function entry(operation: Operation, named: Named): string {
  const { method, path, summary, description, parameters, requestBody, responses } = operation;
  const rows = [
    ...parameters.map((one) =>
      line(
        one.in === 'path' ? 'endereço' : 'consulta',
        `${code(one.name)}${one.required ? '' : ' (opcional)'}`,
      ),
    ),
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
      line('corpo', `${code(type)}<br>${fields(schema, named)}`),
    ),
    ...Object.entries(responses).map(([status, { description: what, content }]) => {
      const schema = status.startsWith('2') ? content?.['application/json']?.schema : undefined;
      return line(status, prose(what) + (schema ? `<br>${fields(schema, named)}` : ''));
    }),
  ];
  return `<details><summary><b class="method">${method.toUpperCase()}</b>${code(path)}<span>${escapeHtml(summary)}</span></summary>
<p>${description ? prose(description) : ''}</p><table>${line('acesso', accessOf(operation))}${rows.join('')}</table></details>`;
}

/** Who may call: an empty requirement among others means that a session is optional. */
function accessOf({ security }: Operation): string {
  if (!security) return 'aberto';
  return security.some((one) => Object.keys(one).length === 0) ? 'com ou sem sessão' : 'com sessão';
}

/** The fields of a schema as text: of the items for a list, of all parts for a composed one. */
function fields(schema: Schema, named: Named): string {
  const whole = resolve(schema, named);
  if (whole.type === 'array') {
    return `<small>lista de:</small> ${fields(schemaPart.parse(whole.items ?? {}), named)}`;
  }
  const { properties, required } = membersOf(whole, named);
  return Object.entries(properties)
    .map(([name, one]) => {
      const notes = [typeOf(one, named), ...(required.includes(name) ? [] : ['opcional'])];
      return `${code(name)} <small>${escapeHtml(notes.join(', '))}</small>`;
    })
    .join(' · ');
}

function resolve(schema: Schema, named: Named): Schema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return (name === undefined ? undefined : named[name]) ?? schema;
}

function membersOf(schema: Schema, named: Named): { properties: Named; required: string[] } {
  const parts = z.array(schemaPart).safeParse(schema.allOf).data ?? [];
  const own = {
    properties: z.record(z.string(), schemaPart).safeParse(schema.properties).data ?? {},
    required: z.array(z.string()).safeParse(schema.required).data ?? [],
  };
  return parts
    .map((part) => membersOf(resolve(part, named), named))
    .concat(own)
    .reduce((all, part) => ({
      properties: { ...all.properties, ...part.properties },
      required: [...all.required, ...part.required],
    }));
}

const TYPE_WORDS: Record<string, string> = {
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'sim ou não',
  array: 'lista',
  object: 'objeto',
  null: 'nulo',
};

function typeOf(schema: Schema, named: Named): string {
  const { type, enum: choices, anyOf } = resolve(schema, named);
  if (Array.isArray(choices)) return choices.join(' | ');
  if (Array.isArray(anyOf)) {
    return anyOf.map((one) => typeOf(schemaPart.parse(one), named)).join(' ou ');
  }
  const types = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
  return types.map((one) => TYPE_WORDS[one] ?? one).join(' ou ') || 'objeto';
}

function line(label: string, html: string): string {
  return `<tr><th scope="row">${escapeHtml(label)}</th><td>${html}</td></tr>`;
}

function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** Text with `code` in backticks. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
