import type { Database } from './database.ts';
import type { Files } from './files.ts';
import type { Tokens } from './tokens.ts';

/** What the operations of Storage work with. */
export type Parts = {
  jwtSecret: string;
  /** `[storage] file_size_limit`: no bucket may take more. */
  maxBytes: number;
  database: Database;
  files: Files;
  tokens: Tokens;
  log(message: string): void;
};
