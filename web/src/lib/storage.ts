import { StorageClient } from '@supabase/storage-js';
import { env } from './env.ts';
import { sessionFetch } from './supabase.ts';

/** Files of the buckets, under the rights of whoever is signed in. */
export const storage = new StorageClient(`${env.supabaseUrl}/storage/v1`, {}, sessionFetch);
