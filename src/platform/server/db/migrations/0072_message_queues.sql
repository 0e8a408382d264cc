CREATE TABLE "queue_message_events" (
	"message_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_message_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "queue_message_events_version" UNIQUE("message_id","version")
);
--> statement-breakpoint
CREATE TABLE "queue_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"queue" text NOT NULL,
	"cause" text NOT NULL,
	"message_id" text NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_left" integer DEFAULT 12 NOT NULL,
	"next_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_messages_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "queue_messages_once" UNIQUE("queue","cause"),
	CONSTRAINT "queue_messages_status" CHECK (status in ('queued', 'active', 'retrying', 'dead', 'done', 'expired', 'discarded')),
	CONSTRAINT "queue_messages_problem" CHECK (problem in ('REFUSED', 'UNAVAILABLE', 'NO-ANSWER', 'BAD-ANSWER', 'INTERRUPTED', 'FAULT'))
);
--> statement-breakpoint
CREATE TABLE "patient_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"patient_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"template" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "patient_messages_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "patient_messages_template" CHECK (template in ('ORDER-AT-STORE', 'ORDER-BILLED', 'ORDER-DISPATCHED', 'ORDER-DELIVERED', 'ORDER-CANCELLED'))
);
--> statement-breakpoint
ALTER TABLE "webhook_calls" DROP CONSTRAINT "webhook_calls_service";--> statement-breakpoint
ALTER TABLE "queue_message_events" ADD CONSTRAINT "queue_message_events_message_id_queue_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."queue_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_message_events" ADD CONSTRAINT "queue_message_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_messages" ADD CONSTRAINT "patient_messages_message_id_queue_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."queue_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_messages" ADD CONSTRAINT "patient_messages_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_messages" ADD CONSTRAINT "patient_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_messages_by_creation" ON "queue_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "queue_messages_due" ON "queue_messages" USING btree ("queue","next_at","id") WHERE "queue_messages"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "queue_messages_leases" ON "queue_messages" USING btree ("lease_until") WHERE "queue_messages"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "queue_messages_dead" ON "queue_messages" USING btree ("queue","status") WHERE "queue_messages"."status" in ('dead', 'retrying');--> statement-breakpoint
CREATE INDEX "queue_messages_done" ON "queue_messages" USING btree ("queue","updated_at") WHERE "queue_messages"."status" = 'done';--> statement-breakpoint
CREATE INDEX "patient_messages_by_patient" ON "patient_messages" USING btree ("patient_id","at","id");--> statement-breakpoint
CREATE INDEX "patient_messages_order_id_index" ON "patient_messages" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_service" CHECK (service in ('fulfilment', 'telephony', 'messaging'));