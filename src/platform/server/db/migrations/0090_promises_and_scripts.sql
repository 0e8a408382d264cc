ALTER TABLE "queue_tasks" ADD COLUMN "promised_to" integer;--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "promised_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "script" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "queue_tasks_by_promise" ON "queue_tasks" USING btree ("promised_until") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "queue_task_events_waiting" ON "queue_task_events" USING btree ("id") WHERE to_status = 'waiting';