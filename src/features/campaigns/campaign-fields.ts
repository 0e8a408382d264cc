import { z } from 'zod';
import { servedCities } from '#features/orders/public.ts';
import { choiceOf, date, id, idInAddress, orEmpty, shortTime, text, wholeNumber } from '#platform/contract/fields.ts';
import { msg } from '#platform/contract/sentence.ts';
import {
  campaignChannels,
  EARLIEST,
  LATEST,
  LONGEST_TEXT,
  MOST_DAYS_BACK,
  MOST_ORDERS,
  MOST_PER_HOUR,
  MOST_REST_DAYS,
  refillStates,
  type Translation,
  translations,
} from './campaign-choices.ts';

/** Fields of a campaign: as the API takes them, and as the form has them. */

const numberFrom = (least: number, most: number) =>
  z.number().int(msg('A whole number')).min(least, msg('At least {least}')).max(most, msg('At most {most}'));

const city = z.enum(servedCities);
const refill = choiceOf(refillStates);

/** What can be changed until it ends. */
const openFields = {
  name: text(120),
  starts_on: date,
  ends_on: date,
  from_time: shortTime,
  until_time: shortTime,
};

/** A message in another language: text and registered template, both or none. */
const otherText = orEmpty(text(LONGEST_TEXT)).default('');
const otherTemplate = orEmpty(text(60)).default('');

/** Fixed while it is scheduled, live or paused: results are about one text and one audience. */
const fixedFields = {
  channel: choiceOf(campaignChannels),
  text: orEmpty(text(LONGEST_TEXT)),
  template: orEmpty(text(60)),
  text_hi: otherText,
  template_hi: otherTemplate,
  text_mr: otherText,
  template_mr: otherTemplate,
  text_gu: otherText,
  template_gu: otherTemplate,
};

/** Days count back from the day of the question. Null: the criterion is not set. */
const criteria = {
  city: city.nullable(),
  ordered_within: numberFrom(1, MOST_DAYS_BACK).nullable(),
  not_ordered_for: numberFrom(1, MOST_DAYS_BACK).nullable(),
  orders_least: numberFrom(1, MOST_ORDERS).nullable(),
  drug_id: id.nullable(),
  refill: refill.nullable(),
};

const stored = {
  ...openFields,
  per_hour: numberFrom(1, MOST_PER_HOUR),
  ...fixedFields,
  ...criteria,
  rest_days: numberFrom(0, MOST_REST_DAYS),
};

const orNone = <Field extends z.ZodType>(field: Field) =>
  z
    .literal('')
    .transform(() => null)
    .or(field);

/** Digits, and nothing for none. */
const typed = {
  ...openFields,
  per_hour: wholeNumber(1, MOST_PER_HOUR),
  ...fixedFields,
  city: orNone(city),
  ordered_within: orNone(wholeNumber(1, MOST_DAYS_BACK)),
  not_ordered_for: orNone(wholeNumber(1, MOST_DAYS_BACK)),
  orders_least: orNone(wholeNumber(1, MOST_ORDERS)),
  drug_id: id.nullable(),
  refill: orNone(refill),
  rest_days: wholeNumber(0, MOST_REST_DAYS),
};

type Written = Record<`text_${Translation}` | `template_${Translation}`, string>;

interface Checked extends Written {
  channel: string;
  starts_on: string;
  ends_on: string;
  from_time: string;
  until_time: string;
  ordered_within: number | null;
  not_ordered_for: number | null;
}

interface Rule {
  path: keyof Checked;
  holds: (fields: Checked) => boolean;
  message: string;
  params?: Record<string, string>;
}

/** The operators deliver a text only under its template. */
const bothOrNone = (language: Translation): Rule[] => {
  const [words, template] = [`text_${language}`, `template_${language}`] as const;
  return [
    {
      path: template,
      holds: (fields) => fields.channel === 'CALL' || fields[words] === '' || fields[template] !== '',
      message: msg('Name the template of this text'),
    },
    {
      path: words,
      holds: (fields) => fields.channel === 'CALL' || fields[template] === '' || fields[words] !== '',
      message: msg('Write the text of this template'),
    },
  ];
};

/** Rules that join fields, each with the field at which it is reported. */
const rules: readonly Rule[] = [
  ...(Object.keys(translations) as Translation[]).flatMap(bothOrNone),
  {
    path: 'ends_on',
    holds: ({ starts_on, ends_on }) => starts_on <= ends_on,
    message: msg('The last day is not before the first'),
  },
  {
    path: 'from_time',
    holds: ({ from_time }) => from_time >= EARLIEST,
    message: msg('Not before {earliest}: offers are not made earlier'),
    params: { earliest: EARLIEST },
  },
  {
    path: 'until_time',
    holds: ({ until_time }) => until_time <= LATEST,
    message: msg('Not after {latest}: offers are not made later'),
    params: { latest: LATEST },
  },
  { path: 'until_time', holds: ({ from_time, until_time }) => from_time < until_time, message: msg('Later than the first hour') },
  {
    path: 'not_ordered_for',
    holds: ({ ordered_within: most, not_ordered_for: least }) => most === null || least === null || most > least,
    message: msg('Fewer days than the last order may be ago'),
  },
];

/** For `superRefine`. */
export const checkTogether = (fields: Checked, context: z.RefinementCtx): void => {
  for (const { path, holds, message, params = {} } of rules)
    if (!holds(fields)) context.addIssue({ code: 'custom', path: [path], message, params });
};

export const campaignFields = stored;
export const typedCampaign = z.strictObject(typed).superRefine(checkTogether);
export type CampaignFields = z.output<typeof typedCampaign>;

/** The audience as parameters of an address. */
export const audienceParameters = {
  channel: choiceOf(campaignChannels),
  city: city.optional(),
  ordered_within: wholeNumber(1, MOST_DAYS_BACK).optional(),
  not_ordered_for: wholeNumber(1, MOST_DAYS_BACK).optional(),
  orders_least: wholeNumber(1, MOST_ORDERS).optional(),
  drug_id: idInAddress.optional(),
  refill: refill.optional(),
  rest_days: wholeNumber(0, MOST_REST_DAYS),
};
