import { expect, type Page, test } from '@playwright/test';
import * as z from 'zod';
import { type Person, registerMember } from './support/people.ts';
import { button, openDevice, position, timeline } from './support/player.ts';
import { addLesson, type Lesson, storedProgress, storedSeconds } from './support/videos.ts';

const question = (page: Page) => page.getByText(/^Você parou em/);

/** Opens the lesson at a second and lets it play on from there. */
async function playFrom(page: Page, lesson: Lesson, seconds: number): Promise<void> {
  await page.goto(`/video/${lesson.id}?t=${seconds}`);
  await expect(button(page, 'Reproduzir')).toBeEnabled();
  await button(page, 'Reproduzir').click();
  await expect.poll(() => position(page)).toBeGreaterThan(seconds);
}

/** Pauses, and waits until the server knows of it. @returns the second at which the lesson stopped */
async function stopAndStore(page: Page, member: Person, lesson: Lesson): Promise<number> {
  await button(page, 'Pausar').click();
  await expect(button(page, 'Reproduzir')).toBeVisible();
  // What the screen says is what is stored, once the player has told where it stopped.
  const stored = async () => Math.floor(await storedSeconds(member.id, lesson.id));
  await expect.poll(async () => (await stored()) - (await position(page))).toBe(0);
  return position(page);
}

/** Plays the lesson from a second on, and puts it away. @returns where it stopped */
async function playAndStop(page: Page, member: Person, lesson: Lesson, seconds: number) {
  await playFrom(page, lesson, seconds);
  return stopAndStore(page, member, lesson);
}

/** The places that the server knows: the stored one, and those that wait for a choice. */
async function storedPlaces(member: Person, lesson: Lesson): Promise<number[]> {
  const row = await storedProgress(member.id, lesson.id);
  const rivals = z.array(z.object({ seconds: z.number() })).parse(row?.rivals ?? []);
  return [Number(row?.progress_seconds), ...rivals.map(({ seconds }) => seconds)].map(Math.floor);
}

test('two devices of one member', async ({ browser }) => {
  const member = await registerMember();
  const [desk, phone] = [await openDevice(browser, member), await openDevice(browser, member)];
  const [onDesk, onPhone] = [desk.page, phone.page];
  /** The member plays the lesson from a second on, on the phone, and puts that away. @returns where it stopped */
  const goOnElsewhere = (lesson: Lesson, seconds: number) =>
    playAndStop(onPhone, member, lesson, seconds);

  const shared = await addLesson();
  /** Presses play on the desk, answers its question, and goes on. @returns where it stopped */
  const answer = async (choice: string | RegExp, goesOnFrom: number) => {
    const left = await storedSeconds(member.id, shared.id);
    await button(onDesk, 'Reproduzir').click();
    await expect(question(onDesk)).toBeVisible();
    await expect(button(onDesk, 'Reproduzir')).toBeVisible();
    expect(await storedSeconds(member.id, shared.id)).toBe(left);
    await onDesk.getByRole('button', { name: choice }).click();
    await expect(question(onDesk)).toBeHidden();
    // It was asked to play, so it goes on.
    await expect(button(onDesk, 'Pausar')).toBeFocused();
    await expect.poll(() => position(onDesk)).toBeGreaterThan(goesOnFrom);
    expect(await position(onDesk)).toBeLessThan(goesOnFrom + 20);
    await expect.poll(async () => (await storedPlaces(member, shared)).length).toBe(1);
    return stopAndStore(onDesk, member, shared);
  };

  let deskAt = 0;
  await test.step('a lesson opened before another device went on asks when it is played', async () => {
    await onDesk.goto(`/video/${shared.id}`);
    await expect(button(onDesk, 'Reproduzir')).toBeEnabled();
    // The page stays in sight all the time: nothing tells it to look again.
    const leftAt = await goOnElsewhere(shared, 404);
    deskAt = await answer('Continuar de lá', leftAt);
  });

  await test.step('an open device asks before it overwrites the position of another: it may stay', async () => {
    await goOnElsewhere(shared, 200);
    await answer(/^Ficar em [67]:/, deskAt);
  });

  await test.step('a lesson opens where another device left it, although this one remembers another position', async () => {
    const lesson = await addLesson();
    await playAndStop(onDesk, member, lesson, 20);
    // The page stays, and with it everything that it has read.
    await onDesk.getByRole('link', { name: 'Plantão, início' }).click();
    const begun = onDesk
      .getByRole('region', { name: 'Continue Assistindo' })
      .getByRole('link', { name: lesson.title });
    await expect(begun).toBeVisible();

    const leftAt = await goOnElsewhere(lesson, 300);

    await begun.click();
    await expect(timeline(onDesk)).toBeVisible();
    await expect.poll(() => position(onDesk)).toBeGreaterThanOrEqual(Math.floor(leftAt));
    await expect(question(onDesk)).toBeHidden();
  });
  await phone.context.close();
  await desk.context.close();
});

