/** What the gate reads of a profile. The database decides for itself; this only chooses the screen. */
export type ProfileAccess = { is_approved: boolean; is_active: boolean; role: string };

export type Access = 'pending' | 'inactive' | 'member' | 'admin';

/** Which screens a signed-in person is led to. */
export function accessOf({ is_approved, is_active, role }: ProfileAccess): Access {
  if (!is_approved) return 'pending';
  if (!is_active) return 'inactive';
  return role === 'admin' || role === 'superuser' ? 'admin' : 'member';
}
