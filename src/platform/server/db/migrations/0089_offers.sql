ALTER TABLE "agent_presence" DROP CONSTRAINT "agent_presence_status";--> statement-breakpoint
ALTER TABLE "agent_presence" ADD COLUMN "missed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "offer_seconds" integer;--> statement-breakpoint
CREATE INDEX "queue_tasks_by_offer" ON "queue_tasks" USING btree ("offered_until") WHERE status = 'offered';--> statement-breakpoint
ALTER TABLE "agent_presence" ADD CONSTRAINT "agent_presence_status" CHECK (status in ('offline', 'ready', 'offered', 'onTask', 'onCall', 'wrapUp', 'break', 'away'));--> statement-breakpoint
ALTER TABLE "queue_channels" ADD CONSTRAINT "queue_channels_offer" CHECK (offer_seconds between 10 and 600);