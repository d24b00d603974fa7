import { z } from 'zod';
import type { Caller } from './caller.ts';
import type { Database } from './database.ts';

export const listSchema = z.object({
  prefix: z.string(),
  limit: z.number().int().positive().max(10_000).default(100),
  offset: z.number().int().nonnegative().default(0),
  search: z.string().nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
});

/**
 * What lies directly under a folder, of what the caller may see: folders first, by name, then files in the order
 * asked for. `search` keeps the entries whose own name starts with it, whatever the case.
 */
export function listObjects(
  database: Database,
  caller: Caller,
  bucket: string,
  options: z.infer<typeof listSchema>,
) {
  const folder = options.prefix === '' || options.prefix.endsWith('/');
  const prefix = folder ? options.prefix : `${options.prefix}/`;
  const { column, order } = options.sortBy ?? { column: 'name', order: 'asc' };
  return database.as(caller, 'storage.object.list', async (sql) => {
    const direction = order === 'desc' ? sql`desc` : sql`asc`;
    return await sql`
      with entries as (
        select split_part(substr(name, ${prefix.length + 1}), '/', 1) as entry,
          strpos(substr(name, ${prefix.length + 1}), '/') > 0 as is_folder,
          id, updated_at, created_at, last_accessed_at, metadata
        from storage.objects
        where bucket_id = ${bucket} and starts_with(name, ${prefix})
      ), listed as (
        select distinct entry as name, true as is_folder, null::uuid as id, null::timestamptz as updated_at,
          null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
        from entries where is_folder
        union all
        select entry, false, id, updated_at, created_at, last_accessed_at, metadata
        from entries where not is_folder
      )
      select name, id, updated_at, created_at, last_accessed_at, metadata
      from listed
      where starts_with(lower(name), lower(${options.search ?? ''}))
      order by is_folder desc, ${sql(column)} ${direction}, name
      limit ${options.limit} offset ${options.offset}`;
  });
}
