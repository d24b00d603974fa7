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

/** Of every state of Brazil. */
const AREA_CODES = [
  11, 21, 27, 31, 41, 47, 51, 61, 62, 63, 65, 67, 68, 69, 71, 79, 81, 82, 83, 84, 85, 86, 91, 92,
  95, 96, 98,
];

/** Somebody new: every test has its own people, so tests never meet. */
export function newPerson(): Omit<Person, 'id'> {
  const tag = randomUUID().slice(0, 8);
  // Phones are unique: a run draws hundreds, and of 27 x 10^8 none twice.
  const areaCode = AREA_CODES[randomInt(AREA_CODES.length)];
  const digits = String(randomInt(0, 100_000_000)).padStart(8, '0');
  return {
    fullName: `Teste ${tag} da Silva`,
    email: `teste-${tag}@plantao.example`,
    phone: `(${areaCode}) 9${digits.slice(0, 4)}-${digits.slice(4)}`,
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
