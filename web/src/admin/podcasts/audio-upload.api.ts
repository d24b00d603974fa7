import type { DetailedError, PreviousUpload, UploadOptions } from 'tus-js-client';
import { audioTypeOf } from '#contracts/podcast.ts';
import { env } from '~/lib/env.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { isReadable } from '~/lib/readable-file.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { newAudioPath, uploadFailureText } from './podcast-admin.rules.ts';

const AUDIO_BUCKET = 'podcasts';
/** The platform takes resumable uploads only in parts of exactly this size (the last may be smaller). */
const PART_BYTES = 6 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000];
const ENDPOINT = `${env.supabaseUrl}/storage/v1/upload/resumable`;

type UploadEvents = {
  /** False when a pause was asked for before there was anything to send: it begins with `resume`. */
  mayBegin(): boolean;
  /** Bytes that the server has, out of all. */
  onProgress(sent: number, total: number): void;
  onDone(path: string): void;
  /** `isOffline`: no answer came, so that going on later may help; what was sent stays. */
  onFailed(message: string, isOffline: boolean): void;
  /** The device does not give the file any more, or another one: nothing can be sent of it. */
  onFileChanged(): void;
};

/** One file on its way to the bucket. */
export type AudioUpload = {
  pause(): void;
  resume(): void;
  /** Stops and leaves nothing on the server, also after the end. */
  discard(): Promise<void>;
};

/** An upload that a reload or a closed browser cut off; choosing the same file again goes on there. */
export type InterruptedUpload = { fileName: string; discard(): Promise<void> };

/** The session's token of this moment: an upload outlives the one it began with. */
async function authorize(request: { setHeader(name: string, value: string): void }) {
  const supabase = await loadSupabase();
  const { data } = await supabase.auth.getSession();
  request.setHeader('Authorization', `Bearer ${data.session?.access_token ?? ''}`);
  request.setHeader('apikey', env.supabasePublishableKey);
}

/** On a shared computer nothing is written down: an upload that is cut off begins anew. */
const NOWHERE: NonNullable<UploadOptions['urlStorage']> = {
  findAllUploads: async () => [],
  findUploadsByFingerprint: async () => [],
  removeUpload: async () => undefined,
  addUpload: async () => '',
};

/** Starts an upload, or goes on with the one of the same file that was cut off. */
export async function startAudioUpload(
  file: File,
  { mayBegin, onProgress, onDone, onFailed, onFileChanged }: UploadEvents,
): Promise<AudioUpload> {
  const tus = await import('tus-js-client');
  const urlStorage = isSharedComputer() ? NOWHERE : tus.defaultOptions.urlStorage;
  let path = newAudioPath(file);
  let isDone = false;
  let isChanged = false;
  const options: UploadOptions = {
    endpoint: ENDPOINT,
    urlStorage,
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    headers: { 'x-upsert': 'false' },
    metadata: metadataOf(file, path),
    onBeforeRequest: authorize,
    onProgress: (sent, total) => onProgress(sent, total ?? file.size),
    onSuccess: () => {
      isDone = true;
      onDone(path);
    },
    // A file that cannot be read looks like a network that does not answer: it is looked at while the same is tried again.
    onShouldRetry(error) {
      const { status } = answerOf(error);
      if (status === 0) void isReadable(file).then((is) => (isChanged ||= !is));
      return (
        !isChanged &&
        navigator.onLine &&
        (status < 400 || status >= 500 || [409, 423].includes(status))
      );
    },
    async onError(error) {
      const { status, body } = answerOf(error);
      if (status === 0 && !(await isReadable(file))) onFileChanged();
      else onFailed(uploadFailureText(status, body), status === 0);
    },
  };
  const upload = new tus.Upload(file, options);
  const [previous] = await upload.findPreviousUploads();
  if (previous?.metadata.objectName) {
    // The name stays the same also when the server has dropped the upload and it starts over.
    path = previous.metadata.objectName;
    upload.options.metadata = metadataOf(file, path);
    upload.resumeFromPreviousUpload(previous);
  }
  if (mayBegin()) upload.start();
  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    async discard() {
      if (isDone) await removeAudio(path);
      else await upload.abort(true).catch(() => undefined);
    },
  };
}

/** Uploads of this browser that never ended. */
export async function interruptedUploads(): Promise<InterruptedUpload[]> {
  if (isSharedComputer()) return [];
  const tus = await import('tus-js-client');
  const { urlStorage } = tus.defaultOptions;
  const uploads = await urlStorage.findAllUploads();
  return uploads
    .filter(({ metadata }) => metadata.bucketName === AUDIO_BUCKET)
    .map((upload: PreviousUpload) => ({
      fileName: upload.metadata.filename ?? 'áudio',
      async discard() {
        await urlStorage.removeUpload(upload.urlStorageKey);
        if (upload.uploadUrl === null) return;
        // An upload already deleted needs no removal; others expire after a day.
        await tus.Upload.terminate(upload.uploadUrl, {
          retryDelays: null,
          onBeforeRequest: authorize,
        }).catch(() => undefined);
      },
    }));
}

/** Removes one file. A failure is left to the nightly cleanup, which removes files without a podcast. */
async function removeAudio(path: string): Promise<void> {
  const supabase = await loadSupabase();
  await supabase.storage.from(AUDIO_BUCKET).remove([path]);
}

function metadataOf(file: File, path: string): Record<string, string> {
  return {
    bucketName: AUDIO_BUCKET,
    objectName: path,
    contentType: audioTypeOf(file),
    cacheControl: '31536000',
    filename: file.name,
  };
}

function answerOf(error: Error | DetailedError): { status: number; body: string } {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return { status: response?.getStatus() ?? 0, body: response?.getBody() ?? '' };
}
