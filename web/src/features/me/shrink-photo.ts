const EDGE_PX = 512;
const QUALITY = 0.86;

export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** Larger files are not worth decoding on a phone. */
const MAX_PHOTO_BYTES = 15 * 1024 * 1024;

/** Why a file cannot be a photo, in Portuguese; null when it can. */
export function photoProblem(file: { type: string; size: number }): string | null {
  if (!PHOTO_TYPES.includes(file.type)) return 'Use uma foto JPEG, PNG ou WebP';
  if (file.size > MAX_PHOTO_BYTES) return 'A foto deve ter no máximo 15 MB. Escolha uma menor.';
  return null;
}

/** The part of a picture that fills a square: its middle, in the picture's own pixels. */
export function middleSquare(
  width: number,
  height: number,
): { x: number; y: number; edge: number } {
  const edge = Math.min(width, height);
  return { x: (width - edge) / 2, y: (height - edge) / 2, edge };
}

/** The middle of a picture as a small square JPEG. Rejects when it is no picture. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { x, y, edge } = middleSquare(picture.width, picture.height);
  const size = Math.min(EDGE_PX, edge);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  canvas.getContext('2d')?.drawImage(picture, x, y, edge, edge, 0, 0, size, size);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  if (!blob) throw new Error('the picture could not be encoded');
  return blob;
}
