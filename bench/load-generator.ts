import { parentPort, workerData } from 'node:worker_threads';
import type { AppRequest } from './app-requests.ts';
import { type Sample, visit } from './load-member.ts';
import type { Gateway } from './statements.ts';

/*
 * The members of one rung of `npm run bench:load`, in a thread of their own: the gateway then has a thread to itself, as
 * it would have on another machine, and neither waits for the other's code. Answers with the samples, once.
 */

/** What the thread is given. */
export type Crowd = {
  gateway: Gateway;
  members: { token: string; requests: AppRequest[] }[];
  arriveWithinMs: number;
  /** Epoch ms after which no new step begins. */
  ends: number;
};

const { members, ...crowd } = workerData as Crowd;
const samples: Sample[] = [];
const report = (sample: Sample) => samples.push(sample);
await Promise.all(members.map((member) => visit({ ...crowd, ...member, report })));
parentPort?.postMessage(samples);
