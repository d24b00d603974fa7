import { useEffect, useState } from 'react';
import type {
  PhoneAct,
  PhoneDecision,
  PhoneFound,
  PhoneLook,
  PhoneMiss,
} from '#contracts/phone-sign-in.ts';
import { describeError, toAppError } from '~/lib/errors.ts';
import { decide, lookAtComputer } from './connect.api.ts';

/** How often the phone asks whether the computer has come. */
const ASK_MS = 1500;

/** What the phone's screen shows; `looking` for a computer, then one `found`, then how it goes. */
export type ConnectStep =
  | { name: 'form'; miss: PhoneMiss | null }
  | { name: 'looking' }
  | { name: 'decided'; found: PhoneFound; decision: PhoneDecision };

/** Looks at a computer by its code or QR, and decides about it. */
export function useConnect() {
  const [step, setStep] = useState<ConnectStep>({ name: 'form', miss: null });
  /** What is being done; its button shows so. */
  const [working, setWorking] = useState<PhoneAct | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const look = async (by: PhoneLook) => {
    setStep({ name: 'looking' });
    setFailure(null);
    try {
      const answer = await lookAtComputer(by);
      if (answer.outcome === 'found') {
        setStep({ name: 'decided', found: answer, decision: 'seen' });
      } else setStep({ name: 'form', miss: answer.outcome });
    } catch (error) {
      setFailure(describeError(error));
      setStep({ name: 'form', miss: null });
    }
  };

  const act = async (what: PhoneAct) => {
    if (step.name !== 'decided') return;
    const { found } = step;
    setWorking(what);
    setFailure(null);
    try {
      setStep({ name: 'decided', found, decision: await decide(what, found.nonce) });
    } catch (error) {
      setFailure(describeError(error));
    }
    setWorking(null);
  };

  // Confirmed: the computer comes within seconds, or never.
  const nonce =
    step.name === 'decided' && step.decision === 'confirmed' && working === null
      ? step.found.nonce
      : null;
  useEffect(() => {
    if (nonce === null) return;
    let isOver = false;
    let isAsking = false;
    const timer = setInterval(async () => {
      if (isAsking) return;
      isAsking = true;
      const decision = await decide('follow', nonce).catch((error: unknown) => {
        const { status } = toAppError(error);
        // A lost answer changes nothing: the next answer says the same.
        return status === 0 || status >= 500 ? 'confirmed' : 'unknown';
      });
      isAsking = false;
      if (isOver || decision === 'confirmed') return;
      setStep((step) => (step.name === 'decided' ? { ...step, decision } : step));
    }, ASK_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [nonce]);

  const restart = () => {
    setFailure(null);
    setStep({ name: 'form', miss: null });
  };
  return { step, working, failure, look, act, restart };
}

export type Connect = ReturnType<typeof useConnect>;
