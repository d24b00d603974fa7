/** Said of a chosen file that its device does not give any more. */
export const FILE_CHANGED = 'O arquivo mudou ou saiu do lugar. Escolha-o de novo.';

/** Milliseconds after which a file that only a cloud has, and that does not come, counts as unreadable. */
const PATIENCE_MS = 8000;

/**
 * Whether a chosen file is still as it was chosen. Browsers refuse to read one that was written, moved or deleted since,
 * and tell a request that sends it only "no answer"; others read what is there, which may have become shorter.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  const read = Promise.all(
    [file.slice(0, 1), file.slice(file.size - 1)].map((edge) => edge.arrayBuffer()),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PATIENCE_MS);
  });
  try {
    const edges = await Promise.race([read, late]);
    return edges.length > 0 && edges.every(({ byteLength }) => byteLength === 1);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
