import { createContext, use } from 'react';
import type { OrderIntent } from '../change/use-order-action.ts';

/** Action that was requested from a row, for the order's drawer. */
interface OrderIntentsValue {
  intent: OrderIntent | null;
  setIntent: (intent: OrderIntent | null) => void;
  /** Title of the list, marked with `msg`. */
  title: string;
}

export const OrderIntents = createContext<OrderIntentsValue | null>(null);

export function useOrderIntents(): OrderIntentsValue {
  const value = use(OrderIntents);
  if (value === null) throw new Error('Only inside a list of orders');
  return value;
}
