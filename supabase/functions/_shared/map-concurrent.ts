/** The results of the work for each item, in the items' order; so many are under way at once. */
export async function mapConcurrent<T, R>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items].entries();
  const worker = async () => {
    // One iterator for all workers: each takes what comes next.
    for (const [place, item] of queue) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
