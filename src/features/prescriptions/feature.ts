import type { Grant } from '#platform/access/permissions.ts';
import { roles } from '#platform/access/roles.ts';

export const permissions = {
  'prescriptions.check': { roles: [roles.pharmacist], lacking: 'Only a pharmacist checks what another has read' },
  'prescriptions.manage': {
    roles: [roles.pharmacistInCharge, roles.administrator],
    lacking: 'Only the pharmacist in charge has an approved prescription read once more',
  },
} satisfies Record<string, Grant>;

declare module '#platform/access/permissions.ts' {
  interface PermissionNames extends Record<keyof typeof permissions, true> {}
}
