import { z } from 'zod';
import { checkTerms, type RateTerms, rateTerms, typedTerms } from '#features/distributor-rates/public.ts';
import { choiceOf, date, id, idInAddress, moment, orEmpty, paise, requestKey, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, outcomes, reasoned, recordChange, recordShape } from '#platform/record/contract.ts';
import { BULK_CONTRACTS, contractStatuses, MOST_COMMITTED, MOST_PAYMENT_DAYS } from './contract-choices.ts';
import { contractList } from './contract-list.ts';

const whole = (least: number, most: number) =>
  z.number().int(msg('A whole number')).min(least, msg('At least {least}')).max(most, msg('At most {most}'));

/** What is chosen in a form; 0: nothing yet. */
const chosen = (words: string) => z.number().min(1, words).pipe(id);

const header = {
  number: text(40),
  first_on: date,
  last_on: date,
  payment_days: whole(0, MOST_PAYMENT_DAYS),
  note: orEmpty(text(1_000)),
};

function checkDays({ first_on, last_on }: { first_on: string; last_on: string }, context: z.RefinementCtx): void {
  if (last_on < first_on) context.addIssue({ code: 'custom', path: ['last_on'], message: msg('Before the first day') });
}

const typedHeader = { ...header, payment_days: wholeNumber(0, MOST_PAYMENT_DAYS) };
/** Header as typed in a form. */
export const typedContract = z.strictObject(typedHeader).superRefine(checkDays);
export const typedNewContract = z
  .strictObject({ distributor_id: chosen(msg('Choose a distributor')), ...typedHeader })
  .superRefine(checkDays);
export type ContractFields = z.output<typeof typedContract>;

const committed = whole(1, MOST_COMMITTED).nullable();
/** A line as typed in a form. */
export const typedContractLine = z
  .strictObject({
    drug_id: chosen(msg('Choose a drug')),
    ...typedTerms,
    committed_packs: z
      .literal('')
      .transform(() => null)
      .or(wholeNumber(1, MOST_COMMITTED)),
  })
  .superRefine(checkTerms);
export type ContractLineFields = RateTerms & { drug_id: number; committed_packs: number | null };

const event = loggedEvent(
  z.object({
    fields: z.array(z.string()).optional(),
    drugs: z.array(z.string()).optional(),
    lines: z.number().optional(),
    removed: z.array(z.string()).optional(),
    reason: z.string().optional(),
  }),
);
export type ContractLogEntry = z.infer<typeof event>;

const packs = z.number().nullable();

const line = z.object({
  id: z.number(),
  drug_id: z.number(),
  drug: z.string(),
  mrp: paise,
  ptr: paise,
  pts: paise,
  discount: z.number().nullable(),
  scheme: z.string().nullable(),
  scheme_minimum: packs,
  cd_percent: z.number().nullable(),
  cd_days: z.number().nullable(),
  order_multiple: packs,
  /** Of one pack after discount, scheme and cash discount, without tax. */
  net_rate: paise,
  /** Percent of the MRP without tax. */
  margin: z.number(),
  committed_packs: packs,
  /** Paid packs that came from the distributor in the period. */
  bought: z.number(),
  /** The rate that it became. */
  rate_id: z.number().nullable(),
});
export type ContractLine = z.infer<typeof line>;

const contractRecord = z.object({
  ...recordShape(event),
  number: z.string(),
  status: choiceOf(contractStatuses),
  distributor: z.object({ id: z.number(), name: z.string() }),
  first_on: date,
  last_on: date,
  payment_days: z.number(),
  note: z.string(),
  /** Null: nobody has submitted it. */
  submitter: z.string().nullable(),
  /** Of all packs that are committed to, without tax. */
  value: paise,
  created_at: moment,
  lines: z.array(line),
});
export type ContractRecord = z.infer<typeof contractRecord>;

const change = { contract_id: idInAddress, ...recordChange };
type Manage = 'contracts.manage' | 'contracts.approve';

const changing = (permission: Manage, path: string, summary: string) =>
  operation(permission, { method: 'POST', path: `/distributor/contracts/{contract_id}${path}` as const, summary }).errors(
    changeErrors(contractRecord),
  );
const reason = z.strictObject({ ...change, ...reasoned.shape });

/** Distributor service: contracts (§7.6). */
const operations = {
  contracts: listOperations(contractList),

  contract: operation('contracts.read', {
    method: 'GET',
    path: '/distributor/contracts/{contract_id}',
    summary: 'One contract: its lines, what was bought of them, what happened, and what is possible now',
  })
    .input(z.strictObject({ contract_id: idInAddress }))
    .output(contractRecord),

  addContract: operation('contracts.manage', {
    method: 'POST',
    path: '/distributor/contracts',
    summary: 'A new draft with a distributor, without lines',
  })
    .errors(keyErrors)
    .input(z.strictObject({ distributor_id: id, ...header, request_key: requestKey.optional() }).superRefine(checkDays))
    .output(contractRecord),

  changeContract: operation('contracts.manage', {
    method: 'PUT',
    path: '/distributor/contracts/{contract_id}',
    summary: 'Number, days, payment days and note of a draft are changed',
  })
    .errors(changeErrors(contractRecord))
    .input(z.strictObject({ ...change, ...header }).superRefine(checkDays))
    .output(contractRecord),

  setContractLine: changing('contracts.manage', '/lines', 'The price of a drug in a draft: its line is added or changed')
    .input(z.strictObject({ ...change, drug_id: id, ...rateTerms, committed_packs: committed }).superRefine(checkTerms))
    .output(contractRecord),

  removeContractLine: changing('contracts.manage', '/removed-lines', 'The line of a drug is taken off a draft')
    .input(z.strictObject({ ...change, drug_id: id }))
    .output(contractRecord),

  submitContract: changing('contracts.manage', '/submit', 'The draft is complete: it waits for its approval')
    .input(z.strictObject(change))
    .output(contractRecord),

  returnContract: changing('contracts.approve', '/return', 'It is not approved: it is a draft again').input(reason).output(contractRecord),

  approveContract: changing('contracts.approve', '/approve', 'Someone else approves it; its prices become rates on its first day')
    .input(z.strictObject(change))
    .output(contractRecord),

  withdrawContract: changing('contracts.manage', '/withdraw', 'It is given up before it is in force').input(reason).output(contractRecord),

  terminateContract: changing('contracts.approve', '/terminate', 'It ends before its last day, and its rates with it')
    .input(reason)
    .output(contractRecord),

  approveContracts: operation('contracts.approve', {
    method: 'POST',
    path: '/distributor/contract-approvals',
    summary: 'Several contracts are approved, each by itself',
  })
    .errors(keyErrors)
    .input(
      z.strictObject({
        contracts: z
          .array(z.strictObject({ contract_id: id, ...recordChange }))
          .min(1, msg('At least one value'))
          .max(BULK_CONTRACTS, msg('At most {most} values')),
      }),
    )
    .output(outcomes),
};

export const contract = { distributor: operations };
