import {
  frameAt,
  isDescription,
  isOtherFormat,
  type Mp3Frame,
  nextCandidate,
  tagBytes,
} from './mp3-frames.rules.ts';

/** So much of a file is read at once. */
const PART_BYTES = 4 * 1024 * 1024;
/** The longest frame, and what is looked at behind it. */
const AHEAD_BYTES = 8192;
/** Behind so much that is no frame none is looked for. */
const SEARCHED_BYTES = 1024 * 1024;

/**
 * Length of an mp3 in seconds, counted frame by frame: its header may be missing, be that of the first of several joined
 * files, or be about a whole of which the end was lost, and browsers believe it. Null for a file that is no mp3.
 */
export async function countedLength(file: Blob): Promise<number | null> {
  let bytes = new Uint8Array();
  let start = 0;
  /** Reads from a position of the file where too little of what follows it is there. */
  const load = async (position: number): Promise<void> => {
    const end = start + bytes.length;
    if (position < start || (position + AHEAD_BYTES > end && end < file.size)) {
      start = position;
      bytes = new Uint8Array(await file.slice(position, position + PART_BYTES).arrayBuffer());
      if (bytes.length < Math.min(PART_BYTES, file.size - start))
        throw new Error('it became shorter');
    }
  };
  /** What stands between frames may look like one: it is one if another of its kind, a tag or the end follows. */
  const isFollowed = (at: number, { bytes: length, kind }: Mp3Frame) => {
    const next = at + length;
    if (start + next >= file.size) return start + next === file.size;
    return frameAt(bytes, next)?.kind === kind || tagBytes(bytes, next) > 0;
  };

  let seconds = 0;
  let searched = 0;
  let isInStep = false;
  let position = 0;
  await load(0);
  if (isOtherFormat(bytes)) return null;
  while (position < file.size) {
    const at = position - start;
    const isLoaded = at + AHEAD_BYTES <= bytes.length || start + bytes.length >= file.size;
    if (!isLoaded) {
      await load(position);
      continue;
    }
    const frame = frameAt(bytes, at);
    if (frame && (isInStep || isFollowed(at, frame))) {
      // The end of a file may be lost in the middle of a frame.
      const isWhole = position + frame.bytes <= file.size;
      if (isWhole && !isDescription(bytes, at, frame)) seconds += frame.seconds;
      position += frame.bytes;
      isInStep = true;
      searched = 0;
      continue;
    }
    const tag = tagBytes(bytes, at);
    const skipped = tag || nextCandidate(bytes, at + 1) - at;
    isInStep = false;
    position += skipped;
    if (tag === 0) searched += skipped;
    if (searched > SEARCHED_BYTES) break;
  }
  return seconds > 0 ? seconds : null;
}
