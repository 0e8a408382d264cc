import type { PrescriptionEvent, PrescriptionUser } from '#machines/prescriptions/prescription-facts.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import type { ReadingEvent } from '../prescription-choices.ts';
import { changeReading, type ReadingChange, type Wanted } from './change-reading.ts';
import type { StoredReading } from './reading-facts.ts';
import { alternativesOf, readPrescription } from './reading-record.ts';
import { readingSource } from './reading-source.ts';
import { isKeyedSame, savedReading } from './save-reading.ts';

const operations = operationsOf(contract);
const { oms } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'realtime' | 'principal' | 'clock'>;
type Transaction = Parameters<Parameters<typeof changeReading>[4]>[0];

const userOf = ({ principal: { userId, name } }: Context): PrescriptionUser => ({ id: userId, name });

/** Sends an event to the reading's chart, and answers its record. */
async function changed(
  context: Context,
  change: ReadingChange,
  wantedOf: (by: PrescriptionUser, tx: Transaction, stored: StoredReading) => Promise<Wanted>,
) {
  const { db, cause, principal, clock } = context;
  const by = userOf(context);
  await changeReading(db, cause(), principal, change, (tx, stored) => wantedOf(by, tx, stored));
  return readPrescription(db, by, change.reading_id, clock.now());
}

function eventOf(type: ReadingEvent, by: PrescriptionUser, at: string, note: string): PrescriptionEvent {
  if (type === 'question.asked' || type === 'question.answered') return { type, by, at, ofDoctor: false };
  return type === 'review.rejected' ? { type, by, at, reason: note } : { type, by, at };
}

export const routes = operations.router({
  oms: {
    prescriptionReadings: listHandlers(oms.prescriptionReadings, readingSource),
    prescriptionReading: oms.prescriptionReading.handler(({ context, input }) =>
      readPrescription(context.db, userOf(context), input.reading_id, context.clock.now()),
    ),
    readingAlternatives: oms.readingAlternatives.handler(({ context, input }) =>
      alternativesOf(context.db, { readingId: input.reading_id, drugId: input.drug_id, now: context.clock.now() }),
    ),
    saveReading: oms.saveReading.handler(({ context, input: { reading_id, version, request_key, ...reading } }) =>
      changed(context, { reading_id, version, request_key }, (by, tx, stored) =>
        savedReading(tx, stored, by, context.clock.now(), reading),
      ),
    ),
    sendReadingEvent: oms.sendReadingEvent.handler(({ context, input: { event, ...change } }) =>
      changed(context, change, async (by) => ({ event: eventOf(event, by, context.clock.now().toISOString(), change.note) })),
    ),
    checkReading: oms.checkReading.handler(({ context, input: { result, keyed, ...change } }) =>
      changed(context, change, async (by, tx, stored) => {
        const at = context.clock.now().toISOString();
        if (result === 'differed') return { event: { type: 'check.differed', by, at, reason: change.note } };
        return {
          event: { type: 'check.confirmed', by, at, keyed: await isKeyedSame(tx, stored, keyed) },
          columns: { checker_id: by.id },
        };
      }),
    ),
    reopenReading: oms.reopenReading.handler(({ context, input }) =>
      changed(context, input, async (by) => ({ event: { type: 'review.reopened', by }, columns: { checker_id: null } })),
    ),
  },
});
