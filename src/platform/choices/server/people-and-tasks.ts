/** Addresses, patients, tasks and actions (§3). The specification names the sets but not their values, unless noted. */
export const peopleAndTasks = {
  AddressTypeChoices: { HOME: 'Home', OFFICE: 'Office', HOSPITAL: 'Hospital', OTHER: 'Other' },
  PatientAddressTypeChoices: { DELIVERY: 'Delivery', BILLING: 'Billing', PICKUP: 'Sample pick-up' },
  PatientGroupRelationshipChoices: {
    SELF: 'Self',
    SPOUSE: 'Spouse',
    FATHER: 'Father',
    MOTHER: 'Mother',
    SON: 'Son',
    DAUGHTER: 'Daughter',
    SIBLING: 'Brother or sister',
    GRANDPARENT: 'Grandparent',
    OTHER: 'Other',
  },
  TaskStatusChoices: { WAITING: 'Waiting', ASSIGNED: 'Assigned', 'IN-PROGRESS': 'In progress', DONE: 'Done', FAILED: 'Failed' },
  ActionCategoryChoices: {
    CALL: 'Call',
    ORDER: 'Order',
    PRESCRIPTION: 'Prescription',
    PAYMENT: 'Payment',
    STOCK: 'Stock',
    ACCOUNT: 'Account',
  },
  JobTypeChoices: {
    IMPORT: 'File import',
    EXPORT: 'File export',
    'AUTO-SHORT': 'Auto-short run',
    'SAFETY-STOCK': 'Safety-stock reset',
    REMINDER: 'Reminder',
    REPORT: 'Report',
  },
  S3ConfigMappingTypeChoices: {
    'DRUG-IMAGE': 'Drug image',
    PRESCRIPTION: 'Prescription',
    INVOICE: 'Invoice',
    CONTENT: 'Content media',
    'BULK-UPLOAD': 'Bulk upload',
  },
  /** Project codes: fixed by §3. */
  OpsStoreManifestProjectChoices: {
    AS: 'Auto-short Drug Category Mapping',
    OP: 'Order Drug Category Mapping',
    SSR: 'Safety Stock Reset Drug Category Mapping',
  },
  OpsStoreScheduleStatusChoices: {
    SCHEDULED: 'Scheduled',
    RUNNING: 'Running',
    PAUSED: 'Paused',
    COMPLETED: 'Completed',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
  },
};
