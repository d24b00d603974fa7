import * as z from 'zod';

export const FOLDER_TYPE = 'application/vnd.google-apps.folder';
export const SHORTCUT_TYPE = 'application/vnd.google-apps.shortcut';

/** Drive returns only the fields asked for by name, and permissions only to people who may share the file. */
export const FILE_FIELDS =
  'id,name,mimeType,description,createdTime,trashed,videoMediaMetadata(durationMillis),shortcutDetails,resourceKey,permissionIds,permissions(type)';

/** Drive's permission type for anyone without signing in. */
const ANYONE = new Set(['anyone', 'anyoneWithLink']);

/** A file of Drive; 64-bit numbers come as text. */
export const driveFile = z
  .object({
    id: z.string().min(1),
    name: z.string().catch(''),
    mimeType: z.string().catch(''),
    description: z.string().optional().catch(undefined),
    createdTime: z.string().optional().catch(undefined),
    trashed: z.boolean().catch(false),
    videoMediaMetadata: z
      .object({ durationMillis: z.coerce.number().optional() })
      .optional()
      .catch(undefined),
    shortcutDetails: z
      .object({ targetId: z.string().optional(), targetResourceKey: z.string().optional() })
      .optional()
      .catch(undefined),
    resourceKey: z.string().optional().catch(undefined),
    permissionIds: z.array(z.string()).optional().catch(undefined),
    permissions: z
      .array(z.object({ type: z.string() }))
      .optional()
      .catch(undefined),
  })
  .transform(({ permissionIds, permissions, ...file }) => ({
    ...file,
    /** Whether anyone with the link, and so every member, can open it; null when Drive did not say. */
    isOpen:
      permissionIds?.some((id) => ANYONE.has(id)) ||
      permissions?.some(({ type }) => ANYONE.has(type))
        ? true
        : (null as boolean | null),
  }));
export type DriveFile = z.output<typeof driveFile>;

/** `files.list`. Unreadable entries are counted: each may be a lesson. */
export const listAnswer = z
  .object({
    nextPageToken: z.string().optional(),
    incompleteSearch: z.boolean().catch(false),
    files: z.array(z.unknown()),
  })
  .transform(({ files, ...rest }) => {
    const read = files.flatMap((file) => driveFile.safeParse(file).data ?? []);
    const usable = read.filter(({ mimeType }) => mimeType !== '');
    return { ...rest, files: usable, unreadable: files.length - usable.length };
  });
