import { transcriptFormatOf } from '#contracts/transcript.ts';

/**
 * The files of a drop. Of folders, however deep, only those that can be transcripts: videos and the marks of a system
 * lie there too.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The list is emptied once the event is over.
  const entries = [...(items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return [...files];
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (isFile(entry)) return [await fileOf(entry)];
      return entry && isDirectory(entry) ? filesWithin(entry) : [];
    }),
  );
  return found.flat();
}

const isFile = (entry: FileSystemEntry | null): entry is FileSystemFileEntry =>
  entry?.isFile === true;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function filesWithin(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  // Chromium hands out a hundred at a time, and an empty list at the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return files;
    for (const entry of entries) {
      if (isDirectory(entry)) files.push(...(await filesWithin(entry)));
      else if (isFile(entry) && isTranscript(entry.name)) files.push(await fileOf(entry));
    }
  }
}

/** macOS puts a "._name.srt" beside each file. */
const isTranscript = (name: string) => !name.startsWith('.') && transcriptFormatOf(name) !== null;
