import {
  type PhoneAct,
  type PhoneDecision,
  type PhoneLook,
  type PhoneLooked,
  phoneDecidedSchema,
  phoneLookedSchema,
} from '#contracts/phone-sign-in.ts';
import { postToApi } from '~/lib/post-to-api.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';

/** Which computer shows this code or QR. Throws `AppError`. */
export async function lookAtComputer(look: PhoneLook): Promise<PhoneLooked> {
  return postToApi('/auth/phone/look', look, phoneLookedSchema, { token: await ownToken() });
}

/** Decides about the computer that a look has shown, or asks how it went. Throws `AppError`. */
export async function decide(act: PhoneAct, nonce: string): Promise<PhoneDecision> {
  const token = await ownToken();
  const answer = await postToApi(`/auth/phone/${act}`, { nonce }, phoneDecidedSchema, { token });
  return answer.outcome;
}

/** The token of this phone's session, renewed if it is about to end. The host of the page knows networks and cities. */
async function ownToken(): Promise<string | undefined> {
  const supabase = await loadSupabase();
  return (await supabase.auth.getSession()).data.session?.access_token;
}
