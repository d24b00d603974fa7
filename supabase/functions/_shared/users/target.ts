import * as z from 'zod';
import type { Client } from '../clients.ts';
import { ROLES } from '../contracts/user.ts';
import { HttpError } from '../errors.ts';
import { row } from '../rows.ts';

const targetSchema = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  is_approved: z.boolean(),
  is_active: z.boolean(),
});
type Target = z.output<typeof targetSchema>;

/** The person an administrator acts on. 404 when there is none. */
export async function readTarget(client: Client, userId: string): Promise<Target> {
  const answer = await client
    .from('profiles')
    .select('id,email,full_name,role,is_approved,is_active')
    .eq('id', userId)
    .maybeSingle();
  return row(answer, targetSchema, 'Usuário não encontrado.');
}

/** The refusal of an act that would leave the platform without a superuser; the database decides it. */
export function lastSuperuser(cause?: unknown): HttpError {
  return new HttpError(
    409,
    'last_superuser',
    'É preciso manter pelo menos um superusuário ativo.',
    { cause },
  );
}
