/** Why a transcript is refused: one Portuguese message that says what to do. */
export class TranscriptProblem extends Error {
  override name = 'TranscriptProblem';
}

const CORRECT_IT = 'Corrija o arquivo e escolha-o de novo.';

/** A mistake in one line of the file; lines count from 1. */
export function problemAt(line: number, text: string): TranscriptProblem {
  return new TranscriptProblem(`Linha ${line}: ${text} ${CORRECT_IT}`);
}
