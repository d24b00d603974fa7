import { type Cut, resumeSecond } from '~/features/playback/places.ts';
import { type Chapter, parseChapters } from '~/lib/chapters.ts';
import { durationOf } from '~/lib/duration.ts';
import { AppError } from '~/lib/errors.ts';
import { isUnreachable } from '~/lib/offline/unreachable.ts';
import { markIndexAt } from '~/ui/marks.ts';
import type { PodcastEngineOptions } from './podcast-engine-options.ts';
import { createPodcastPlacement } from './podcast-placement.ts';
import { IDLE, isSounding, type PodcastEngine, type PodcastState } from './podcast-state.ts';
import { isSleepDue, loudnessBefore, type Podcast, volumeStep } from './podcasts.rules.ts';

/** At most so much of the position is lost when the browser is killed. */
const SAVE_EVERY_SECONDS = 10;

/**
 * The one audio of the app. It outlives pages; what they show comes from `subscribe`. An address that
 * stopped working is renewed once, at the same second, before playback counts as failed.
 */
export function createPodcastEngine(options: PodcastEngineOptions): PodcastEngine {
  const { sound } = options;
  const listeners = new Set<() => void>();
  let state: PodcastState = { ...IDLE, ...options.initial };
  /** Every load has a number; what arrives for an older one is ignored. */
  let load = 0;
  /** The episode whose sound is in the element; null while none or another one is. */
  let soundOf: number | null = null;
  /** Whether that sound is far enough to be moved, and its position that of the episode. */
  let isReady = false;
  /**
   * Where the sound must begin, null until that is known; some browsers forget it unless told again once the
   * length is known.
   */
  let startAt: number | null = null;
  /** How far was skipped before it was known where the episode was left. */
  let skippedSeconds = 0;
  const placement = createPodcastPlacement(sound, () => isReady);
  /** Whether it was heard from its beginning: of an audio that does not tell its length, a seek is a guess. */
  let isWhole = false;
  let hasRenewed = false;
  let savedSeconds = 0;
  /** For a timer that waits for the end of a chapter: all of them, and which one is heard. */
  let chapters: readonly Chapter[] = [];
  let chapterAt = -1;

  function update(change: Partial<PodcastState>): void {
    state = { ...state, ...change, isPlaced: startAt !== null };
    for (const listener of listeners) listener();
  }

  function save({ isCompleted = false, isUrgent = false, isSought = false } = {}): void {
    const { podcast, positionSeconds: seconds } = state;
    // While an episode loads, where it will begin is a wish, and nothing of it was heard yet.
    if (!podcast || !isReady || (seconds === 0 && !isCompleted && !isSought)) return;
    savedSeconds = seconds;
    // What was heard was there, whatever a browser guesses; where the end is tells only who heard all before it.
    const known = isCompleted ? (isWhole ? 0 : durationOf(podcast)) : state.durationSeconds;
    const lengthSeconds = Math.max(known ?? 0, seconds);
    options.keepPlace({ podcast, seconds, isCompleted, isUrgent, lengthSeconds });
  }

  /** Playing, or waiting for more of the sound: the position is newer than what was saved. */
  const isOn = () => isSounding(state.status);

  /** Ignores events of the element while it still holds another episode. */
  function on(type: keyof HTMLMediaElementEventMap, listener: () => void): void {
    sound.addEventListener(type, () => {
      if (soundOf !== null) listener();
    });
  }

  function fail(error: unknown): void {
    sound.pause();
    if (isUnreachable(error)) {
      update({ status: 'unreachable' });
      return;
    }
    options.report(error);
    const isMissing = error instanceof AppError && [400, 404].includes(error.status);
    update({ status: isMissing ? 'unavailable' : 'failed' });
  }

  /** Starts the sound once it can be heard; a browser that refuses leaves it paused. */
  async function start(ticket: number): Promise<void> {
    try {
      await sound.play();
    } catch (error) {
      if (ticket !== load) return;
      // A newer load interrupts the older one: that is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        update({ status: 'paused' });
        return;
      }
      // Anything else also comes as an `error` event of the element, which decides.
    }
  }

  /** A second of the episode: not before its beginning, not after its end, and never before what is heard. */
  const within = (seconds: number) => {
    const end = state.durationSeconds ?? Number.POSITIVE_INFINITY;
    return Math.min(Math.max(0, seconds), Math.max(end, state.positionSeconds));
  };

  /** The sound does not have its place: it begins at 0, which is no choice of the member. */
  function startOver(podcast: Podcast, cut: Cut): void {
    startAt = placement.put(podcast, 0).seconds;
    savedSeconds = 0;
    update({ cut, positionSeconds: 0 });
    moveTo(0);
  }

  /** The sleep timer stops the sound; the member reads of it when they come back. */
  function fallAsleep(isEnd: boolean): void {
    update({ sleepAt: null, slept: { at: Date.now(), isEnd } });
    if (!isEnd) engine.pause();
    sound.volume = state.volume;
  }

  /** Moves the sound, or where it will begin while it loads. */
  function moveTo(seconds: number): void {
    chapterAt = markIndexAt(chapters, seconds);
    isWhole = seconds === 0;
    if (!isReady) startAt = seconds;
    if (soundOf !== null) sound.currentTime = seconds;
  }

  function sendTo({ seconds, cut }: { seconds: number; cut: Cut | null }): void {
    skippedSeconds = 0;
    moveTo(seconds);
    update({ positionSeconds: seconds, cut });
    save({ isSought: true });
  }

  async function open(podcast: Podcast, fromSeconds: number | null, isRenewal: boolean) {
    load += 1;
    const ticket = load;
    soundOf = null;
    isReady = false;
    startAt = fromSeconds;
    // What broke off goes on where it is.
    if (fromSeconds === null || isRenewal) placement.free();
    else placement.put(podcast, fromSeconds);
    if (fromSeconds !== null || state.podcast?.id !== podcast.id) skippedSeconds = 0;
    // The previous episode must not play on under the name of this one.
    sound.pause();
    const isAnother = state.podcast?.id !== podcast.id;
    if (isAnother) chapters = parseChapters(podcast.chapters);
    update({
      podcast,
      status: 'loading',
      positionSeconds: fromSeconds ?? 0,
      durationSeconds: durationOf(podcast),
      slept: null,
      cut: null,
      ...(isAnother && { rate: options.rateOf(podcast) }),
      others: state.podcast?.id === podcast.id ? state.others : [],
    });
    try {
      const [url, place] = await Promise.all([
        options.sign(podcast, isRenewal),
        // An unknown position must not prevent playback.
        options.readPlace(podcast, fromSeconds).catch(() => null),
      ]);
      if (ticket !== load) return;
      // The listener may have chosen another second by now.
      if (startAt === null) {
        const left = resumeSecond(place?.seconds, durationOf(podcast));
        startAt = placement.put(podcast, left + skippedSeconds).seconds;
      }
      isWhole = startAt === 0;
      skippedSeconds = 0;
      savedSeconds = startAt;
      chapterAt = markIndexAt(chapters, startAt);
      update({ positionSeconds: startAt });
      // Paused meanwhile: it shows its place, and the next press fetches the sound.
      const isWanted = state.status === 'loading';
      if (isWanted) {
        soundOf = podcast.id;
        sound.offer(url);
        sound.load();
        sound.playbackRate = state.rate;
        sound.volume = state.volume;
        sound.currentTime = startAt;
      }
      if (place?.others.length && state.others.length === 0) engine.ask(place.others);
      else if (isWanted) await start(ticket);
    } catch (error) {
      if (ticket === load && state.status === 'loading') fail(error);
    }
  }

  /** An episode that goes on after a pause sounds at once; another device may have gone on meanwhile. */
  async function checkOtherDevices(podcast: Podcast, hereSeconds: number): Promise<void> {
    const ticket = load;
    const place = await options.readPlace(podcast, hereSeconds).catch(() => null);
    if (place?.others.length && ticket === load) engine.ask(place.others);
  }

  on('loadedmetadata', () => {
    isReady = true;
    const cut = state.podcast && placement.cutOf(state.podcast);
    if (state.podcast && cut) startOver(state.podcast, cut);
    else if (startAt !== null && Math.abs(sound.currentTime - startAt) > 0.5) {
      sound.currentTime = startAt;
    }
  });
  on('playing', () => {
    hasRenewed = false;
    update({ status: 'playing' });
  });
  on('waiting', () => {
    if (state.status === 'playing') update({ status: 'loading' });
  });
  on('pause', () => {
    if (state.status === 'playing') update({ status: 'paused' });
  });
  on('durationchange', () => {
    if (Number.isFinite(sound.duration) && sound.duration > 0) {
      update({ durationSeconds: sound.duration });
    }
  });
  on('timeupdate', () => {
    if (state.status !== 'playing') return;
    const cut = placement.lossOf(false);
    if (state.podcast && cut) {
      startOver(state.podcast, cut);
      return;
    }
    update({ positionSeconds: sound.currentTime });
    if (Math.abs(state.positionSeconds - savedSeconds) >= SAVE_EVERY_SECONDS) save();
    const hasLeftChapter =
      state.sleepAt === 'chapter' && markIndexAt(chapters, sound.currentTime) > chapterAt;
    if (hasLeftChapter || isSleepDue(state.sleepAt, Date.now())) fallAsleep(false);
    else if (typeof state.sleepAt === 'number') {
      sound.volume = state.volume * loudnessBefore(state.sleepAt, Date.now());
    }
  });
  on('ended', () => {
    const { podcast, sleepAt } = state;
    const cut = placement.lossOf(true);
    if (podcast && cut) {
      startOver(podcast, cut);
      void start(load);
      return;
    }
    const sleeps = sleepAt === 'end' || sleepAt === 'chapter' || isSleepDue(sleepAt, Date.now());
    update({ status: 'paused' });
    save({ isCompleted: true });
    update({ positionSeconds: 0 });
    placement.free();
    if (sleeps) fallAsleep(true);
    else if (podcast) options.onEnded(podcast);
  });
  on('error', () => {
    if (!state.podcast) return;
    save();
    if (!isOn()) {
      // It failed during a pause: the next press loads it again, at the same second.
      soundOf = null;
      return;
    }
    if (hasRenewed) {
      fail(new Error('audio playback failed'));
      return;
    }
    hasRenewed = true;
    void open(state.podcast, state.positionSeconds, true);
  });

  const engine: PodcastEngine = {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async play(podcast, fromSeconds) {
      // A timer that ran out during a pause was meant for what was heard before it.
      if (isSleepDue(state.sleepAt, Date.now())) update({ sleepAt: null });
      sound.volume = state.volume;
      const isSame = state.podcast?.id === podcast.id;
      if (!isSame || soundOf !== podcast.id || state.status !== 'paused') {
        if (isOn()) save();
        hasRenewed = false;
        // Of what was not heard yet, the second that was chosen while it loaded; null asks where it was left.
        const leftAt = isReady ? state.positionSeconds : startAt;
        await open(podcast, fromSeconds ?? (isSame ? leftAt : null), false);
        return;
      }
      const { seconds: position, cut } =
        fromSeconds === undefined
          ? { seconds: state.positionSeconds, cut: state.cut }
          : placement.put(podcast, fromSeconds);
      if (Math.abs(sound.currentTime - position) > 0.5) moveTo(position);
      update({ status: 'loading', positionSeconds: position, slept: null, cut });
      await Promise.all([start(load), checkOtherDevices(podcast, position)]);
    },
    restore(podcast, atSeconds) {
      if (state.podcast) return;
      startAt = atSeconds;
      update({
        podcast,
        rate: options.rateOf(podcast),
        status: 'paused',
        positionSeconds: atSeconds ?? 0,
        durationSeconds: durationOf(podcast),
      });
    },
    pause() {
      sound.pause();
      if (isOn()) update({ status: 'paused' });
      save();
    },
    toggle(podcast) {
      if (state.podcast?.id === podcast.id && isOn()) engine.pause();
      else void engine.play(podcast);
    },
    seek(seconds) {
      placement.free();
      sendTo({ seconds: within(seconds), cut: null });
    },
    jump(seconds) {
      if (state.podcast) sendTo(placement.put(state.podcast, seconds));
    },
    skip(seconds) {
      if (startAt === null) skippedSeconds += seconds;
      else engine.seek(state.positionSeconds + seconds);
    },
    ask(others, stops = true) {
      // A member who played on without an answer is not stopped again.
      if (stops && isOn() && state.others.length === 0) engine.pause();
      update({ others });
    },
    settle(seconds) {
      const { podcast } = state;
      if (!podcast) return;
      update({ others: [] });
      options.keepPlace({
        podcast,
        seconds: placement.put(podcast, seconds).seconds,
        isChoice: true,
        lengthSeconds: Math.max(state.durationSeconds ?? 0, seconds),
      });
      void engine.play(podcast, seconds);
    },
    setRate(rate) {
      sound.playbackRate = rate;
      update({ rate });
      options.remember({ rate, volume: state.volume }, state.podcast);
    },
    setVolume(volume) {
      const next = volumeStep(volume);
      sound.volume = next;
      update({ volume: next });
      options.remember({ rate: state.rate, volume: next }, null);
    },
    sleep(at, known = parseChapters(state.podcast?.chapters)) {
      chapters = known;
      chapterAt = markIndexAt(chapters, state.positionSeconds);
      sound.volume = state.volume;
      update({ sleepAt: at });
    },
    close() {
      if (isOn()) save();
      engine.discard();
    },
    discard() {
      load += 1;
      soundOf = null;
      isReady = false;
      startAt = null;
      skippedSeconds = 0;
      sound.pause();
      sound.offer(null);
      const nothing = { podcast: null, sleepAt: null, slept: null, cut: null, others: [] };
      update({ ...nothing, status: 'idle', positionSeconds: 0 });
      sound.load();
    },
    leave() {
      if (isOn()) save({ isUrgent: true });
    },
  };
  return engine;
}
