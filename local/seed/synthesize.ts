import { SAMPLE_RATE } from './wav.ts';

/** A short piece: a slow pad, a heartbeat and a few bell notes over it. */
export type Score = {
  seconds: number;
  /** Root of each chord in semitones from A (220 Hz); they repeat until the end. */
  roots: readonly number[];
  isMinor: boolean;
  /** Of the heart. */
  beatsPerMinute: number;
  /** Chooses the bell notes; must give the same numbers every time. */
  random: () => number;
};

const CHORD_SECONDS = 6;
const TURN = Math.PI * 2;

const pitch = (semitones: number): number => 220 * 2 ** (semitones / 12);

/** Repeatable numbers in [0, 1) from a seed. */
export function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

type Tone = {
  /** Seconds from the beginning. */
  start: number;
  hertz: number;
  level: number;
  /** Strength of the second, third … partial; the first is 1. */
  overtones: readonly number[];
  /** Loudness for each sample; its length is the tone's. */
  envelope: Float32Array;
};

/** Adds one tone to what is there. */
function addTone(samples: Float32Array, { start, hertz, level, overtones, envelope }: Tone): void {
  const first = Math.floor(start * SAMPLE_RATE);
  const count = Math.min(envelope.length, samples.length - first);
  for (const [order, share] of [1, ...overtones].entries()) {
    const step = ((order + 1) * hertz * TURN) / SAMPLE_RATE;
    // Each sine follows from the two before it, which is far cheaper than Math.sin.
    const turn = 2 * Math.cos(step);
    let [before, now] = [-Math.sin(step), 0];
    for (let index = 0; index < count; index += 1) {
      const place = first + index;
      samples[place] = (samples[place] ?? 0) + now * share * level * (envelope[index] ?? 0);
      [before, now] = [now, turn * now - before];
    }
  }
}

/** Loudness over `seconds`, from its shape over the tone's share (0…1). */
function envelopeOf(seconds: number, shape: (share: number) => number): Float32Array {
  const count = Math.floor(seconds * SAMPLE_RATE);
  return Float32Array.from({ length: count }, (_, index) => shape(index / count));
}

const swell = (share: number): number => Math.sin(Math.PI * share) ** 1.4;
const fadeAway = (share: number): number => Math.min(1, share * 40) * Math.exp(-5 * share);

const padEnvelope = envelopeOf(CHORD_SECONDS + 2, swell);
const beatEnvelope = envelopeOf(0.26, fadeAway);
const bellEnvelope = envelopeOf(2.6, fadeAway);

function addPad(samples: Float32Array, score: Score): void {
  const chord = [0, score.isMinor ? 3 : 4, 7, 12];
  for (let start = -1, index = 0; start < score.seconds; start += CHORD_SECONDS, index += 1) {
    const root = score.roots[index % score.roots.length] ?? 0;
    for (const [voice, interval] of chord.entries()) {
      // Two voices a little apart beat slowly against each other: that is what makes a pad warm.
      for (const detune of [-0.05, 0.05]) {
        addTone(samples, {
          start: Math.max(0, start),
          hertz: pitch(root + interval - 12 + detune),
          level: 0.05 - voice * 0.006,
          overtones: [0.24],
          envelope: padEnvelope,
        });
      }
    }
  }
}

function addHeartbeat(samples: Float32Array, score: Score): void {
  const gap = 60 / score.beatsPerMinute;
  for (let start = 1; start < score.seconds - 1; start += gap) {
    for (const [delay, level] of [
      [0, 0.32],
      [gap * 0.3, 0.2],
    ] as const) {
      addTone(samples, {
        start: start + delay,
        hertz: 58,
        level,
        overtones: [0.3],
        envelope: beatEnvelope,
      });
    }
  }
}

function addBells(samples: Float32Array, score: Score): void {
  const scale = score.isMinor ? [0, 3, 5, 7, 10, 12] : [0, 2, 4, 7, 9, 12];
  for (let start = 2.5; start < score.seconds - 4; start += 1.5 + score.random() * 2) {
    const root = score.roots[Math.floor((start + 1) / CHORD_SECONDS) % score.roots.length] ?? 0;
    const step = scale[Math.floor(score.random() * scale.length)] ?? 0;
    addTone(samples, {
      start,
      hertz: pitch(root + step + 12),
      level: 0.085,
      overtones: [0.35, 0, 0.12],
      envelope: bellEnvelope,
    });
  }
}

/** Renders a piece that starts and ends in silence; amplitudes stay between −1 and 1. */
export function synthesize(score: Score): Float32Array {
  const samples = new Float32Array(score.seconds * SAMPLE_RATE);
  addPad(samples, score);
  addHeartbeat(samples, score);
  addBells(samples, score);
  const fade = SAMPLE_RATE * 2;
  return samples.map((sample, index) => {
    const edge = Math.min(1, index / fade, (samples.length - index) / fade);
    return Math.tanh(sample * 1.4 * edge);
  });
}
