import { vi } from 'vitest';

const realTimeout = setTimeout;
const STEP_MS = 1000;

/** Lets time pass on fake timers, much faster than it does, until a job is done; `step` is called with each bit of it. */
export async function whileTimePasses<Result>(
  job: PromiseLike<Result>,
  step: (ms: number) => void = () => undefined,
): Promise<Result> {
  // Requests of some libraries begin when they are waited for.
  const started = Promise.resolve(job);
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  started.then(end, end);
  // What waits for no time is done then: a step of fake timers takes some real milliseconds.
  await new Promise((resolve) => realTimeout(resolve));
  while (!isDone) {
    step(STEP_MS);
    await vi.advanceTimersByTimeAsync(STEP_MS);
    await new Promise((resolve) => realTimeout(resolve));
  }
  return started;
}
