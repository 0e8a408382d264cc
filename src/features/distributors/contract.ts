import { z } from 'zod';
import {
  choiceOf,
  date,
  email,
  idInAddress,
  moment,
  orEmpty,
  paise,
  requestKey,
  shortTime,
  text,
  typedPhone,
  typedRupees,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { editableListOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { distributorStatuses, distributorSteps, gstCodes, MOST_MINIMUM, type State, states } from './distributor-choices.ts';
import { distributorList } from './distributor-list.ts';
import { isGstin, PAN, partsOf } from './gstin.ts';

const capitals = (longest: number) => text(longest).transform((typed) => typed.toUpperCase());

const code = capitals(12).pipe(z.string().regex(/^[A-Z\d-]{2,12}$/, msg('Letters, digits and -, at least 2')));
const gstin = capitals(15).pipe(z.string().refine(isGstin, msg('A GSTIN such as 27AAPFU0939F1ZV: check each character')));
const pan = capitals(10).pipe(z.string().regex(PAN, msg('A PAN such as AAPFU0939F')));
const licence = orEmpty(text(60));

const upTo = (most: number) => z.number().int(msg('A whole number')).min(0, msg('At least {least}')).max(most, msg('At most {most}'));

const fields = {
  name: text(120),
  gstin: orEmpty(gstin),
  pan: orEmpty(pan),
  licence_20b: licence,
  licence_20b_until: orEmpty(date),
  licence_21b: licence,
  licence_21b_until: orEmpty(date),
  address: text(300),
  city: text(60),
  state: choiceOf(states),
  contact: text(120),
  phone: typedPhone,
  email: orEmpty(email),
  payment_days: upTo(365),
  lead_days: upTo(60),
  cut_off: shortTime,
  minimum_order: upTo(MOST_MINIMUM),
};

type Papers = Record<'gstin' | 'pan' | 'licence_20b' | 'licence_20b_until' | 'licence_21b' | 'licence_21b_until', string> & {
  state: State;
};

/** Refuses papers that contradict each other. */
function checkPapers(papers: Papers, context: z.RefinementCtx): void {
  const refuse = (field: keyof Papers, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  for (const form of ['licence_20b', 'licence_21b'] as const) {
    const until = papers[`${form}_until`];
    if (papers[form] !== '' && until === '') refuse(`${form}_until`, msg('Enter the last day of the licence'));
    if (papers[form] === '' && until !== '') refuse(form, msg('Enter the number of the licence'));
  }
  if (papers.gstin === '') return;
  const parts = partsOf(papers.gstin);
  if (parts.state !== gstCodes[papers.state]) refuse('gstin', msg('This GSTIN belongs to another state'));
  if (papers.pan !== '' && papers.pan !== parts.pan) refuse('pan', msg('Not the PAN within the GSTIN'));
}

/** The fields as typed in the form: digits, and the minimum in rupees or empty. */
const typed = {
  ...fields,
  payment_days: wholeNumber(0, 365),
  lead_days: wholeNumber(0, 60),
  minimum_order: z
    .literal('')
    .transform(() => 0)
    .or(typedRupees(MOST_MINIMUM)),
};
export const typedDistributor = z.strictObject(typed).superRefine(checkPapers);
export const typedNewDistributor = z.strictObject({ code, ...typed }).superRefine(checkPapers);
export type DistributorFields = z.output<typeof typedDistributor>;

const event = loggedEvent(z.object({ fields: z.array(z.string()).optional(), reason: z.string().optional() }));
export type DistributorLogEntry = z.infer<typeof event>;

const words = z.string().nullable();

const distributor = z.object({
  ...recordShape(event),
  status: choiceOf(distributorStatuses),
  code: z.string(),
  name: z.string(),
  gstin: words,
  pan: words,
  licence_20b: words,
  licence_20b_until: words,
  licence_21b: words,
  licence_21b_until: words,
  address: words,
  city: words,
  state: words,
  contact: words,
  phone: words,
  email: words,
  payment_days: z.number().nullable(),
  lead_days: z.number().nullable(),
  cut_off: words,
  minimum_order: paise,
  /** Rates that are not retired, and supply lanes. */
  rates: z.number(),
  lanes: z.number(),
  /** Its GSTIN and licences can be changed by this user, once they are verified. */
  may_change_papers: z.boolean(),
  created_at: moment,
});
export type DistributorRecord = z.infer<typeof distributor>;

const change = { distributor_id: idInAddress, ...recordChange };
const path = '/distributor/distributors/{distributor_id}';

/** Distributor service: distributors (§7.6: master, location). */
const operations = {
  distributors: editableListOperations(distributorList),

  distributor: operation('distributors.read', {
    method: 'GET',
    path,
    summary: 'One distributor: its papers and terms, what happened, and what is possible now',
  })
    .input(z.strictObject({ distributor_id: idInAddress }))
    .output(distributor),

  addDistributor: operation('distributors.manage', {
    method: 'POST',
    path: '/distributor/distributors',
    summary: 'A new distributor, which has applied',
  })
    .errors(keyErrors)
    .input(z.strictObject({ code, ...fields, request_key: requestKey.optional() }).superRefine(checkPapers))
    .output(distributor),

  updateDistributor: operation('distributors.manage', {
    method: 'PUT',
    path,
    summary: 'Its papers, address and terms are changed',
  })
    .errors(changeErrors(distributor))
    .input(z.strictObject({ ...change, ...fields }).superRefine(checkPapers))
    .output(distributor),

  sendDistributorEvent: operation('distributors.approve', {
    method: 'POST',
    path: `${path}/events`,
    summary: 'The distributor is verified, activated, suspended or closed',
  })
    .errors(changeErrors(distributor))
    .input(z.strictObject({ ...change, event: z.enum(distributorSteps), reason: orEmpty(text(300)).default('') }))
    .output(distributor),
};

export const contract = { distributor: operations };
