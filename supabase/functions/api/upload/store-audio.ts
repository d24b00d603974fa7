import * as z from 'zod';
import type { Caller } from '../../_shared/caller.ts';
import { HEAD_BYTES, recogniseAudio } from '../../_shared/contracts/audio-bytes.ts';
import {
  AUDIO_TOO_LARGE,
  audioTypeOf,
  audioUrlOf,
  INVALID_AUDIO_HELP,
  isAudioFile,
  MAX_AUDIO_BYTES,
  NO_AUDIO_INSIDE,
  storageExtensionOf,
  UNREADABLE_AUDIO,
} from '../../_shared/contracts/podcast.ts';
import type { Deps } from '../../_shared/deps.ts';
import { HttpError, unavailable } from '../../_shared/errors.ts';
import type { FilePart } from './multipart.ts';

export type StoredAudio = {
  url: string;
  filePath: string;
  originalFileName: string;
  fileSize: number;
  fileType: string;
};

/**
 * Streams an audio file to Storage with the caller's own rights. The same checks as in the dialog: type by name or
 * content type, then by the first bytes; size by the received bytes.
 *
 * @param allowsUnrecognised also accepts an unknown format, unless it is certainly no audio
 * @throws HttpError 400 on field audio, 403, 413, 503
 */
export async function storeAudio(
  deps: Deps,
  caller: Caller,
  file: FilePart,
  allowsUnrecognised: boolean,
): Promise<StoredAudio> {
  if (!isAudioFile(file)) throw refusedAudio(INVALID_AUDIO_HELP);
  const { head, content } = await lookInto(file.content);
  if (head.length === 0) throw refusedAudio('O arquivo está vazio. Escolha outro.');
  const verdict = recogniseAudio(head);
  if (verdict === 'other') throw refusedAudio(NO_AUDIO_INSIDE);
  if (verdict === 'unknown' && !allowsUnrecognised) {
    throw refusedAudio(
      `${UNREADABLE_AUDIO} Para guardá-lo assim mesmo, use allowUnrecognized=true.`,
    );
  }
  const fileType = audioTypeOf(file);
  const filePath = `${crypto.randomUUID()}/${crypto.randomUUID()}.${storageExtensionOf(file)}`;
  const counted = countBytes(content);
  const { SUPABASE_URL, publishableKey } = deps.env();
  // `duplex` lets fetch send while it reads; the DOM's types do not have it.
  const streaming: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${caller.accessToken}`,
      'content-type': fileType,
      // Paths are unique, so a file never changes.
      'cache-control': 'max-age=31536000',
      'x-upsert': 'false',
    },
    body: counted.stream,
    duplex: 'half',
  };
  const response = await deps
    .fetch(`${SUPABASE_URL}/storage/v1/object/podcasts/${filePath}`, streaming)
    .catch((cause: unknown) => {
      throw counted.failure() ?? unavailable(cause);
    });
  if (!response.ok) throw refusal(await statusOf(response));
  await response.body?.cancel();
  return {
    url: audioUrlOf(filePath),
    filePath,
    originalFileName: file.name,
    fileSize: counted.size(),
    fileType,
  };
}

/** The first bytes of a stream, and a stream that still contains them. */
async function lookInto(content: FilePart['content']) {
  const reader = content.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw error instanceof HttpError ? error : interrupted(error);
    });
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  const head = new Uint8Array(await new Blob(chunks).arrayBuffer(), 0, Math.min(size, HEAD_BYTES));
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const chunk = chunks.shift();
      if (chunk) return controller.enqueue(chunk);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head, content: whole };
}

/** The same bytes; fails when there are too many. */
function countBytes(content: FilePart['content']) {
  const reader = content.getReader();
  let size = 0;
  let failure: HttpError | undefined;
  const fail = (error: HttpError) => {
    failure = error;
    return error;
  };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        size += value?.byteLength ?? 0;
        if (size > MAX_AUDIO_BYTES) throw tooLarge();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        await reader.cancel().catch(() => undefined);
        controller.error(fail(error instanceof HttpError ? error : interrupted(error)));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { stream, size: () => size, failure: () => failure };
}

const refusalSchema = z.object({ statusCode: z.coerce.number().int() });

/** Storage answers most refusals with 400; the body says which one it is. */
async function statusOf(response: Response): Promise<number> {
  const body: unknown = await response.json().catch(() => null);
  return refusalSchema.safeParse(body).data?.statusCode ?? response.status;
}

function refusal(status: number): HttpError {
  if (status === 403 || status === 401) {
    return new HttpError(
      403,
      'forbidden',
      'Você não tem permissão para esta ação. Se deveria ter, fale com o suporte.',
    );
  }
  // Below our own limit: the platform's settings or plan allow less.
  if (status === 413) return tooLarge('O arquivo é maior do que o armazenamento daqui aceita');
  if (status === 400 || status === 415) return refusedAudio(INVALID_AUDIO_HELP);
  return unavailable({ message: 'storage refused', status });
}

export function tooLarge(message = AUDIO_TOO_LARGE): HttpError {
  return new HttpError(413, 'payload_too_large', message, { field: 'audio' });
}

function refusedAudio(message: string): HttpError {
  return new HttpError(400, 'invalid_request', message, { field: 'audio' });
}

function interrupted(cause: unknown): HttpError {
  return new HttpError(
    400,
    'invalid_request',
    'O envio do arquivo foi interrompido. Tente novamente.',
    {
      field: 'audio',
      cause,
    },
  );
}
