import { z } from '@hono/zod-openapi';
import { ROLES } from '../../_shared/contracts/user.ts';
import { columnsOf } from './camel.ts';

export const userShape = z
  .object({
    id: z.string(),
    email: z.string(),
    emailConfirmedAt: z.string().nullable(),
    phone: z.string().nullable(),
    fullName: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    crm: z.string().nullable(),
    specialty: z.string().nullable(),
    institution: z.string().nullable(),
    isActive: z.boolean(),
    isApproved: z.boolean(),
    approvedBy: z.string().nullable(),
    approvedAt: z.string().nullable(),
    role: z.enum(ROLES),
    registrationNotes: z.string().nullable(),
    lastLogin: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .openapi('User');
export type User = z.output<typeof userShape>;

export const USER_COLUMNS = columnsOf(userShape);
