import { readFileSync } from 'node:fs';
import type { TransactionSql } from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { ownerSql } from '../../local/testing/stack-for-tests.ts';

/** The statements of docs/operacao.md for the SQL Editor work unchanged. */
const sql = ownerSql();
afterAll(() => sql.end());

const guide = readFileSync(new URL('../../docs/operacao.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, block = '']) => block);

/** The one block that holds all of these words. */
function block(...words: string[]): string {
  const [found, ...others] = blocks.filter((one) => words.every((word) => one.includes(word)));
  if (found === undefined || others.length > 0) throw new Error(`no single block: ${words}`);
  return found;
}

class Undone extends Error {}

/** Runs a scene in a transaction that leaves nothing behind. */
async function scene(play: (tx: TransactionSql) => Promise<void>) {
  const played = sql.begin(async (tx) => {
    await play(tx);
    throw new Undone();
  });
  await expect(played).rejects.toThrow(Undone);
}

// The platform's scheduler and vault do not exist on the embedded stack.
const plain = blocks.filter((one) => !/\b(cron|vault|net)\./.test(one));

test.each(plain)('runs: %s', async (statement) => {
  await scene(async (tx) => {
    await tx.unsafe(statement);
  });
});

describe('a refused mail', () => {
  type Row = { id: number; status: string; recipient: string; dedupe_key: string };
  const mails = (tx: TransactionSql) =>
    tx<Row[]>`select id, status, recipient, dedupe_key from private.outbox_emails order by id`;
  const send = async (tx: TransactionSql) => {
    const [claimed, ...others] = await tx<{ id: string; recipient: string }[]>`
      select id, recipient from public.claim_outbox_emails()`;
    expect(others).toEqual([]);
    await tx`select public.finish_outbox_email(${claimed?.id ?? 0})`;
    return claimed?.recipient;
  };

  test('is sent to the corrected address under a new key', async () => {
    await scene(async (tx) => {
      await tx`delete from private.outbox_emails`;
      const [refused] = await tx<{ id: string }[]>`
        insert into private.outbox_emails (template, recipient, dedupe_key, status, next_attempt_at)
        values ('registration_approved', 'errado@plantao.example', 'guide:1', 'failed', now() + interval '1 day')
        returning id`;
      await tx.unsafe(block('update private.outbox_emails').replace('123', refused?.id ?? ''));
      expect(await send(tx)).toBe('endereco@correto.br');
      expect(await mails(tx)).toMatchObject([{ status: 'sent', dedupe_key: 'guide:1:reenvio' }]);
    });
  });

  test('about a rejection is queued again and deleted once it is sent', async () => {
    await scene(async (tx) => {
      await tx`delete from private.outbox_emails`;
      await tx.unsafe(block('registration_rejected'));
      expect(await mails(tx)).toMatchObject([{ status: 'pending' }]);
      expect(await send(tx)).toBe('endereco@correto.br');
      expect(await mails(tx)).toEqual([]);
    });
  });
});
