/** `1 aula`, `0 aulas`, `12 aulas`: a count with the word that fits it. */
export function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
