ALTER TABLE "agent_presence" DROP CONSTRAINT "agent_presence_status";--> statement-breakpoint
ALTER TABLE "agent_presence" ADD COLUMN "missed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "passed_owner_id" bigint;--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "offer_seconds" integer;--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD CONSTRAINT "queue_tasks_passed_owner_id_users_id_fk" FOREIGN KEY ("passed_owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_tasks_by_offer" ON "queue_tasks" USING btree ("offered_until") WHERE status = 'offered';--> statement-breakpoint
ALTER TABLE "agent_presence" ADD CONSTRAINT "agent_presence_status" CHECK (status in ('offline', 'ready', 'offered', 'onTask', 'onCall', 'wrapUp', 'break', 'away'));--> statement-breakpoint
ALTER TABLE "queue_channels" ADD CONSTRAINT "queue_channels_offer" CHECK (offer_seconds between 10 and 600);