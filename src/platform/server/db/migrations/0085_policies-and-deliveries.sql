CREATE TABLE "assignment_policies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignment_policies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"status_order" text[] NOT NULL,
	"overdue_first" boolean NOT NULL,
	"within" text NOT NULL,
	"language_first" boolean NOT NULL,
	"fair_tasks" integer,
	"fair_minutes" integer,
	"tried_at" timestamp with time zone,
	"trial" jsonb,
	"live_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assignment_policies_status" CHECK (status in ('draft', 'tried', 'live', 'retired', 'discarded')),
	CONSTRAINT "assignment_policies_within" CHECK (within in ('due', 'waiting')),
	CONSTRAINT "assignment_policies_share" CHECK ((fair_tasks is null) = (fair_minutes is null) and fair_tasks > 0 and fair_minutes > 0)
);
--> statement-breakpoint
CREATE TABLE "assignment_policy_events" (
	"policy_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assignment_policy_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "assignment_policy_events_version" UNIQUE("policy_id","version")
);
--> statement-breakpoint
CREATE TABLE "message_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"message_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"reference" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_deliveries_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "message_deliveries_status" CHECK (status in ('sent', 'delivered', 'read', 'undelivered')),
	CONSTRAINT "message_deliveries_channel" CHECK (channel in ('WHATSAPP', 'SMS'))
);
--> statement-breakpoint
CREATE TABLE "message_delivery_events" (
	"delivery_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_delivery_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "message_delivery_events_version" UNIQUE("delivery_id","version")
);
--> statement-breakpoint
ALTER TABLE "campaign_contacts" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "text_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "template_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "text_mr" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "template_mr" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "text_gu" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "template_gu" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_policy_events" ADD CONSTRAINT "assignment_policy_events_policy_id_assignment_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."assignment_policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_policy_events" ADD CONSTRAINT "assignment_policy_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_message_id_queue_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."queue_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_delivery_events" ADD CONSTRAINT "message_delivery_events_delivery_id_message_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."message_deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_delivery_events" ADD CONSTRAINT "message_delivery_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_policies_live" ON "assignment_policies" USING btree ("live_since") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "assignment_policies_by_update" ON "assignment_policies" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "message_deliveries_by_reference" ON "message_deliveries" USING btree ("reference","id");--> statement-breakpoint
CREATE INDEX "message_deliveries_by_status" ON "message_deliveries" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "queue_tasks_longest" ON "queue_tasks" USING btree ("channel_id","order_status",coalesce("waits_until", "created_at"),"id") WHERE status = 'waiting';