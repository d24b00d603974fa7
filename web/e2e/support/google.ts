import { stack } from './stack.ts';

/** Orders the Google emulator to misbehave, or to publish something; see `local/google/README.md`. */
export async function orderGoogle(order: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${stack.gatewayUrl}/_/google/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new Error(`the emulator refused: ${answer.status} ${await answer.text()}`);
}
