import { transcriptFormatOf } from '#contracts/transcript.ts';

/**
 * The files of a drop. Of folders, however deep, only those that can be transcripts: videos and the marks of a system
 * lie there too.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The list is emptied once the event is over.
  const entries = [...(items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return [...files];
  return (await Promise.all(entries.map((entry) => filesOf(entry, false)))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function filesOf(entry: FileSystemEntry | null, isWithin: boolean): Promise<File[]> {
  const files: File[] = [];
  if (entry && isFile(entry) && (!isWithin || isTranscript(entry.name))) {
    files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
  }
  if (!entry || !isFolder(entry)) return files;
  const reader = entry.createReader();
  // Chromium hands out a hundred at a time, and an empty list at the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return files;
    for (const one of entries) files.push(...(await filesOf(one, true)));
  }
}

/** macOS puts a "._name.srt" beside each file. */
const isTranscript = (name: string) => !name.startsWith('.') && transcriptFormatOf(name) !== null;
