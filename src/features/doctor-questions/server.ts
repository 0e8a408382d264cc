import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { overdueQuestions } from './desk-filters.ts';
import { permissions } from './feature.ts';
import { doctorDeskSource } from './server/desk-source.ts';
import { sendDueQuestions } from './server/due-questions.ts';
import { endQuestions } from './server/follow-orders.ts';
import { questionFlow } from './server/question-flow.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [doctorDeskSource],
  flows: { doctorQuestion: questionFlow },
  hooks: {
    work: [countOfList('doctorOrders.overdue', doctorDeskSource, overdueQuestions)],
    'orders.moved': [endQuestions],
    'patients.table': [
      {
        table: 'doctor_questions',
        title: msg('Questions to doctors'),
        at: 'created_at',
        erasure: { keep: msg('With the prescriptions they are about') },
      },
    ],
  },
  jobs: [
    {
      name: 'doctor questions',
      title: msg('Brings up doctors to be called again, and escalates late questions'),
      area: msg('Doctor orders'),
      every: 5_000,
      begin:
        ({ db, clock }) =>
        () =>
          sendDueQuestions(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
