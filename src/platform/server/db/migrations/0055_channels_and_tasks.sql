CREATE TABLE "queue_task_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_task_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "queue_task_events_version" UNIQUE("task_id","version")
);
--> statement-breakpoint
CREATE TABLE "queue_channel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_channel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "queue_channel_events_version" UNIQUE("channel_id","version")
);
--> statement-breakpoint
CREATE TABLE "queue_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"cap" integer DEFAULT 5 NOT NULL,
	CONSTRAINT "queue_members_once" UNIQUE("channel_id","user_id"),
	CONSTRAINT "queue_members_weight" CHECK (weight between 1 and 10),
	CONSTRAINT "queue_members_cap" CHECK (cap between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "status" text DEFAULT 'ACTIVE' NOT NULL;
--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "tat_minutes" integer DEFAULT 60 NOT NULL;
--> statement-breakpoint
ALTER TABLE "queue_channels" ADD COLUMN "causes" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "status" text DEFAULT 'waiting' NOT NULL;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "subject" text DEFAULT 'order' NOT NULL;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "subject_id" bigint;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "due_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "waits_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "reasons" jsonb;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "result" text;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "outcome" text;
--> statement-breakpoint
UPDATE "queue_channels" SET "causes" = CASE "name" WHEN 'Orders' THEN '{order}'::text[] WHEN 'Prescriptions' THEN '{prescription-order}'::text[]
  WHEN 'Callbacks' THEN '{callback}'::text[] ELSE '{}'::text[] END;
--> statement-breakpoint
INSERT INTO "queue_channels" ("name", "type", "priority", "tat_minutes", "causes") VALUES ('Drop-off carts', 'AGENT', 5, 240, '{drop-off}');
--> statement-breakpoint
INSERT INTO "queue_members" ("channel_id", "user_id") SELECT c.id, u.id FROM "queue_channels" c, "users" u
  WHERE c.type = 'AGENT' AND 'call-center-operation' = any(u.roles) AND u.agent_id IS NOT NULL;
--> statement-breakpoint
UPDATE "queue_tasks" t SET
  "status" = CASE WHEN t.state = 'done' THEN 'done'
    WHEN t.id > (SELECT min(s.id) FROM "queue_tasks" s WHERE s.order_id = t.order_id AND s.state <> 'done') THEN 'cancelled'
    WHEN t.state = 'assigned' THEN 'offered' ELSE t.state END,
  "subject_id" = t.order_id, "due_at" = coalesce(o.tat_due_at, t.created_at + interval '1 hour'),
  "channel_id" = coalesce(t.channel_id, (SELECT id FROM "queue_channels" WHERE name = 'Orders'))
  FROM "orders" o WHERE o.id = t.order_id;
--> statement-breakpoint
ALTER TABLE "queue_task_events" ADD CONSTRAINT "queue_task_events_task_id_queue_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."queue_tasks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_task_events" ADD CONSTRAINT "queue_task_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_channel_events" ADD CONSTRAINT "queue_channel_events_channel_id_queue_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."queue_channels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_channel_events" ADD CONSTRAINT "queue_channel_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_members" ADD CONSTRAINT "queue_members_channel_id_queue_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."queue_channels"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_members" ADD CONSTRAINT "queue_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_tasks" DROP CONSTRAINT "queue_tasks_state";
--> statement-breakpoint
ALTER TABLE "queue_tasks" DROP CONSTRAINT "queue_tasks_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "queue_tasks_agent_id_state_index";
--> statement-breakpoint
ALTER TABLE "queue_tasks" ALTER COLUMN "status" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ALTER COLUMN "channel_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ALTER COLUMN "subject" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ALTER COLUMN "subject_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ALTER COLUMN "due_at" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "queue_tasks" DROP COLUMN "order_id";
--> statement-breakpoint
ALTER TABLE "queue_tasks" DROP COLUMN "state";
--> statement-breakpoint
CREATE INDEX "queue_task_events_by_user" ON "queue_task_events" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "queue_members_user_id_index" ON "queue_members" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "queue_tasks_open" ON "queue_tasks" USING btree ("subject","subject_id") WHERE status in ('waiting', 'offered', 'inProgress', 'followUp');
--> statement-breakpoint
CREATE INDEX "queue_tasks_waiting" ON "queue_tasks" USING btree ("channel_id","due_at") WHERE status = 'waiting';
--> statement-breakpoint
CREATE INDEX "queue_tasks_by_time" ON "queue_tasks" USING btree ("waits_until") WHERE status = 'followUp';
--> statement-breakpoint
CREATE INDEX "queue_tasks_by_agent" ON "queue_tasks" USING btree ("agent_id","status");
--> statement-breakpoint
ALTER TABLE "queue_channels" ADD CONSTRAINT "queue_channels_status" CHECK (status in ('ACTIVE', 'PAUSED', 'CLOSED'));
--> statement-breakpoint
ALTER TABLE "queue_channels" ADD CONSTRAINT "queue_channels_tat" CHECK (tat_minutes between 5 and 10080);
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD CONSTRAINT "queue_tasks_status" CHECK (status in ('waiting', 'offered', 'inProgress', 'wrapUp', 'followUp', 'done', 'cancelled'));
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD CONSTRAINT "queue_tasks_result" CHECK (result in ('CONNECTED', 'NOT-ANSWERED', 'BUSY', 'SWITCHED-OFF', 'WRONG-NUMBER', 'CALL-BACK', 'NO-CALL'));
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD CONSTRAINT "queue_tasks_outcome" CHECK (outcome in ('SETTLED', 'WILL-ORDER', 'WILL-SEND-PRESCRIPTION', 'ASK-DOCTOR', 'NOT-INTERESTED', 'NOT-REACHABLE'));
