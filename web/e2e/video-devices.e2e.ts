import { type Browser, expect, type Page, test } from '@playwright/test';
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
  const stopped = await position(page);
  await expect.poll(() => storedSeconds(member.id, lesson.id)).toBeGreaterThanOrEqual(stopped);
  return stopped;
}

/** The member plays the lesson from a second on, on another device, and puts that away. @returns where it stopped */
async function goOnElsewhere(
  browser: Browser,
  member: Person,
  lesson: Lesson,
  seconds: number,
): Promise<number> {
  const { context, page } = await openDevice(browser, member);
  await playFrom(page, lesson, seconds);
  const stopped = await stopAndStore(page, member, lesson);
  await context.close();
  return stopped;
}

/** The places that the server knows: the stored one, and those that wait for a choice. */
async function storedPlaces(member: Person, lesson: Lesson): Promise<number[]> {
  const row = await storedProgress(member.id, lesson.id);
  const rivals = z.array(z.object({ seconds: z.number() })).parse(row?.rivals ?? []);
  return [Number(row?.progress_seconds), ...rivals.map(({ seconds }) => seconds)].map(Math.floor);
}

for (const { choice, expected } of [
  { choice: /^Continuar de lá$/, expected: 404 },
  { choice: /^Ficar em 0:2/, expected: 20 },
]) {
  test(`an open device asks before it overwrites the position of another: ${choice.source}`, async ({
    browser,
  }) => {
    const member = await registerMember();
    const lesson = await addLesson();
    const { context: desk, page: onDesk } = await openDevice(browser, member);
    await playFrom(onDesk, lesson, 20);
    await stopAndStore(onDesk, member, lesson);
    // The page stays in sight all the time: nothing tells it to look again.
    const leftAt = await goOnElsewhere(browser, member, lesson, 404);

    await button(onDesk, 'Reproduzir').click();
    await expect(question(onDesk)).toBeVisible();
    await expect(button(onDesk, 'Reproduzir')).toBeVisible();
    expect(await storedSeconds(member.id, lesson.id)).toBeGreaterThanOrEqual(leftAt);
    await onDesk.getByRole('button', { name: choice }).click();
    await expect(question(onDesk)).toBeHidden();
    // It was asked to play, so it goes on.
    await expect(button(onDesk, 'Pausar')).toBeFocused();
    await expect.poll(() => position(onDesk)).toBeGreaterThan(expected);
    expect(await position(onDesk)).toBeLessThan(expected + 20);
    await expect.poll(async () => (await storedPlaces(member, lesson)).length).toBe(1);
    await stopAndStore(onDesk, member, lesson);
    expect(await storedSeconds(member.id, lesson.id)).toBeLessThan(expected + 20);
    await desk.close();
  });
}

test('a position reached without a network is kept as a rival, and every device asks about it', async ({
  browser,
}) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const { context: phone, page: onPhone } = await openDevice(browser, member);
  await playFrom(onPhone, lesson, 20);
  await stopAndStore(onPhone, member, lesson);
  await phone.setOffline(true);
  await timeline(onPhone).fill('90');
  await button(onPhone, 'Reproduzir').click();
  await expect.poll(() => position(onPhone)).toBeGreaterThan(91);
  await button(onPhone, 'Pausar').click();
  await goOnElsewhere(browser, member, lesson, 404);
  await phone.setOffline(false);
  await expect(question(onPhone)).toBeVisible();
  expect((await storedPlaces(member, lesson))[0]).toBeGreaterThanOrEqual(404);
  // The page goes without an answer: both places stay.
  await phone.close();

  const { context: tablet, page: onTablet } = await openDevice(browser, member);
  await onTablet.goto(`/video/${lesson.id}`);
  await expect(question(onTablet)).toContainText(/1:3\d/);
  await expect.poll(() => position(onTablet)).toBeGreaterThanOrEqual(404);
  await onTablet.getByRole('button', { name: 'Continuar de lá' }).click();
  await expect(question(onTablet)).toBeHidden();
  await expect.poll(async () => (await storedPlaces(member, lesson)).length).toBe(1);
  expect((await storedPlaces(member, lesson))[0]).toBeLessThan(110);
  await onTablet.reload();
  await expect(button(onTablet, 'Reproduzir')).toBeEnabled();
  await expect(question(onTablet)).toBeHidden();
  await tablet.close();
});

