import { decodeTranscript } from '#contracts/transcript-bytes.ts';
import { formatMegabytes } from '~/lib/format.ts';
import { FILE_CHANGED } from '~/lib/readable-file.ts';

const MAX_BYTES = 1024 * 1024;

/** How files of Excel, new and old, and PDFs begin. */
const DOCUMENTS = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
];

export type ReadText = { text: string } | { refusal: string };

/** The text of a CSV file, in whichever encoding a spreadsheet saved it; else why there is none. */
export async function readTextFile(file: File): Promise<ReadText> {
  if (file.size > MAX_BYTES) {
    return { refusal: `O arquivo tem ${formatMegabytes(file.size)}; uma lista tem até 1 MB.` };
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { refusal: FILE_CHANGED };
  }
  if (DOCUMENTS.some((head) => head.every((byte, index) => bytes[index] === byte))) {
    return {
      refusal:
        'Este arquivo não é de texto. Na planilha, copie as células e cole aqui, ou salve como CSV.',
    };
  }
  return { text: decodeTranscript(bytes).text };
}
