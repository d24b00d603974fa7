/**
 * Whether the parameters of an address are what our Auth answers with, so that its client takes a session, or the
 * refusal of one, out of them. Google's answer about a channel has a `state`, which ours never has: a refusal there must
 * not end the session here.
 */
export function isAuthAnswer(params: Readonly<Record<string, string>>): boolean {
  if (params.state) return false;
  const { access_token: token, error, error_description: description, error_code: code } = params;
  return Boolean(token || error || description || code);
}
