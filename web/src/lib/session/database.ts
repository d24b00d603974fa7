import { type DatabaseResult, functionError, unwrap } from '~/lib/errors.ts';
import { loadSupabase } from './load-supabase.ts';
import type { Supabase } from './supabase.ts';

/** What the database answers. Throws its refusal as an `AppError`. */
export async function database<Result extends DatabaseResult>(
  ask: (supabase: Supabase) => PromiseLike<Result>,
): Promise<Extract<Result, { error: null }>['data']> {
  return unwrap(await ask(await loadSupabase()));
}

/** What one of our functions answers, unchecked. Throws its refusal as an `AppError`. */
export async function edgeFunction(
  name: string,
  options: { body?: Record<string, unknown>; signal?: AbortSignal } = {},
): Promise<unknown> {
  const supabase = await loadSupabase();
  const { data, error } = await supabase.functions.invoke<unknown>(name, options);
  if (error) throw await functionError(error);
  return data;
}
