import type * as z from 'zod';
import type { Caller } from '../caller.ts';
import type { Client } from '../clients.ts';
import { HttpError } from '../errors.ts';
import { row } from '../rows.ts';
import { ACCOUNT_COLUMNS, accountSchema } from './account.ts';

type Target = z.output<typeof accountSchema>;

/** The person that an administrator wants to change; 404 when there is none. */
export async function readTarget(client: Client, userId: string): Promise<Target> {
  const answer = await client
    .from('profiles')
    .select(ACCOUNT_COLUMNS)
    .eq('id', userId)
    .maybeSingle();
  return row(answer, accountSchema, 'Usuário não encontrado.');
}

/** The refusal of a change that would leave no superuser; the database decides it. */
export function lastSuperuser(cause?: unknown): HttpError {
  return new HttpError(
    409,
    'last_superuser',
    'É preciso manter pelo menos um super administrador ativo. Promova outra pessoa antes.',
    { cause },
  );
}

/**
 * Refuses to change the caller's own password or address in the way administrators change those of others: it does not
 * ask for the present password, so a stolen token would be enough to take over the account.
 *
 * @param where what to do instead
 */
export function refuseOwnAccount(
  caller: Caller,
  userId: string,
  field: string,
  where: string,
): void {
  if (userId.toLowerCase() === caller.id) throw new HttpError(403, 'forbidden', where, { field });
}
