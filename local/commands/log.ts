/** One line of a service in the developer's terminal. */
export function log(service: string, message: string): void {
  const label = `${service.padEnd(9)} │ `;
  console.log(`${label}${message.trimEnd().replaceAll('\n', `\n${' '.repeat(9)} │ `)}`);
}
