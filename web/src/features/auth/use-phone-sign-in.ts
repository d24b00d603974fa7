import { useEffect, useState } from 'react';
import type { PhoneClaimed } from '#contracts/phone-sign-in.ts';
import { describeError, toAppError } from '~/lib/errors.ts';
import { claimPhoneRequest, type PhoneRequest, startPhoneRequest } from './phone-sign-in.api.ts';

/** How often the computer asks; longer and longer while nothing answers. */
const ASK_MS = 2000;
const LONGEST_MS = 16_000;
/** New codes come by themselves for so long; a screen that was left alone shows none for ever. */
const RENEW_MS = 10 * 60_000;

type SignedIn = Extract<PhoneClaimed, { outcome: 'signed-in' }>;

/** What the computer's screen shows. */
export type PhoneStep =
  | { name: 'loading' }
  /** `goodUntil` by this device's clock. */
  | { name: 'code'; request: PhoneRequest; goodUntil: number; isSeen: boolean; isOffline: boolean }
  | { name: 'refused' | 'paused' }
  | { name: 'failed'; text: string }
  | { name: 'signed-in'; answer: SignedIn };

/** Shows codes until a phone has confirmed one. `restart` begins anew, after a refusal or a pause. */
export function usePhoneSignIn(): { step: PhoneStep; restart: () => void } {
  const [round, setRound] = useState(0);
  const [step, setStep] = useState<PhoneStep>({ name: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins anew.
  useEffect(() => {
    const stop = new AbortController();
    showCodes(setStep, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) setStep({ name: 'failed', text: describeError(error) });
    });
    return () => stop.abort();
  }, [round]);

  const restart = () => {
    setStep({ name: 'loading' });
    setRound((round) => round + 1);
  };
  return { step, restart };
}

async function showCodes(show: (step: PhoneStep) => void, signal: AbortSignal): Promise<void> {
  const renewUntil = Date.now() + RENEW_MS;
  while (Date.now() < renewUntil) {
    const request = await startPhoneRequest(signal);
    const answer = await follow(request, show, signal);
    if (answer.outcome === 'signed-in') return show({ name: 'signed-in', answer });
    if (answer.outcome === 'refused') return show({ name: 'refused' });
    await untilVisible(signal);
  }
  show({ name: 'paused' });
}

/** Asks until something has come of the request. */
async function follow(
  request: PhoneRequest,
  show: (step: PhoneStep) => void,
  signal: AbortSignal,
): Promise<PhoneClaimed> {
  const goodUntil = Date.now() + request.expiresIn * 1000;
  const shown = { name: 'code', request, goodUntil } as const;
  let isSeen = false;
  let pause = ASK_MS;
  show({ ...shown, isSeen, isOffline: false });
  for (;;) {
    // At its end at once, so that the next code does not wait.
    const left = goodUntil - Date.now();
    await wait(left > 0 ? Math.min(pause, left + 100) : pause, signal);
    await untilVisible(signal);
    try {
      const answer = await claimPhoneRequest(request, signal);
      if (answer.outcome !== 'waiting' && answer.outcome !== 'seen') return answer;
      isSeen = answer.outcome === 'seen';
      pause = ASK_MS;
      show({ ...shown, isSeen, isOffline: false });
    } catch (error) {
      const { status } = toAppError(error);
      if (signal.aborted || (status >= 400 && status < 500)) throw error;
      pause = Math.min(pause * 2, LONGEST_MS);
      show({ ...shown, isSeen, isOffline: true });
    }
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve, reject) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
