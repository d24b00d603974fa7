import type { AdminUserAttributes, AuthError } from '@supabase/supabase-js';
import type { Client } from '../clients.ts';
import { ensure } from '../rows.ts';

/** Audit entries of each change. The first is written before the change, one of the others after it. */
const ENTRIES = {
  'user.email': ['user.email_requested', 'user.email_changed', 'user.email_failed'],
  'user.password': ['user.password_requested', 'user.password_set', 'user.password_set_failed'],
} as const;

/**
 * Changes an account at Auth, whose transaction the database does not share, and records it. What was asked for
 * is written first and the outcome afterwards, so that every entry is true, also when the function dies between
 * them: a request without an outcome says that nobody knows.
 *
 * @param service the service client of the person who acts
 * @returns null when it went well, else why Auth did not do it
 */
export async function changeAudited(
  service: Client,
  what: keyof typeof ENTRIES,
  userId: string,
  change: AdminUserAttributes,
  values: { p_before?: object; p_after?: object } = {},
): Promise<AuthError | null> {
  const [requested, done, failed] = ENTRIES[what];
  const write = async (action: string) => {
    ensure(
      await service.rpc('write_audit_entry', {
        p_action: action,
        p_target_type: 'user',
        p_target_id: userId,
        ...values,
      }),
    );
  };
  await write(requested);
  const { error } = await service.auth.admin.updateUserById(userId, change);
  if (!error) await write(done);
  else if (isRefusal(error)) await write(failed);
  return error;
}

/** Whether Auth said no. Without an answer, or after a crash of its own, it may have acted all the same. */
function isRefusal({ status }: { status?: number | undefined }): boolean {
  return status !== undefined && status >= 400 && status < 500;
}
