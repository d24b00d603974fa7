const YOUTUBE_IMAGES = 'https://i.ytimg.com/vi';

/** Sizes that YouTube makes for every video. */
const COMMON_SIZES = ['hqdefault', 'mqdefault'];
/** Sizes that it makes only where the recording is large enough. */
const LARGE_SIZES = ['maxresdefault', 'sddefault'];

/**
 * Pictures to try for a lesson, best first: the stored one, then those that are guessed.
 *
 * @param isAdmin administrators see the large sizes before the common ones: a stored picture that has failed
 *   is theirs to replace, and they should see the lesson well enough to know it
 */
export function thumbnailCandidates(
  video: { thumbnail: string | null; youtube_id: string | null },
  { isAdmin = false } = {},
): readonly string[] {
  const stored = video.thumbnail ? [video.thumbnail] : [];
  const sizes = isAdmin ? [...LARGE_SIZES, ...COMMON_SIZES] : COMMON_SIZES;
  const derived = video.youtube_id
    ? sizes.map((size) => `${YOUTUBE_IMAGES}/${video.youtube_id}/${size}.jpg`)
    : [];
  return [...new Set([...stored, ...derived])];
}

/**
 * YouTube answers a missing size with 404 and a real grey picture of 120×90, which an `<img>` loads
 * without an error; only its size gives it away.
 */
export function isMissingPicture(picture: { src: string; naturalWidth: number }): boolean {
  return picture.naturalWidth <= 120 && /\/\/(i\.ytimg|img\.youtube)\.com\//.test(picture.src);
}
