import { z } from 'zod';
import { choiceOf, moment, nothing } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { type Service, services } from '#platform/contract/services.ts';
import { linkProblems, linkStates } from './link-choices.ts';

const service = z.enum(Object.keys(services) as [Service, ...Service[]]);

const fault = z.object({ at: moment, problem: choiceOf(linkProblems), detail: z.string() });

const figures = z.object({
  state: choiceOf(linkStates),
  /** Not called before; null: it may be. */
  rests_until: moment.nullable(),
  /** Of the last five minutes, at this server. */
  calls: z.number(),
  faults: z.number(),
  /** Of answered calls, in milliseconds; null: there are none. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  last_fault: fault.nullable(),
});

/** A back-end service, and where it is. */
const row = z.object({
  service,
  /** Setting with its address, such as `PURCHASE_ORDER_SERVICE_URL`. */
  setting: z.string(),
  /** Null: this server answers it. */
  url: z.string().nullable(),
  /** Of the connection to another system; null: there is none. */
  link: figures.nullable(),
});
export type ServiceRow = z.infer<typeof row>;

/** Back-end services (§1) and the systems that answer them (§7.1). */
const operations = {
  serviceLinks: operation('service-links.read', {
    method: 'GET',
    path: '/admin/service-links',
    summary: 'The back-end services, where each of them is, and how it answered this server in the last five minutes',
  })
    .input(nothing)
    .output(z.object({ services: z.array(row) })),

  testServiceLink: operation('service-links.test', {
    method: 'POST',
    path: '/admin/service-link-tests',
    summary: 'Sends one call to a service that another system answers; says whether it came back',
  })
    .input(z.strictObject({ service }))
    .output(z.object({ fault: fault.omit({ at: true }).nullable(), is_being_tried: z.boolean() })),
};

export const contract = { admin: operations };
