import * as z from 'zod';
import { ROLES } from '../contracts/user.ts';

/** The columns of a profile that decide about access. */
export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  is_approved: z.boolean(),
  is_active: z.boolean(),
});
export const ACCOUNT_COLUMNS = 'id,email,full_name,role,is_approved,is_active';
