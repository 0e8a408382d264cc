ALTER TABLE "order_events" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_request_key" UNIQUE("order_id","request_key");