import { msg } from '#console/language/language.ts';
import { uploadArea } from '../upload-area.tsx';

/** `/drug-details/upload-csv` (§2.2). */
export const area = uploadArea({
  id: 'drug-uploads',
  title: msg('Drug upload'),
  path: '/drug-details/upload-csv',
  group: 'Drugs',
  access: { permission: 'masters.manage' },
  target: 'masters.item',
  records: '/masters/item-master',
});
