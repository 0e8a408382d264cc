import { msg } from './sentence.ts';

/** Signed messages (Standard Webhooks) to and from other systems. */
export const webhookDirections = { IN: msg('Received'), OUT: msg('Sent') } as const;
export type WebhookDirection = keyof typeof webhookDirections;

export const webhookServices = {
  fulfilment: msg('Order management'),
  telephony: msg('Telephone system'),
  messaging: msg('Messages to patients'),
} as const;
export type WebhookService = keyof typeof webhookServices;
