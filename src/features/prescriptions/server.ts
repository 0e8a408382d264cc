import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { pendingPrescriptions } from './prescription-filters.ts';
import { expireReadings } from './server/expire-readings.ts';
import { followOrder } from './server/follow-orders.ts';
import { prescriptionsOfPatients, prescriptionTable } from './server/prescriptions-of-patients.ts';
import { prescriptionFlow, readingSource } from './server/reading-source.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [readingSource],
  records: { prescription_readings: 'prescriptions.decode' },
  flows: { prescription: prescriptionFlow },
  hooks: {
    work: [countOfList('prescriptions.pending', readingSource, pendingPrescriptions)],
    'orders.moved': [followOrder],
    'orders.demoDecoding': [async (...decoding) => (await import('./demo.ts')).readPrescriptions(...decoding)],
    'patients.source': [prescriptionsOfPatients],
    'patients.table': [prescriptionTable],
  },
  jobs: [
    {
      name: 'expired prescriptions',
      title: msg('Ends the validity of prescriptions whose last day has passed'),
      area: msg('Prescriptions'),
      isVital: true,
      every: 60_000,
      begin:
        ({ db, clock }) =>
        () =>
          expireReadings(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
