import { describe, expect, it } from 'vitest';
import { DRIVE, video } from '../../_shared/testing/drive-function.ts';
import { json } from '../../_shared/testing/network.ts';
import { googleFailure, idOf, YOUTUBE } from '../../_shared/testing/youtube.ts';
import { catalogue, inDrive, lessons } from './testing/catalogue.ts';

const HIDDEN = { status: { privacyStatus: 'private' } };
const isUpTo = (id: string, number: number) => Number(id.slice(-6)) <= number;

describe('a lesson that is absent from an answer', () => {
  it('is not hidden when the second call finds it: 49 of 50', async () => {
    let isHiccup = true;
    const { check, statuses, deps } = catalogue(lessons(50), (id) =>
      isHiccup && id !== idOf(1) ? null : {},
    );
    const { sleep } = deps;
    deps.sleep = async (milliseconds) => {
      if (milliseconds > 1500) isHiccup = false;
      await sleep(milliseconds);
    };
    expect(await check()).toMatchObject({
      status: 'succeeded',
      skipped: 50,
      imported: 0,
      hidden: 0,
      held: 0,
      units: 2,
    });
    expect(statuses().every((one) => one === 'active')).toBe(true);
  });

  it('is checked again at the end, with as few calls as possible', async () => {
    const { check, asked, run } = catalogue(lessons(100), (id) =>
      [3, 60, 99].some((one) => id === idOf(one)) ? null : {},
    );
    expect(await check()).toMatchObject({ hidden: 3, imported: 3, skipped: 97, units: 3 });
    expect(asked(`${YOUTUBE}/videos`).at(-1)).toContain([3, 60, 99].map(idOf).join('%2C'));
    expect(run().log).toContain('Escondida: Aula 60 (não existe mais ou ficou privado)');
  });

  it('is the only reason for a second call and a pause', async () => {
    const { check, deps } = catalogue(lessons(50));
    expect(await check()).toMatchObject({ units: 1 });
    expect(deps.slept).toEqual([]);
  });

  it('is hidden for the reason that the second call gives', async () => {
    let isFirst = true;
    const { check, hidings, deps } = catalogue(lessons(2), (id) =>
      id === idOf(1) ? (isFirst ? null : HIDDEN) : {},
    );
    const { sleep } = deps;
    deps.sleep = async (milliseconds) => {
      isFirst = false;
      await sleep(milliseconds);
    };
    expect(await check()).toMatchObject({ hidden: 1 });
    expect(hidings).toMatchObject([
      { status: 'private', reason: 'agora é privado', state: 'hidden' },
    ]);
  });

  it('stays when the second call cannot be read', async () => {
    let isFirst = true;
    const { check, statuses, deps } = catalogue(lessons(2), (id) => {
      if (id !== idOf(1)) return {};
      return isFirst ? null : { snippet: undefined };
    });
    const { sleep } = deps;
    deps.sleep = async (milliseconds) => {
      isFirst = false;
      await sleep(milliseconds);
    };
    expect(await check()).toMatchObject({
      status: 'incomplete',
      totalFound: 2,
      skipped: 1,
      failed: 1,
      hidden: 0,
    });
    expect(statuses()).toEqual(['active', 'active']);
  });

  it('of Drive is checked again, too: twelve of twelve stay', async () => {
    const files = Array.from({ length: 12 }, (_, index) => inDrive(`f${index}`));
    const { check, deps, statuses } = catalogue(files);
    const asked: Record<string, number> = {};
    for (const { external_id: id = '' } of files) {
      deps.network.on({
        [`GET ${DRIVE}/files/${id}`]: () => {
          asked[id] = (asked[id] ?? 0) + 1;
          return asked[id] === 1 ? googleFailure(404, 'notFound') : json(video(id));
        },
      });
    }
    expect(await check()).toMatchObject({ status: 'succeeded', skipped: 12, hidden: 0, held: 0 });
    expect(statuses().every((one) => one === 'active')).toBe(true);
    expect(deps.slept.some((one) => one >= 4000)).toBe(true);
  });

  it('is marked without counting as hidden when members did not see it', async () => {
    const { check, statuses } = catalogue(
      [{ status: 'not_embeddable' }, { is_active: false }, {}],
      (id) => (isUpTo(id, 2) ? null : {}),
    );
    expect(await check()).toMatchObject({
      status: 'succeeded',
      hidden: 0,
      imported: 2,
      skipped: 1,
    });
    expect(statuses()).toEqual(['deleted', 'deleted', 'active']);
  });
});

describe('more than ten lessons and more than a tenth of the catalogue', () => {
  it.each([
    ['ten of twenty are hidden', 20, 10, 10, 0],
    ['eleven of twenty wait', 20, 11, 0, 11],
    ['twenty of two hundred are hidden', 200, 20, 20, 0],
    ['twenty-one of two hundred wait', 200, 21, 0, 21],
  ])('wait for confirmation when absent: %s', async (_what, all, some, hidden, held) => {
    const { check, statuses, run } = catalogue(lessons(all), (id) =>
      isUpTo(id, some) ? null : {},
    );
    expect(await check()).toMatchObject({
      status: 'succeeded',
      hidden,
      held,
      imported: hidden,
      skipped: all - hidden,
    });
    expect(statuses().filter((one) => one !== 'active')).toHaveLength(hidden);
    if (held > 0) {
      expect(run().log).toContain(
        `Esta verificação esconderia ${held} de ${all} aulas de uma vez. Nada foi escondido: ` +
          'um administrador confirma ou mantém as aulas visíveis.',
      );
    }
  });

  it('wait for confirmation also with a reason of YouTube, and over both sources together', async () => {
    const files = Array.from({ length: 5 }, (_, index) => inDrive(`f${index}`));
    const { check, statuses, gone, hidings } = catalogue([...lessons(15), ...files], (id) =>
      isUpTo(id, 6) ? HIDDEN : {},
    );
    gone('f0', 'f1', 'f2', 'f3', 'f4');
    expect(await check()).toMatchObject({ status: 'succeeded', hidden: 0, held: 11 });
    expect(statuses().every((one) => one === 'active')).toBe(true);
    expect(hidings.map(({ state }) => state)).toEqual(Array.from({ length: 11 }, () => 'held'));
  });

  it('do not prevent other lessons from being shown again', async () => {
    const { check, statuses } = catalogue([...lessons(20), { status: 'deleted' }], (id) =>
      isUpTo(id, 15) ? null : {},
    );
    expect(await check()).toMatchObject({ restored: 1, hidden: 0, held: 15, imported: 1 });
    expect(statuses().at(-1)).toBe('active');
  });

  it('are checked again by the next check, and wait no longer when they are back', async () => {
    let isAway = true;
    const { check, statuses } = catalogue(lessons(20), (id) =>
      isAway && isUpTo(id, 15) ? null : {},
    );
    expect(await check()).toMatchObject({ held: 15 });
    isAway = false;
    expect(await check()).toMatchObject({ held: 0, hidden: 0 });
    expect(statuses().every((one) => one === 'active')).toBe(true);
  });
});