test('a killed browser reopens the lesson within a second of its position', async ({ browser }) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const { context, page } = await openDevice(browser, member);
  await playFrom(page, lesson, 101);
  await expect.poll(() => position(page)).toBeGreaterThanOrEqual(105);
  const killedAt = await position(page);
  const cdp = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;

  // Sent by the next start, though the lesson is not opened.
  const later = await context.newPage();
  await later.goto('/');
  await expect.poll(() => storedSeconds(member.id, lesson.id)).toBeGreaterThanOrEqual(killedAt - 1);
  await later.goto(`/video/${lesson.id}`);
  await expect.poll(() => position(later)).toBeGreaterThanOrEqual(killedAt - 1);
  expect(await position(later)).toBeLessThan(killedAt + 3);
  await context.close();
});

test('a lesson opens where another device left it, although this one remembers another position', async ({
  browser,
}) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const { context: laptop, page: onLaptop } = await openDevice(browser, member);
  await playFrom(onLaptop, lesson, 20);
  await stopAndStore(onLaptop, member, lesson);
  // The page stays, and with it everything that it has read.
  await onLaptop.getByRole('link', { name: 'Plantão, início' }).click();
  const begun = onLaptop
    .getByRole('region', { name: 'Continue Assistindo' })
    .getByRole('link', { name: lesson.title });
  await expect(begun).toBeVisible();

  const leftAt = await goOnElsewhere(browser, member, lesson, 300);

  await begun.click();
  await expect(timeline(onLaptop)).toBeVisible();
  await expect.poll(() => position(onLaptop)).toBeGreaterThanOrEqual(Math.floor(leftAt));
  await expect(question(onLaptop)).toBeHidden();
  await onLaptop.close({ runBeforeUnload: true });
  expect(await storedSeconds(member.id, lesson.id)).toBeGreaterThan(300);
  await laptop.close();
});

test('a lesson opened before another device went on asks when it is played', async ({
  browser,
}) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const { context: laptop, page: onLaptop } = await openDevice(browser, member);
  await onLaptop.goto(`/video/${lesson.id}`);
  await expect(button(onLaptop, 'Reproduzir')).toBeEnabled();
  await goOnElsewhere(browser, member, lesson, 300);

  await button(onLaptop, 'Reproduzir').click();
  await onLaptop.getByRole('button', { name: 'Continuar de lá' }).click();
  await expect(question(onLaptop)).toBeHidden();
  await expect.poll(() => position(onLaptop)).toBeGreaterThanOrEqual(300);
  await laptop.close();
});

test('two tabs that play the same lesson keep the position of the last one', async ({
  browser,
}) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const { context, page: left } = await openDevice(browser, member);
  const right = await context.newPage();
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

  const later = await context.newPage();
  await later.goto(`/video/${lesson.id}`);
  await expect.poll(() => position(later)).toBeGreaterThanOrEqual(Math.floor(leftAt));
  expect(await position(later)).toBeLessThan(leftAt + 10);
  await context.close();
});

test('two tabs that play two lessons keep the position of each', async ({ browser }) => {
  const member = await registerMember();
  const [one, other] = [await addLesson(), await addLesson()];
  const { context, page: left } = await openDevice(browser, member);
  const right = await context.newPage();
  await playFrom(left, one, 100);
  await playFrom(right, other, 300);
  // Both play on: each tab reports its own lesson, and the one store of the browser mixes nothing up.
  await expect.poll(() => position(left)).toBeGreaterThan(104);
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
  const later = await context.newPage();
  await later.goto(`/video/${one.id}`);
  await expect.poll(() => position(later)).toBeGreaterThanOrEqual(Math.floor(leftAt));
  await expect(question(later)).toBeHidden();
  const waiting = () =>
    later.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('progress_outbox:')).length,
    );
  await expect.poll(waiting).toBe(0);
  await context.close();
});
