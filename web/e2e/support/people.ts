import { randomInt, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { anonymousClient, operatorClient } from './stack.ts';

/** A person of one test, plainly fictional. */
export type Person = {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  password: string;
};

/** Somebody new: every test has its own people, so tests never meet. */
export function newPerson(): Omit<Person, 'id'> {
  const tag = randomUUID().slice(0, 8);
  const digits = String(randomInt(0, 10_000_000)).padStart(7, '0');
  return {
    fullName: `Teste ${tag} da Silva`,
    email: `teste-${tag}@plantao.example`,
    phone: `(11) 97${digits.slice(0, 3)}-${digits.slice(3)}`,
    password: `senha-${tag}`,
  };
}

/** Registers somebody through Auth, as the form does; they wait for approval. */
export async function registerPerson(): Promise<Person> {
  const person = newPerson();
  const { data, error } = await anonymousClient().auth.signUp({
    email: person.email,
    password: person.password,
    options: { data: { full_name: person.fullName, phone: person.phone } },
  });
  if (error || !data.user) throw error ?? new Error('sign-up returned no user');
  return { ...person, id: data.user.id };
}

/** Registers somebody and approves them as an operator would, in the table itself. */
export async function registerMember(
  values: Record<string, unknown> = {},
  operator: SupabaseClient = operatorClient(),
): Promise<Person> {
  const person = await registerPerson();
  const { error } = await operator
    .from('profiles')
    .update({ is_approved: true, ...values })
    .eq('id', person.id);
  if (error) throw error;
  return person;
}
