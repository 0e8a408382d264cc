import { randomUUID } from 'node:crypto';
import type { MovableOrder } from '#features/order-terms/contract.ts';
import { post, type Prepare, request, type Scene } from './scene.ts';

/** Orders in a state in which the operations on their lines succeed. */

interface LineOfOrder {
  order_id: number;
  version: number;
  line_id: number;
  quantity: number;
  /** A substitute of the line's drug, and whose consent it needs. */
  substitute: number;
  needs: 'doctor' | 'customer';
}

/** A line of a placed order with several, which has a substitute and waits for no consent. */
async function aLine({ server }: Scene): Promise<LineOfOrder> {
  const { rows } = await server.db.$client.query<LineOfOrder>(`
    select o.id::int as order_id, o.version, l.id::int as line_id, l.quantity, s.id::int as substitute,
      case when coalesce(d.schedule, s.schedule) is null then 'customer' else 'doctor' end as needs
    from orders o join order_lines l on l.order_id = o.id join drugs d on d.id = l.drug_id and d.mrp is not null
    join drugs s on s.composition_id = d.composition_id and s.presentation = d.presentation and s.uom = d.uom and s.id <> d.id
      and s.retired_at is null and s.merged_into is null and s.mrp is not null
    where o.status = 'PLACED' and (select count(*) from order_lines where order_id = o.id) > 1
      and not exists (select 1 from order_lines other where other.order_id = o.id and other.drug_id = s.id)
      and not exists (select 1 from substitutions where line_id = l.id)
    order by o.id, l.id, s.id limit 1`);
  const [line] = rows;
  if (!line) throw new Error('No placed order has a line with a substitute');
  return line;
}

/** Another way to pay for a placed order. */
async function paidOtherwise({ server }: Scene) {
  const { rows } = await server.db.$client.query<{ order_id: number; version: number; store_id: number }>(`
    select id::int as order_id, version, store_id::int, delivery, value, coalesce(promo_code, '') as promo_code,
      case payment when 'UPI' then 'Card' else 'UPI' end as payment
    from orders where status = 'PLACED' order by id limit 1`);
  return { ...rows[0], address_id: null, slot: null, request_key: randomUUID() };
}

interface Proposed {
  order_id: number;
  version: number;
  substitution_id: number;
}

const consentOf = (needs: LineOfOrder['needs']) => ({ by: needs, name: needs === 'doctor' ? 'Dr. Rao' : '', way: 'PHONE' });

/** A substitution as far as it is wanted. */
async function aSubstitution(scene: Scene, upTo: 'proposed' | 'consented' | 'applied'): Promise<Proposed & Pick<LineOfOrder, 'needs'>> {
  const { order_id, version, line_id, substitute, needs } = await aLine(scene);
  let order = await post(scene, `oms/orders/${order_id}/substitutions`, { version, line_id, drug_id: substitute });
  const { rows } = await request(scene, 'GET', `oms/orders/${order_id}/substitutions`);
  const substitution_id = rows[0].id as number;
  const at = `oms/orders/${order_id}/substitutions/${substitution_id}`;
  if (upTo !== 'proposed') order = await post(scene, `${at}/consent`, { version: order.version, ...consentOf(needs) });
  if (upTo === 'applied') order = await post(scene, `${at}/application`, { version: order.version });
  return { order_id, substitution_id, version: order.version, needs };
}

async function proposed(scene: Scene, upTo: 'proposed' | 'consented' | 'applied') {
  const { needs: _needs, ...target } = await aSubstitution(scene, upTo);
  return { ...target, request_key: randomUUID() };
}

export const preparedOrderLines: Record<string, Prepare> = {
  'oms.moveOrders': async (scene) => {
    const { rows } = await scene.server.db.$client.query<{ id: number }>("select id::int from orders where status = 'PLACED' limit 20");
    const found: { orders: MovableOrder[] } = await request(scene, 'GET', `oms/order-moves?order_ids=${rows.map(({ id }) => id).join()}`);
    const order = found.orders.find(({ stores }) => stores.length > 0)!;
    const [{ id: store_id, slots }] = order.stores as [MovableOrder['stores'][number]];
    const { order_id, version } = order;
    return { orders: [{ order_id, version, store_id, slot_id: slots[0]!.slot_id, day: slots[0]!.day, request_key: randomUUID() }] };
  },
  'oms.changeTerms': paidOtherwise,
  'oms.changeLine': async (scene) => {
    const { order_id, version, line_id, quantity } = await aLine(scene);
    return { order_id, version, line_id, quantity: quantity === 1 ? 2 : quantity - 1, request_key: randomUUID() };
  },
  'oms.removeLine': async (scene) => {
    const { order_id, version, line_id } = await aLine(scene);
    return { order_id, version, line_id, request_key: randomUUID() };
  },
  'oms.addLine': async (scene) => {
    const { order_id, version, substitute } = await aLine(scene);
    return { order_id, version, drug_id: substitute, quantity: 2, request_key: randomUUID() };
  },
  'oms.proposeSubstitute': async (scene) => {
    const { order_id, version, line_id, substitute } = await aLine(scene);
    return { order_id, version, line_id, drug_id: substitute, request_key: randomUUID() };
  },
  'oms.recordConsent': async (scene) => {
    const { needs, ...target } = await aSubstitution(scene, 'proposed');
    return { ...target, ...consentOf(needs), note: 'Asked twice', request_key: randomUUID() };
  },
  'oms.refuseSubstitute': async (scene) => {
    const { needs, ...target } = await aSubstitution(scene, 'consented');
    return { ...target, by: needs, way: 'MESSAGE', note: 'Wants the brand', request_key: randomUUID() };
  },
  'oms.applySubstitute': (scene) => proposed(scene, 'consented'),
  'oms.revertSubstitute': (scene) => proposed(scene, 'applied'),
  'oms.withdrawSubstitute': (scene) => proposed(scene, 'proposed'),
};
