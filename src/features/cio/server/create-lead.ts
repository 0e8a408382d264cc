import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { onlyPatientWithPhone } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { afterCommit } from '#platform/server/realtime/after-commit.ts';
import type { newLead } from '../contract.ts';
import { cioAgents, orderLeads } from '../schema.ts';
import { writeCart } from './cart.ts';
import { expiryFrom, leadKind } from './lead-kind.ts';
import { prescriptionReceived } from './prescription-received.ts';

type NewLead = z.output<typeof newLead> & { request_key?: string | undefined };

/** A CIO agent brings what a patient wants to order. Idempotent by request key. Returns the lead's id. */
export async function createLead(tx: Transaction, cause: Cause, author: Author, { request_key: key, ...fields }: NewLead): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const { agent_id, type, phone_no, note, prescription, lines } = fields;
    const [agent] = await tx
      .select({ id: cioAgents.id })
      .from(cioAgents)
      .where(and(eq(cioAgents.id, agent_id), isNull(cioAgents.retired_at)))
      .for('key share');
    if (!agent) throw badRequest([{ field: 'agent_id', message: msg('CIO agent not found') }]);
    const patient = await onlyPatientWithPhone(tx, phone_no);
    const [made] = await tx
      .insert(orderLeads)
      .values({
        status: 'CART-CREATED',
        agent_id,
        type,
        patient_id: patient?.id ?? null,
        name: fields.name || (patient?.name ?? ''),
        phone_no,
        note,
        prescription,
        lines: lines.length,
        received_at: cause.at,
        expires_at: expiryFrom(cause.at),
        updated_at: cause.at,
      })
      .returning();
    if (!made) throw new Error('An order lead was not stored');
    await writeCart(tx, made.id, lines);
    const payload = { lines: lines.length, prescription, ...(note && { note }) };
    await keepCreation(tx, cause, leadKind, made, { author, event: 'cart.created', payload });
    if (prescription === 'RECEIVED') afterCommit(tx, (realtime) => prescriptionReceived(realtime, made.id));
    return made.id;
  });
  return id;
}
