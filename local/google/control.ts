import { z } from 'zod';
import { changeSchema, changeWorld } from './changes.ts';
import { lessonWorld } from './lesson-world.ts';
import { type Asked, isMet, type Rule, ruleSchema } from './rules.ts';
import { SCENARIOS } from './scenarios.ts';
import type { EmulatedVideo, GoogleWorld } from './types.ts';

const commandSchema = z.union([
  ruleSchema,
  /** Publishes so many new videos, at the top of the list. */
  z.strictObject({ publish: z.number().int().min(1).max(100) }),
  /** Another world instead of the demo's: see lesson-world.ts. */
  z.strictObject({
    world: z.strictObject({
      videos: z.number().int().min(0).max(30_000),
      refused: z.number().int().min(0).default(0),
      files: z.number().int().min(0).max(10_000).default(0),
      filesPerPage: z.number().int().positive().optional(),
    }),
  }),
  changeSchema,
  /** Takes the orders back, and leaves the world as it is. */
  z.strictObject({ behave: z.literal(true) }),
  /** Forgets rules, other worlds, changes, new videos and counts. */
  z.strictObject({ reset: z.literal(true) }),
]);

/** Lets a test decide how the emulator misbehaves, and see what was asked of it. */
export type Control = {
  /** The world with what was published and changed since. */
  world(): GoogleWorld;
  /** Counts a call; returns what it is to be answered with instead of the usual. */
  meet(asked: Asked): Rule | null;
  /** `GET` tells the state, `POST` takes a command, `DELETE` resets. */
  fetch(request: Request): Promise<Response>;
};

/** A control over a world that nobody has changed yet. */
export function createControl(original: GoogleWorld): Control {
  let world = original;
  let rules: Rule[] = [];
  let published = 0;
  let calls = new Map<string, number>();

  function reset(): void {
    world = original;
    rules = [];
    published = 0;
    calls = new Map();
  }

  function state(): object {
    return {
      scenarios: SCENARIOS,
      rules,
      published,
      videos: world.videos.length,
      files: world.files.length,
      calls: Object.fromEntries(calls),
      // Every call of YouTube costs one unit, also when it fails.
      units: [...calls]
        .filter(([path]) => path.startsWith('youtube/'))
        .reduce((sum, [, count]) => sum + count, 0),
    };
  }

  async function command(request: Request): Promise<Response> {
    // A page of another site can only send this type after asking, and is not answered.
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson ? await request.json().catch(() => null) : null;
    const parsed = commandSchema.safeParse(body);
    if (!parsed.success) {
      return Response.json({ message: z.prettifyError(parsed.error) }, { status: 400 });
    }
    const { data } = parsed;
    if ('reset' in data) reset();
    else if ('behave' in data) rules = [];
    else if ('publish' in data) publish(data.publish);
    else if ('world' in data) world = lessonWorld(data.world);
    else if ('change' in data) {
      const changed = changeWorld(world, data.change);
      if (typeof changed === 'string') return Response.json({ message: changed }, { status: 400 });
      world = changed;
    } else rules = [...rules, { ...data, seen: 0 }];
    return Response.json(state());
  }

  function publish(count: number): void {
    const fresh = Array.from({ length: count }, (_, index) => newVideo(published + count - index));
    published += count;
    world = {
      ...world,
      videos: [...fresh, ...world.videos],
      uploads: [...fresh.map(({ id }) => id), ...world.uploads],
    };
  }

  return {
    world: () => world,

    meet(asked) {
      const [api, , resource] = asked.path.split('/');
      const name = resource === undefined ? asked.path : `${api}/${resource}`;
      calls.set(name, (calls.get(name) ?? 0) + 1);
      return rules.find((rule) => isMet(rule, asked)) ?? null;
    },

    async fetch(request) {
      switch (request.method) {
        case 'GET':
          return Response.json(state());
        case 'POST':
          return command(request);
        case 'DELETE':
          reset();
          return Response.json(state());
        default:
          return new Response(null, { status: 405, headers: { allow: 'GET, POST, DELETE' } });
      }
    },
  };
}

function newVideo(number: number): EmulatedVideo {
  return {
    id: `nova-${String(number).padStart(4, '0')}-x`,
    title: `Aula recém-publicada ${number}`,
    description: 'Publicada enquanto a sincronização acontecia.',
    duration: 'PT21M5S',
    publishedAt: new Date(Date.UTC(2026, 10, 20, 12, number)).toISOString().replace('.000', ''),
    views: 0,
    widest: 'maxres',
  };
}
