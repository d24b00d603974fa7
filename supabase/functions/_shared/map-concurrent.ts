/** Maps items with at most `concurrency` promises at once; the results are in the items' order. */
export async function mapConcurrent<T, R>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items].entries();
  const worker = async () => {
    for (const [place, item] of queue) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
