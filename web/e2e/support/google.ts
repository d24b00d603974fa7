import * as emulator from '../../../local/google/testing/ask-emulator.ts';
import { stack } from './stack.ts';

/** Orders the Google emulator to misbehave, or to publish something; see `local/google/README.md`. */
export const orderGoogle = (order: Record<string, unknown>) => emulator.orderGoogle(stack, order);
