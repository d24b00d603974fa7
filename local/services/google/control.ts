import { z } from 'zod';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import type { EmulatedVideo, GoogleWorld } from './types.ts';

const ruleSchema = z.strictObject({
  /** What to answer instead of the usual. */
  scenario: z.enum(SCENARIOS),
  /** Only calls whose path ends so, e.g. `videos` or `files/1abc`; all by default. */
  path: z.string().default(''),
  /** Let so many matching calls pass first. */
  after: z.number().int().nonnegative().default(0),
  /** Then force so many; without it, until the next reset. */
  times: z.number().int().positive().optional(),
  /** Milliseconds, for `slow`. */
  ms: z.number().int().nonnegative().max(600_000).default(3000),
});

const commandSchema = z.union([
  ruleSchema,
  /** Publishes so many new videos, at the top of the list. */
  z.strictObject({ publish: z.number().int().min(1).max(100) }),
  /** Forgets rules, new videos and counts. */
  z.strictObject({ reset: z.literal(true) }),
]);

type Rule = z.infer<typeof ruleSchema> & { seen: number };

/** Lets a test decide how the emulator misbehaves, and see what was asked of it. */
export type Control = {
  /** The world with what was published since. */
  world(): GoogleWorld;
  /** Counts a call; returns what it is to be answered with instead of the usual. */
  meet(path: string): { scenario: Scenario; ms: number } | null;
  /** `GET` tells the state, `POST` takes a command, `DELETE` resets. */
  fetch(request: Request): Promise<Response>;
};

/** A control over a world that nobody has changed yet. */
export function createControl(original: GoogleWorld): Control {
  let rules: Rule[] = [];
  let published: EmulatedVideo[] = [];
  let calls = new Map<string, number>();

  function reset(): void {
    rules = [];
    published = [];
    calls = new Map();
  }

  function state(): object {
    return {
      scenarios: SCENARIOS,
      rules,
      published: published.map(({ id }) => id),
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
    if ('reset' in parsed.data) reset();
    else if ('publish' in parsed.data) publish(parsed.data.publish);
    else rules = [...rules, { ...parsed.data, seen: 0 }];
    return Response.json(state());
  }

  function publish(count: number): void {
    const first = published.length + 1;
    const fresh = Array.from({ length: count }, (_, index) => newVideo(first + index));
    published = [...fresh.reverse(), ...published];
  }

  return {
    world: () =>
      published.length === 0
        ? original
        : {
            ...original,
            videos: [...published, ...original.videos],
            uploads: [...published.map(({ id }) => id), ...original.uploads],
          },

    meet(path) {
      const [api, , ...rest] = path.split('/');
      const name = `${api}/${rest[0]}`;
      calls.set(name, (calls.get(name) ?? 0) + 1);
      for (const rule of rules) {
        if (!path.endsWith(rule.path)) continue;
        rule.seen += 1;
        const nth = rule.seen - rule.after;
        if (nth >= 1 && nth <= (rule.times ?? Number.POSITIVE_INFINITY)) return rule;
      }
      return null;
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
