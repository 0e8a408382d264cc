import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { closeForms } from './server/close-forms.ts';
import { formFlow } from './server/form-flow.ts';
import { routes } from './server/routes.ts';
import { answerSource, formSource } from './server/sources.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [formSource, answerSource],
  records: { forms: 'forms.read' },
  flows: { form: formFlow },
  jobs: [
    {
      name: 'last days of forms',
      title: msg('Closes forms whose last day is over'),
      area: msg('Forms'),
      every: 60_000,
      begin:
        ({ db, clock }) =>
        () =>
          closeForms(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
