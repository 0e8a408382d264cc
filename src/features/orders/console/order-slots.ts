import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Permission } from '#platform/access/permissions.ts';
import type { Load } from '#platform/console/slots.ts';
import type { ListQuestion } from '#platform/list/console/list-api.ts';
import type { Selection } from '#platform/list/console/select/use-selection.ts';
import type { ListValue } from '#platform/list/list.ts';
import type { OrderRecord } from '../contract.ts';

/** A tab that another feature adds to the order's page. */
export interface OrderTab {
  id: string;
  /** Marked with `msg`. */
  title: string;
  load: Load<{ orderId: number; code: string }>;
}

/** Lines and price of an order by another feature, instead of the plain ones. */
export type OrderLinesView = Load<{ record: OrderRecord; now: number }>;

/** A button in the title of the list of all orders that leads to another screen. */
export interface OrderListLink {
  /** Marked with `msg`. */
  title: string;
  path: string;
  icon: TablerIcon;
  permission: Permission;
}

/** A selected order of any list; its code is among the values of a declared list. */
export interface PickedOrder {
  id: number;
  version?: number | undefined;
  code?: string;
  values?: Record<string, ListValue>;
}

export interface OrderActionProps {
  /** Id of the list of orders. */
  list: string;
  selection: Selection<PickedOrder>;
  /** Filter of the list, if every matching order is selected. */
  question: ListQuestion;
  /** Clears the selection and refetches the list; the form stays open until `onClose`. */
  onDone: () => void;
  /** Called with the picked orders that were not changed; without, if nothing was tried. */
  onClose: (refused?: readonly number[]) => void;
}

/** An action on the selected orders of a list, by another feature. */
export interface OrderAction {
  id: string;
  /** Marked with `msg`. */
  title: string;
  permission: Permission;
  /** Reason why it is disabled for the selection, or null. */
  off: (selection: Selection<PickedOrder>) => string | null;
  Form: ComponentType<OrderActionProps>;
}

declare module '#platform/console/slots.ts' {
  interface ComponentSlots {
    /** In the head of the open order, after its status and assignee. */
    'order.head': { record: OrderRecord; now: number };
    /** Below the events of an order whose store lacks a drug: what makes the next step possible. */
    'order.stock': { record: OrderRecord };
    /** Below the facts of the open order, while it can be changed. */
    'order.terms': { record: OrderRecord };
    /** In the overview of the open order, above its lines. */
    'order.questions': { record: OrderRecord; now: number };
    /** Rows of the table below a line of the open order. */
    'order.line': { orderId: number; line: OrderRecord['lines'][number]; columns: number; now: number };
    /** Below the prescriptions of the open order. */
    'order.prescriptions': { record: OrderRecord };
  }
  interface Slots {
    'order.tabs': OrderTab;
    'order.lines': OrderLinesView;
    'order.list': OrderListLink;
    'order.actions': OrderAction;
  }
}
