type Stack = { gatewayUrl: string };

const control = ({ gatewayUrl }: Stack) => `${gatewayUrl}/_/google/control`;

/** Orders the Google emulator of a running stack to misbehave, or to publish something; see the README of local/google. */
export async function orderGoogle(stack: Stack, order: object): Promise<void> {
  const answer = await fetch(control(stack), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new Error(`the emulator refused: ${answer.status} ${await answer.text()}`);
}

/** Calls that reached the emulator since its last reset, and what they would have cost in units. */
export async function askedOfGoogle(stack: Stack) {
  const answer = await fetch(control(stack));
  return (await answer.json()) as { units: number; calls: Record<string, number> };
}
