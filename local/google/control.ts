import { z } from 'zod';
import { seededFile, seededVideo } from './demo-lessons.ts';
import type { Grants } from './grants.ts';
import { lessonWorld, publish, worldSizeSchema } from './lesson-world.ts';
import obstacles from './obstacles.json' with { type: 'json' };
import { type Call, matches, type Order, orderSchema } from './orders.ts';
import type { GoogleWorld, Obstacle } from './types.ts';

/** Another state of a video or file; null takes a property away: a video is public again without its obstacle. */
const changeSchema = z.strictObject({
  id: z.string(),
  obstacle: z
    .enum(Object.keys(obstacles) as Obstacle[])
    .nullable()
    .optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  duration: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  /** Of a file of Drive. */
  name: z.string().optional(),
  sharedWith: z.enum(['link', 'account', 'nobody']).optional(),
  isTrashed: z.boolean().optional(),
});

const commandSchema = z.union([
  orderSchema,
  z.strictObject({ publish: z.int().min(1).max(100) }),
  z.strictObject({ world: worldSizeSchema }),
  z.strictObject({ change: changeSchema }),
  z.strictObject({ revoke: z.literal(true) }),
  z.strictObject({ behave: z.literal(true) }),
  z.strictObject({ reset: z.literal(true) }),
]);

/** Calls that cost more than one unit. */
const UNITS: Record<string, number> = {
  'youtube/captions': 50,
  'youtube/captions.download': 200,
};

/** Lets a test decide how the emulator misbehaves, and see what was asked of it. */
export function createControl(original: GoogleWorld, grants?: Grants) {
  let world = original;
  let orders: Order[] = [];
  let calls: Record<string, number> = {};

  async function command(request: Request): Promise<Response> {
    // A page of another site can only send this type after asking, and is not answered.
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed = commandSchema.safeParse(isJson ? await request.json().catch(() => null) : null);
    if (!parsed.success) return refusal(z.prettifyError(parsed.error));
    const { data } = parsed;
    if ('scenario' in data) orders.push({ ...data, seen: 0 });
    else if ('publish' in data) world = publish(world, data.publish);
    else if ('revoke' in data) grants?.revokeAll();
    else if ('world' in data) world = lessonWorld(data.world);
    else if ('change' in data) {
      const changed = changeWorld(world, data.change);
      if (changed === undefined) return refusal(`nothing has the id ${data.change.id}`);
      world = changed;
    } else {
      orders = [];
      if ('reset' in data) [world, calls] = [original, {}];
    }
    return Response.json({});
  }

  return {
    /** The world with what was published and changed since. */
    world: () => world,

    /** Counts a call; returns the order that it is to be answered by, if any. */
    orderFor(call: Call): Order | undefined {
      const name = call.path
        .replace(/^youtube\/v3\/captions\/.*/, 'youtube/captions.download')
        .replace(/^(\w+)\/v3\/(\w+).*/, '$1/$2');
      calls[name] = (calls[name] ?? 0) + 1;
      return orders.find((order) => matches(order, call));
    },

    /** `GET` tells the calls so far, `POST` takes a command. */
    async fetch(request: Request): Promise<Response> {
      if (request.method !== 'GET') return command(request);
      // Every call of YouTube costs, also when it fails.
      const units = Object.entries(calls)
        .filter(([name]) => name.startsWith('youtube/'))
        .reduce((sum, [name, count]) => sum + count * (UNITS[name] ?? 1), 0);
      return Response.json({ calls, units });
    },
  };
}

const refusal = (message: string) => Response.json({ message }, { status: 400 });

/** The world after a change; undefined where nothing has the id. */
function changeWorld(
  world: GoogleWorld,
  { id, ...change }: z.infer<typeof changeSchema>,
): GoogleWorld | undefined {
  const videos = changed(world.videos, id, seededVideo(id), change);
  const files = changed(world.files, id, seededFile(id), change);
  const isKnown = [...videos, ...files].some((one) => one.id === id);
  return isKnown ? { ...world, videos, files } : undefined;
}

function changed<T extends { id: string }>(
  all: readonly T[],
  id: string,
  seeded: T | undefined,
  change: object,
): T[] {
  const isListed = all.some((one) => one.id === id);
  const known = isListed || !seeded ? all : [...all, seeded];
  return known.map((one) => (one.id === id ? { ...one, ...change } : one));
}
