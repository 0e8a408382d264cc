import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { messageSource } from './server/message-source.ts';
import { messagesOfRequest, messagesOfWebhook } from './server/message-story.ts';
import { messageFlow, messageWork } from './server/queue-flow.ts';
import { routes } from './server/routes.ts';
import { workOnQueues } from './server/work-queues.ts';

export default {
  permissions,
  contract,
  routes,
  isOfServer: true,
  lists: [messageSource],
  flows: { queueMessage: messageFlow },
  hooks: { work: messageWork, 'requests.story': messagesOfRequest, 'webhooks.records': [messagesOfWebhook] },
  jobs: [
    {
      name: 'queues',
      title: msg('Handles the messages of the queues'),
      area: msg('SQS logs'),
      every: 1_000,
      begin: workOnQueues,
    },
  ],
} satisfies ServerFeature;
