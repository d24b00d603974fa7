/**
 * The text of a transcript file: UTF-16 where a byte order mark says so, or every other of the first bytes is zero, else
 * UTF-8, else Windows-1252, which older programs for captions write.
 */
export function decodeTranscript(bytes: Uint8Array): string {
  const [first, second, third, fourth] = bytes;
  const isLittle = first !== 0 && second === 0 && third !== 0 && fourth === 0;
  const isBig = first === 0 && second !== 0 && third === 0 && fourth !== 0;
  if (isLittle || (first === 0xff && second === 0xfe)) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if (isBig || (first === 0xfe && second === 0xff)) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
