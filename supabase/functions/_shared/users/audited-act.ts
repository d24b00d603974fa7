import type { Client } from '../clients.ts';
import { ensure } from '../rows.ts';

/** Audit entries of each act, by what it changes. The first is written before the act, one of the others after it. */
const ENTRIES = {
  'user.email': ['user.email_requested', 'user.email_changed', 'user.email_failed'],
  'user.password': ['user.password_requested', 'user.password_set', 'user.password_set_failed'],
} as const;

/**
 * The record of an act that Auth does and whose transaction the database does not share. What was asked for is
 * written first and the outcome afterwards, so that every entry is true, also when the function dies between
 * them: a request without an outcome says that nobody knows.
 *
 * @param service the service client of the person who acts
 */
export function auditedAct(
  service: Client,
  what: keyof typeof ENTRIES,
  userId: string,
  values: { p_before?: object; p_after?: object } = {},
) {
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
  return {
    requested: () => write(requested),
    done: () => write(done),
    failed: () => write(failed),
  };
}

/** Whether Auth said no. Without an answer, or after a crash of its own, it may have acted all the same. */
export function isRefusal({ status }: { status?: number | undefined }): boolean {
  return status !== undefined && status >= 400 && status < 500;
}
