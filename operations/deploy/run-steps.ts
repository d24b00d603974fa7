import * as z from 'zod';
import { UsageError } from '../shared/usage-error.ts';
import { PlatformError } from './platform.ts';
import type { Step } from './step.ts';

export type Conversation = {
  tell: (text: string) => void;
  /** Asks for a yes; undefined where nobody can be asked. */
  confirm: ((question: string) => Promise<boolean>) | undefined;
  /** Takes secrets out of a text. */
  redact: (text: string) => string;
};

export type Mode = {
  /** Reads only. */
  isDry: boolean;
  /** Answers the usual questions. */
  isSure: boolean;
  /** Done again, though it holds. */
  again: readonly string[];
};

/** `stopped` names the step where a person is needed. */
export type Ended = { changed: string[]; wanting: string[]; stopped?: string };

/**
 * Goes through the steps in their order. What holds is left alone, so a run that was cut off goes on where it ended; what
 * was done is read again before the next step begins.
 *
 * @throws UsageError naming the step that failed, what happened and what to do
 */
export async function runSteps(
  steps: readonly Step[],
  mode: Mode,
  { tell, confirm, redact }: Conversation,
): Promise<Ended> {
  const unknown = mode.again.find((id) => !steps.some((step) => step.id === id));
  if (unknown !== undefined) {
    throw new UsageError(
      `Não há o passo "${unknown}". Há: ${steps.map(({ id }) => id).join(', ')}.`,
    );
  }
  const changed: string[] = [];
  const wanting: string[] = [];
  for (const [index, step] of steps.entries()) {
    const name = `${index + 1}/${steps.length} ${step.title}`;
    const prove = () => inStep(step, redact, step.prove);
    const before = await prove();
    if (before.holds && !(step.act && mode.again.includes(step.id))) {
      tell(`✓ ${name}: ${redact(before.what)}`);
      continue;
    }
    if (mode.isDry) {
      tell(`○ ${name}: ${redact(before.what)}`);
      wanting.push(step.id);
      // What the later steps would find depends on this one.
      if (!step.act) return { changed, wanting, stopped: step.id };
      continue;
    }
    if (!step.act) throw failure(step, redact(before.what), step.mend);
    tell(`○ ${name}: ${redact(before.what)}`);
    const own = step.question?.();
    if (own !== undefined || !mode.isSure) {
      if (!confirm)
        throw failure(
          step,
          'É preciso confirmar, e aqui ninguém pode responder.',
          own ?? 'Rode num terminal, ou com --yes.',
        );
      if (!(await confirm(own ?? `  ${step.title}: fazer agora?`))) {
        tell('  Nada foi mudado. Rode de novo quando quiser: o que está feito fica.');
        return { changed, wanting: [step.id], stopped: step.id };
      }
    }
    tell('  Em andamento…');
    await inStep(step, redact, step.act);
    const after = await prove();
    if (!after.holds)
      throw failure(
        step,
        `Foi feito, e a plataforma não o mostra: ${redact(after.what)}`,
        step.mend,
      );
    tell(`✓ ${name}: ${redact(after.what)}`);
    changed.push(step.id);
  }
  return { changed, wanting };
}

async function inStep<T>(
  step: Step,
  redact: (text: string) => string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (error instanceof z.ZodError) {
      const places = error.issues.map(({ path }) => path.join('.') || 'tudo');
      throw failure(
        step,
        `A plataforma respondeu de um jeito que esta versão não conhece (${[...new Set(places)].slice(0, 5).join(', ')}).`,
        'Atualize este clone (git pull && npm ci); se continuar, o passo se faz à mão: docs/deploy.md, "Cada passo à mão".',
      );
    }
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message ? ` (${cause.message})` : '';
    throw failure(
      step,
      redact(`${message}${reason}`),
      error instanceof PlatformError ? undefined : step.mend,
    );
  }
}

const failure = (step: Step, what: string, mend: string | undefined) =>
  new UsageError(
    `✗ ${step.title}: ${what}\n${mend ? `  ${mend}\n` : ''}  Depois rode de novo: o que já está feito não se repete. (passo ${step.id})`,
  );
