import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { type AppRequest, type Gateway, send } from './app-requests.ts';
import { LARGE, WORDS } from './large-world.ts';
import { favoring, forgetting, searching, viewing, watching } from './member-calls.ts';

/*
 * The members of one rung of a load, in a thread of their own: the gateway then has a thread to itself, as
 * it would have on another machine, and neither waits for the other's code. Answers with the samples, once.
 */

/** What the thread is given. */
export type Crowd = {
  gateway: Gateway;
  /** Each with what the app asks on each screen. */
  members: { token: string; requests: AppRequest[] }[];
  /** People do not all arrive in the same instant: so many milliseconds after the beginning at most. */
  arriveWithinMs: number;
  /** Epoch ms after which no new step begins. */
  ends: number;
};

/** One request: which step it belonged to, when it began (epoch ms), how long it took and what went wrong. */
export type Sample = { name: string; at: number; took: number; error: string | null };

const POSITIONS = 5;
const PAUSE_MS = { least: 2000, most: 6000 };

const { gateway, members, arriveWithinMs, ends } = workerData as Crowd;
const samples: Sample[] = [];

/** Uses the app as a member until the time is over. */
async function visit({ token, requests }: Crowd['members'][number]): Promise<void> {
  const words = Object.values(WORDS);

  async function ask(name: string, request: AppRequest): Promise<void> {
    const at = Date.now();
    const started = performance.now();
    let error: string | null = null;
    try {
      const response = await send(gateway, token, request);
      const text = await response.text();
      if (!response.ok) error = `${response.status} ${text.slice(0, 120)}`;
    } catch (cause) {
      error = String(cause);
    }
    samples.push({ name, at, took: performance.now() - started, error });
  }
  const open = (screen: string) =>
    Promise.all(
      requests.filter((one) => one.screen === screen).map((request) => ask(screen, request)),
    );
  const call = (request: AppRequest) => ask(request.screen, request);
  const think = () => pause(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));

  /** Somewhere in the catalogue, and never one of the hidden lessons (every fiftieth). */
  const anyVideo = () => {
    const id = 1 + Math.floor(Math.random() * LARGE.videos);
    return id % 50 === 0 ? id + 1 : id;
  };

  async function watch(): Promise<void> {
    const videoId = anyVideo();
    await open('Aula');
    await call(viewing(videoId));
    for (let count = 1; count <= POSITIONS && Date.now() < ends; count += 1) {
      await think();
      await call(watching(videoId, count * 10));
    }
  }

  async function changeFavorite(): Promise<void> {
    const videoId = anyVideo();
    await call(favoring(videoId));
    await call(forgetting(videoId));
  }

  async function search(): Promise<void> {
    const q = words[Math.floor(Math.random() * words.length)] ?? '';
    // Letter by letter, as far as the app's pause between keys lets it through.
    for (const length of [3, q.length]) {
      await call(searching(q.slice(0, length)));
    }
  }

  const steps = [
    () => Promise.all([open('Todas'), open('Início')]),
    () => open('Categoria'),
    search,
    watch,
    changeFavorite,
    () => open('Notificações'),
    () => open('Minha Lista'),
    () => open('Perfil'),
  ];

  await pause(Math.random() * arriveWithinMs);
  for (let next = 0; Date.now() < ends; next += 1) {
    await steps[next === 0 ? 0 : Math.floor(Math.random() * steps.length)]?.();
    await think();
  }
}

await Promise.all(members.map(visit));
parentPort?.postMessage(samples);
