import * as z from 'zod';
import type { Caller } from '../../_shared/caller.ts';
import {
  AUDIO_TOO_LARGE,
  audioTypeOf,
  audioUrlOf,
  INVALID_AUDIO_HELP,
  isAudioFile,
  MAX_AUDIO_BYTES,
  storageExtensionOf,
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
 * Passes an audio file on to Storage while it arrives, under the caller's own rights. The same checks as
 * the dialog: type by name or content type, size by the bytes that really came.
 *
 * @throws HttpError 400 on field audio, 403, 413, 503
 */
export async function storeAudio(deps: Deps, caller: Caller, file: FilePart): Promise<StoredAudio> {
  if (!isAudioFile(file)) {
    throw new HttpError(400, 'invalid_request', INVALID_AUDIO_HELP, { field: 'audio' });
  }
  const fileType = audioTypeOf(file);
  const filePath = `${crypto.randomUUID()}/${crypto.randomUUID()}.${storageExtensionOf(file)}`;
  const counted = countBytes(file.content);
  const { SUPABASE_URL, publishableKey } = deps.env();
  // `duplex` tells fetch to send while it reads; the DOM's type of a request does not know it.
  const streaming: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${caller.accessToken}`,
      'content-type': fileType,
      // A path is never used again, so a file never changes.
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

/** The same bytes, counted; fails when there are none, or too many. */
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
        if (done && size === 0) throw emptyFile();
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

/** Storage answers nearly every refusal with 400, and says in the body which one it is. */
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
  // Our own limit was kept: the plan, or its settings, allow less.
  if (status === 413) return tooLarge('O arquivo é maior do que o armazenamento daqui aceita');
  if (status === 400 || status === 415) {
    return new HttpError(400, 'invalid_request', INVALID_AUDIO_HELP, { field: 'audio' });
  }
  return unavailable({ message: 'storage refused', status });
}

export function tooLarge(message = AUDIO_TOO_LARGE): HttpError {
  return new HttpError(413, 'payload_too_large', message, { field: 'audio' });
}

function emptyFile(): HttpError {
  return new HttpError(400, 'invalid_request', 'O arquivo está vazio. Escolha outro.', {
    field: 'audio',
  });
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
