import { NOBODYS } from './import-examples.ts';

const folderRules = { name: 'Leaflets', kind: 'CONTENT', types: ['application/pdf'], size_limit: 1_000_000, public_link: true };

/** Rules of the invoice folder. */
const invoiceRules = {
  name: 'Invoices',
  kind: 'INVOICE',
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  size_limit: 10_485_760,
  public_link: false,
};

/** Inputs of the operations on files and their folders. */
export const fileExamples = {
  'admin.fileFolders': () => ({}),
  'admin.createFolder': () => ({ ...folderRules, request_key: '6f1c2d0e-5a52-4f4e-9d53-6a1f6f0f7a12' }),
  'admin.updateFolder': () => ({ ...invoiceRules, folder_id: 3, version: 1 }),
  'admin.files': () => ({ folder_id: 2 }),
  'admin.beginUpload': () => ({ folder_id: 2, name: 'leaflet.pdf', size: 1_000, request_key: '6f1c2d0e-5a52-4f4e-9d53-6a1f6f0f7a13' }),
  'admin.uploads': () => ({ folder_id: 2 }),
  'admin.upload': () => ({ file_id: NOBODYS }),
  'admin.finishUpload': () => ({ file_id: NOBODYS }),
  'admin.cancelUpload': () => ({ file_id: NOBODYS }),
  'admin.deleteFile': () => ({ file_id: NOBODYS }),
  'admin.fileLink': () => ({ file_id: NOBODYS }),
};
