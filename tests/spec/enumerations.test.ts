import { describe, expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { DRUG_GRADES } from '#platform/contract/constants.ts';
import {
  fulfilmentOrderEvents,
  manualOrderEvents,
  orderModes,
  orderReasons,
  orderStatusCatalogue,
  orderStatuses,
  orderTypes,
} from '#machines/orders/order-statuses.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';

const names = [
  'PLACED',
  'CANCEL-BY-CUSTOMER',
  'CANCEL-BY-US',
  'CUSTOMER-NOT-REACHABLE',
  'CREATE-PATIENT-STORE-ORDER',
  'PRESCRIPTION-CREATED',
  'PRESCRIPTION-DECODED',
  'FOLLOW-UP-WITHIN-TAT',
  'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'OUT-FOR-DELIVERY',
  'DELIVERED',
  'CONFIRM-BUT-NEED-PRESCRIPTION',
  'COMPLETED',
  'CREATED-CUSTOMER-BILL',
  'SUBSCRIPTION STOPPED',
] as const;

const withoutAction = ['OUT-FOR-DELIVERY', 'DELIVERED', 'COMPLETED', 'CREATED-CUSTOMER-BILL'];
const actionOf = (status: string) => `mark_${status.toLowerCase().replaceAll(/[- ]/g, '_')}`;

/** Keys of a state and its descendants. */
const statesOf = (node: AnyStateNode): string[] => [node.key, ...Object.values(node.states).flatMap(statesOf)];

describe('§3 enumerations', () => {
  test('order reasons have these ids and names', () => {
    expect(orderReasons).toEqual({
      'SELF-VALID-RX': 'Self Valid Rx',
      'EXISTING-RX': 'Repeat previous consultation Rx',
      'OTC-GENERAL-PRODUCT': 'OTC/General Products',
      'NOT-REQUIRED-RX': 'Rx not required medicine',
    });
  });

  test('order types are four', () => expect(orderTypes).toEqual(['CART', 'PRESCRIPTION', 'CALL', 'SUBSCRIPTION']));

  test('order modes have these codes and names', () => {
    expect(orderModes).toEqual({ AS: 'Auto Short', MS: 'Manual Short', PR: 'Patient Request' });
  });

  test('drug grades are six (§9)', () => expect(DRUG_GRADES).toEqual(['A1', 'A2', 'B', 'C', 'D', 'NA']));

  test('the status catalogue has an action id and a name for each status, here and there a cancel name or a subscription name', () => {
    for (const entry of Object.values(orderStatusCatalogue)) {
      expect(entry.name).not.toBe('');
      expect(entry.action).toMatch(/^(mark_[a-z_]+)?$/);
    }
    const entries = Object.values(orderStatusCatalogue);
    expect(entries.filter(({ cancel_name }) => cancel_name)).toHaveLength(1);
    expect(entries.filter(({ subscription_name }) => subscription_name)).toHaveLength(2);
  });
});

describe('§4.1 order statuses', () => {
  test('the fifteen statuses are the states of the order', () => {
    expect([...orderStatuses].toSorted()).toEqual([...names].toSorted());
    expect(Object.keys(orderStatusCatalogue).toSorted()).toEqual([...names].toSorted());
    expect(statesOf(orderLifecycleMachine.root)).toEqual(expect.arrayContaining([...names]));
  });

  test('manual action ids are the eleven names after mark_, and events of the order', () => {
    const byHand = names.filter((name) => !withoutAction.includes(name)).map(actionOf);
    expect([...manualOrderEvents].toSorted()).toEqual(byHand.toSorted());
    expect(orderLifecycleMachine.events).toEqual(expect.arrayContaining(byHand));
    const manual = names.filter((name) => !withoutAction.includes(name));
    expect(manual.map((name) => orderStatusCatalogue[name].action)).toEqual(manual.map(actionOf));
  });

  test('four statuses have an empty action id, and no event by hand leads to them', () => {
    expect(names.filter((name) => orderStatusCatalogue[name].action === '').toSorted()).toEqual(withoutAction.toSorted());
    for (const event of withoutAction.map(actionOf)) expect(orderLifecycleMachine.events).not.toContain(event);
    expect(fulfilmentOrderEvents.filter((event) => event.startsWith('mark_'))).toEqual([]);
  });

  test('alternative names stand for the cancellation by operations and for subscriptions', () => {
    expect(orderStatusCatalogue['CANCEL-BY-CUSTOMER'].cancel_name).toBe('CANCEL-BY-CUSTOMER-OPS');
    expect(orderStatusCatalogue['CANCEL-BY-CUSTOMER'].subscription_name).toBe('SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER');
    expect(orderStatusCatalogue['CANCEL-BY-US'].subscription_name).toBe('SUBSCRIPTION-STEP-CANCEL-BY-US');
  });
});