test('a position reached without a network is kept as a rival, and every device asks about it', async ({
  browser,
}) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const [desk, phone] = [await openDevice(browser, member), await openDevice(browser, member)];
  const [onDesk, onPhone] = [desk.page, phone.page];
  await playAndStop(onDesk, member, lesson, 20);
  await desk.context.setOffline(true);
  await timeline(onDesk).fill('90');
  await button(onDesk, 'Reproduzir').click();
  await expect.poll(() => position(onDesk)).toBeGreaterThan(91);
  await button(onDesk, 'Pausar').click();
  await playAndStop(onPhone, member, lesson, 404);
  await desk.context.setOffline(false);
  await expect(question(onDesk)).toBeVisible();
  await expect.poll(async () => (await storedPlaces(member, lesson)).length).toBe(2);
  expect((await storedPlaces(member, lesson))[0]).toBeGreaterThanOrEqual(404);
  // The page goes without an answer: both places stay.
  await desk.context.close();

  await onPhone.goto(`/video/${lesson.id}`);
  await expect(question(onPhone)).toContainText(/1:3\d/);
  await expect.poll(() => position(onPhone)).toBeGreaterThanOrEqual(404);
  await onPhone.getByRole('button', { name: 'Continuar de lá' }).click();
  await expect(question(onPhone)).toBeHidden();
  await expect.poll(async () => (await storedPlaces(member, lesson)).length).toBe(1);
  expect((await storedPlaces(member, lesson))[0]).toBeLessThan(110);
  await onPhone.reload();
  await expect(button(onPhone, 'Reproduzir')).toBeEnabled();
  await expect(question(onPhone)).toBeHidden();
  await phone.context.close();
});

test('two tabs of one device, and the end of its browser', async ({ browser }) => {
  const member = await registerMember();
  const { context, page } = await openDevice(browser, member);
  const lesson = await addLesson();

  let later = page;
  await test.step('two tabs that play the same lesson keep the position of the last one', async () => {
    const [left, right] = [page, await context.newPage()];
    await playFrom(left, lesson, 100);
    await playFrom(right, lesson, 300);
    await expect.poll(() => position(left)).toBeGreaterThan(104);
    await expect.poll(() => position(right)).toBeGreaterThan(303);
    // One device has one place: nothing to ask about, however often a tab is looked at.
    await expect(question(left)).toBeHidden();

    // Closed without `beforeunload`, which would not wait for the reports.
    await Promise.all([right.waitForEvent('close'), right.close({ runBeforeUnload: true })]);
    await expect(async () => expect(await position(left)).toBeGreaterThan(106)).toPass();
    const leftAt = await position(left);
    await left.close({ runBeforeUnload: true });
    // The position of the other tab counts until the last report of this tab arrives.
    await expect(async () => {
      const stored = await storedSeconds(member.id, lesson.id);
      expect(stored).toBeGreaterThanOrEqual(leftAt);
      expect(stored).toBeLessThan(leftAt + 10);
    }).toPass();

    later = await context.newPage();
    await later.goto(`/video/${lesson.id}`);
    await expect.poll(() => position(later)).toBeGreaterThanOrEqual(Math.floor(leftAt));
    expect(await position(later)).toBeLessThan(leftAt + 10);
  });

  await test.step('two tabs that play two lessons keep the position of each', async () => {
    const [one, other] = [lesson, await addLesson()];
    const [left, right] = [later, await context.newPage()];
    await playFrom(left, one, 200);
    await playFrom(right, other, 300);
    // Both play on: each tab reports its own lesson, and the one store of the browser mixes nothing up.
    await expect.poll(() => position(left)).toBeGreaterThan(204);
    await expect.poll(() => position(right)).toBeGreaterThan(303);
    const [leftAt, rightAt] = [await position(left), await position(right)];
    await Promise.all([
      left.close({ runBeforeUnload: true }),
      right.close({ runBeforeUnload: true }),
    ]);

    const placeIn = (lesson: Lesson) => storedSeconds(member.id, lesson.id);
    await expect.poll(() => placeIn(one)).toBeGreaterThanOrEqual(leftAt);
    await expect.poll(() => placeIn(other)).toBeGreaterThanOrEqual(rightAt);
    expect(await placeIn(one)).toBeLessThan(leftAt + 10);
    expect(await placeIn(other)).toBeLessThan(rightAt + 10);

    // Another question is not asked between tabs of one device, and nothing waits to be sent.
    later = await context.newPage();
    await later.goto(`/video/${one.id}`);
    await expect.poll(() => position(later)).toBeGreaterThanOrEqual(Math.floor(leftAt));
    await expect(question(later)).toBeHidden();
    const waiting = () =>
      later.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('progress_outbox:')).length,
      );
    await expect.poll(waiting).toBe(0);
  });

  await test.step('a killed browser reopens the lesson within a second of its position', async () => {
    await playFrom(later, lesson, 401);
    await expect.poll(() => position(later)).toBeGreaterThanOrEqual(405);
    const killedAt = await position(later);
    const cdp = await context.newCDPSession(later);
    const crashed = later.waitForEvent('crash');
    void cdp.send('Page.crash').catch(() => undefined);
    await crashed;

    // Sent by the next start, though the lesson is not opened.
    later = await context.newPage();
    await later.goto('/');
    await expect
      .poll(() => storedSeconds(member.id, lesson.id))
      .toBeGreaterThanOrEqual(killedAt - 1);
    await later.goto(`/video/${lesson.id}`);
    await expect.poll(() => position(later)).toBeGreaterThanOrEqual(killedAt - 1);
    expect(await position(later)).toBeLessThan(killedAt + 3);
  });
  await context.close();
});
