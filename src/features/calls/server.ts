import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { callFlow } from './server/call-flow.ts';
import { callOfAgent } from './server/call-of-agent.ts';
import { callSource } from './server/call-source.ts';
import { callsOfPatients } from './server/calls-of-patients.ts';
import { endCallsWithoutNews } from './server/calls-without-news.ts';
import { serveTelephonyHook } from './server/hook-route.ts';
import { routes } from './server/routes.ts';
import { reportSimulatedCalls } from './server/telephony/simulated-phone.ts';

export default {
  permissions,
  contract,
  routes,
  rawRoutes: [serveTelephonyHook],
  lists: [callSource],
  flows: { call: callFlow },
  hooks: {
    'tasks.call': [callOfAgent],
    'patients.source': [callsOfPatients],
    'patients.table': [
      { table: 'calls', title: msg('Calls'), at: 'started_at', erasure: { clear: { customer: '', phone_no: '', note: '' } } },
    ],
  },
  jobs: [
    {
      name: 'simulated telephone',
      title: msg('Simulates the telephone system'),
      area: msg('My calls'),
      every: 1_000,
      begin: (parts) => (parts.telephony.system ? null : () => reportSimulatedCalls(parts)),
    },
    {
      name: 'calls without news',
      title: msg('Ends calls of which the telephone system reports nothing'),
      area: msg('My calls'),
      every: 15_000,
      begin:
        ({ db, clock }) =>
        () =>
          endCallsWithoutNews(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
