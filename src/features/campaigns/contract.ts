import { z } from 'zod';
import { callbackOutcomes } from '#machines/orders/callback.ts';
import { languages } from '#features/patients/public.ts';
import { servedCities } from '#features/orders/public.ts';
import { choiceOf, idInAddress, moment, orEmpty, paise, requestKey, text, typedPhone, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import {
  campaignChannels,
  campaignStatuses,
  campaignSteps,
  contactStates,
  leftOutReasons,
  refillStates,
  skipReasons,
} from './campaign-choices.ts';
import { audienceParameters, campaignFields, checkTogether } from './campaign-fields.ts';
import { campaignList } from './campaign-list.ts';

const event = loggedEvent(
  z.object({ fields: z.array(z.string()).optional(), reason: z.string().optional(), reachable: z.number().optional() }),
);
export type CampaignLogEntry = z.infer<typeof event>;

/** Patients whom a campaign may reach, as of now. */
const audience = z.object({
  /** Patients who meet the criteria and were not reached by this campaign yet. */
  matching: z.number(),
  /** Those of them who can be reached. */
  reachable: z.number(),
  /** Those of the reachable ones who are not disturbed at certain hours: their calls and messages wait until then. */
  with_quiet_hours: z.number(),
  /** The reachable ones by their language, most first; null: it is unknown. */
  languages: z.array(z.object({ language: choiceOf(languages).nullable(), count: z.number() })),
  /** The others, each by the first reason that applies. */
  left_out: z.array(z.object({ reason: choiceOf(leftOutReasons), count: z.number() })),
});
export type Audience = z.infer<typeof audience>;

/** What came of it so far. */
const result = z.object({
  reached: z.number(),
  /** Calls that nobody has made yet, messages that are not sent yet. */
  waiting: z.number(),
  /** Patients who answered the call. */
  answered: z.number(),
  sent: z.number(),
  /** Those of them that are on the telephone, and those that were opened, as the provider reports it. */
  delivered: z.number(),
  read: z.number(),
  /** Calls that were closed without an answer, messages that could not be sent or delivered. */
  missed: z.number(),
  skipped: z.array(z.object({ reason: choiceOf(skipReasons), count: z.number() })),
  /** Closed calls by what came of them. */
  outcomes: z.array(z.object({ outcome: choiceOf(callbackOutcomes), count: z.number() })),
  /** Orders of reached patients in the days after, without cancelled ones; and who placed them. */
  orders: z.number(),
  customers: z.number(),
  value: paise,
});
export type CampaignResult = z.infer<typeof result>;

/** Text and template in other languages; empty: there are none. */
const translated = {
  text_hi: z.string(),
  template_hi: z.string(),
  text_mr: z.string(),
  template_mr: z.string(),
  text_gu: z.string(),
  template_gu: z.string(),
};

const campaign = z.object({
  ...recordShape(event),
  status: choiceOf(campaignStatuses),
  name: z.string(),
  channel: choiceOf(campaignChannels),
  text: z.string(),
  template: z.string(),
  ...translated,
  city: z.enum(servedCities).nullable(),
  ordered_within: z.number().nullable(),
  not_ordered_for: z.number().nullable(),
  orders_least: z.number().nullable(),
  drug: z.object({ id: z.number(), name: z.string() }).nullable(),
  refill: choiceOf(refillStates).nullable(),
  rest_days: z.number(),
  starts_on: z.string(),
  ends_on: z.string(),
  from_time: z.string(),
  until_time: z.string(),
  per_hour: z.number(),
  owner: z.string(),
  /** Null: nobody is reached any more. */
  audience: audience.nullable(),
  result,
});
export type CampaignRecord = z.infer<typeof campaign>;

const contact = z.object({
  id: z.number(),
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  name: z.string(),
  at: moment,
  state: choiceOf(contactStates),
  skipped: choiceOf(skipReasons).nullable(),
  outcome: choiceOf(callbackOutcomes).nullable(),
  callback_id: z.number().nullable(),
});
export type CampaignContact = z.infer<typeof contact>;

/** A test of the message, as it is typed in the form. */
export const campaignTest = z.strictObject({ phone_no: typedPhone, language: choiceOf(languages) });

const change = { campaign_id: idInAddress, ...recordChange };

/** CRM service: campaigns (§2.1). */
const operations = {
  campaigns: listOperations(campaignList),

  campaign: operation('campaigns.read', {
    method: 'GET',
    path: '/crm/campaigns/{campaign_id}',
    summary: 'One campaign: its audience, what came of it, and what is possible now',
  })
    .input(z.strictObject({ campaign_id: idInAddress }))
    .output(campaign),

  campaignAudience: operation('campaigns.read', {
    method: 'GET',
    path: '/crm/campaign-audience',
    summary: 'How many patients criteria select, how many of them can be reached, and why the others cannot',
  })
    .input(z.strictObject(audienceParameters))
    .output(audience),

  campaignContacts: operation('campaigns.contacts', {
    method: 'GET',
    path: '/crm/campaigns/{campaign_id}/contacts',
    summary: 'Patients whom a campaign has reached or skipped, the latest first',
  })
    .input(z.strictObject({ campaign_id: idInAddress, page: wholeNumber(1, 10_000).optional() }))
    .output(z.object({ contacts: z.array(contact), total: z.number() })),

  createCampaign: operation('campaigns.manage', { method: 'POST', path: '/crm/campaigns', summary: 'A new campaign, as a draft' })
    .errors(keyErrors)
    .input(z.strictObject({ ...campaignFields, request_key: requestKey.optional() }).superRefine(checkTogether))
    .output(campaign),

  updateCampaign: operation('campaigns.manage', {
    method: 'PUT',
    path: '/crm/campaigns/{campaign_id}',
    summary: 'Its name, days, hours and pace are changed; of a draft also audience, channel and text',
  })
    .errors(changeErrors(campaign))
    .input(z.strictObject({ ...change, ...campaignFields }).superRefine(checkTogether))
    .output(campaign),

  testCampaign: operation('campaigns.manage', {
    method: 'POST',
    path: '/crm/campaigns/{campaign_id}/tests',
    summary: 'Its message is sent to one telephone, as patients get it; at most 10 in 24 hours',
  })
    .errors(keyErrors)
    .input(z.strictObject({ campaign_id: idInAddress, ...campaignTest.shape, request_key: requestKey.optional() }))
    .output(z.object({ message_id: z.number() })),

  sendCampaignEvent: operation('campaigns.manage', {
    method: 'POST',
    path: '/crm/campaigns/{campaign_id}/events',
    summary: 'The campaign is scheduled, withdrawn, paused, resumed, ended or cancelled',
  })
    .errors(changeErrors(campaign))
    .input(z.strictObject({ ...change, event: z.enum(campaignSteps), reason: orEmpty(text(300)).default('') }))
    .output(campaign),
};

export const contract = { crm: operations };
