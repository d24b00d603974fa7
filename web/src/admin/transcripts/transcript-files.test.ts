import { expect, it, vi } from 'vitest';
import { addFiles, clearFiles } from './transcript-files.ts';

const file = (name: string) => new File(['1\n00:00:01,000 --> 00:00:04,000\nFala\n'], name);

it('files of a list that was cleared are not read', async () => {
  const [reading, waiting, later] = [file('lendo.srt'), file('espera.srt'), file('depois.srt')];
  let answer = (_: ArrayBuffer) => {};
  const answered = new Promise<ArrayBuffer>((resolve) => {
    answer = resolve;
  });
  const begun = vi.spyOn(reading, 'arrayBuffer').mockReturnValue(answered);
  const read = vi.spyOn(waiting, 'arrayBuffer');
  const readLater = vi.spyOn(later, 'arrayBuffer');
  addFiles([reading]);
  addFiles([waiting]);
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  clearFiles();
  addFiles([later]);
  answer(new ArrayBuffer(0));
  await vi.waitFor(() => expect(readLater).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(read).not.toHaveBeenCalled();
  clearFiles();
});
