import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  /** §6: the S3 uploader permission. */
  'files.read': { roles: [roles.s3Uploader, roles.administrator], lacking: 'You don’t have access to the files' },
  'files.manage': { roles: [roles.s3Uploader, roles.administrator], lacking: 'Only S3 uploaders and administrators manage files' },
  /** Grants uploads; the folder's purpose decides into which folders. */
  'files.send': { roles: [roles.s3Uploader, roles.masterData, roles.administrator], lacking: 'You don’t have permission to upload files' },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
