import * as z from 'zod';
import type { Client } from '../../_shared/clients.ts';
import { row } from '../../_shared/rows.ts';
import { fromRow } from './camel.ts';
import { USER_COLUMNS, type User, userShape } from './user.ts';

/** The caller's own profile, approved or not. */
export async function readOwnUser(client: Client): Promise<User> {
  const answer = await client.rpc('own_profile', {}, { get: true });
  return fromRow(userShape, row(answer, z.unknown(), 'Usuário não encontrado.'));
}

/** A person's profile; 404 when the client may not see it. */
export async function readUser(client: Client, id: string): Promise<User> {
  const answer = await client.from('profiles').select(USER_COLUMNS).eq('id', id).maybeSingle();
  return fromRow(userShape, row(answer, z.unknown(), 'Usuário não encontrado.'));
}
