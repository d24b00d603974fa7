import type { AdminUserAttributes, AuthError } from '@supabase/supabase-js';
import type { Client } from '../clients.ts';
import { ensure } from '../rows.ts';

/** Audit entries of each change. The first is written before the change, one of the others after it. */
const ENTRIES = {
  'user.email': ['user.email_requested', 'user.email_changed', 'user.email_failed'],
  'user.password': ['user.password_requested', 'user.password_set', 'user.password_set_failed'],
} as const;

/**
 * Changes an account at Auth and records it. Auth does not share the database's transaction, so the request is recorded
 * before and the outcome after the change: a request without an outcome means that the outcome is unknown.
 *
 * @param service the service client on behalf of the actor
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

/** Whether Auth refused. Without an answer, or with a 5xx, the change may have been made. */
function isRefusal({ status }: { status?: number | undefined }): boolean {
  return status !== undefined && status >= 400 && status < 500;
}
