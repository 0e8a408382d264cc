import { DRUG_GRADES } from '#platform/contract/constants.ts';
import { orderModes, orderReasons, orderStatusCatalogue, type OrderType } from '#machines/orders/order-statuses.ts';

const orderTypeNames: Record<OrderType, string> = {
  CART: 'Cart',
  PRESCRIPTION: 'Prescription',
  CALL: 'Call',
  SUBSCRIPTION: 'Subscription',
};

/** Orders (§3). Status, type, mode, reason and grade are fixed by §3 and §4.1 and come from the contract. */
export const orderChoices = {
  OrderModeChoices: orderModes,
  DrugGradeChoices: Object.fromEntries(DRUG_GRADES.map((grade) => [grade, grade])),
  ChannelOrderStatusChoices: {
    RECEIVED: 'Received',
    ACCEPTED: 'Accepted',
    REJECTED: 'Rejected',
    BILLED: 'Billed',
    DISPATCHED: 'Dispatched',
    DELIVERED: 'Delivered',
    RETURNED: 'Returned',
    CANCELLED: 'Cancelled',
  },
  ChannelOrderEscalationTypeChoices: {
    DELAY: 'Delayed delivery',
    'WRONG-ITEM': 'Wrong item',
    'MISSING-ITEM': 'Missing item',
    DAMAGED: 'Damaged item',
    REFUND: 'Refund pending',
    BEHAVIOUR: 'Staff behaviour',
  },
  OrderTypeChoices: orderTypeNames,
  OrderActionLogChoices: {
    ASSIGNED: 'Assigned',
    UNASSIGNED: 'Given back',
    'STATUS-CHANGED': 'Status changed',
    'NOTE-ADDED': 'Note added',
    'SLOT-CHANGED': 'Slot changed',
    'ADDRESS-CHANGED': 'Address changed',
    'STORE-CHANGED': 'Store changed',
    'DELIVERY-CHANGED': 'Delivery changed',
    'PAYMENT-CHANGED': 'Payment changed',
    'PROMO-APPLIED': 'Promo applied',
    'PROMO-REMOVED': 'Promo removed',
    'QUANTITY-CHANGED': 'Quantity changed',
    'LINE-REMOVED': 'Line removed',
    'DRUG-ADDED': 'Drug added',
    'DRUG-SUBSTITUTED': 'Drug substituted',
    'SUBSTITUTION-REVERTED': 'Substitution reverted',
    'PRESCRIPTION-ADDED': 'Prescription added',
  },
  OrderStatusChoices: Object.fromEntries(Object.entries(orderStatusCatalogue).map(([status, { name }]) => [status, name])),
  OrderMarketingLeadChoices: {
    WEBSITE: 'Website',
    APP: 'App',
    SMS: 'SMS',
    WHATSAPP: 'WhatsApp',
    LEAFLET: 'Leaflet',
    REFERRAL: 'Referral',
    STORE: 'Store',
  },
  /** CART-CREATED with type PRESCRIPTION is a pending prescription (§4.1). */
  OrderLeadChoices: {
    'CART-CREATED': 'Cart created',
    'CART-UPDATED': 'Cart updated',
    'ORDER-PLACED': 'Order placed',
    'NOT-INTERESTED': 'Not interested',
    EXPIRED: 'Expired',
  },
  OrderUserLeadChoices: { NEW: 'New customer', RETURNING: 'Returning customer', LAPSED: 'Lapsed customer', LOYALTY: 'Loyalty member' },
  EscalationReasonTypeChoices: {
    'TAT-PASSED': 'Promised time passed',
    'DOCTOR-UNREACHABLE': 'Doctor not reachable',
    'CUSTOMER-UNREACHABLE': 'Customer not reachable',
    'OUT-OF-STOCK': 'Out of stock',
    COMPLAINT: 'Complaint',
  },
  /** Reasons for not needing a new prescription: the order reasons of §3. */
  NonPrescriptionReasonNameChoices: orderReasons,
  CustomDeliveryTypeChoices: { STANDARD: 'Standard', EXPRESS: 'Express', 'STORE-PICKUP': 'Store pick-up', COURIER: 'Courier' },
};
