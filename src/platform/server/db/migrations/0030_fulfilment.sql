CREATE TABLE "fulfilment_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fulfilment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"order_code" text NOT NULL,
	"order_id" bigint,
	"reference" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"waits_until" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"replayed_by" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "fulfilment_reports_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "fulfilment_reports_status" CHECK (status in ('waiting', 'applied', 'superseded', 'parked')),
	CONSTRAINT "fulfilment_reports_type" CHECK (type in ('bill.created', 'dispatch.left', 'delivery.delivered', 'delivery.failed', 'payment.settled')),
	CONSTRAINT "fulfilment_reports_problem" CHECK (problem in ('ORDER-UNKNOWN', 'STEP-MISSING', 'NOT-AT-STORE'))
);
--> statement-breakpoint
CREATE TABLE "oms_push_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oms_push_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"push_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "oms_push_events_version" UNIQUE("push_id","version")
);
--> statement-breakpoint
CREATE TABLE "oms_pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oms_pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"order_id" bigint NOT NULL,
	"message_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_left" integer DEFAULT 12 NOT NULL,
	"next_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"order_cancelled" boolean DEFAULT false NOT NULL,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oms_pushes_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "oms_pushes_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "oms_pushes_status" CHECK (status in ('queued', 'pushing', 'retrying', 'parked', 'pushed', 'abandoned')),
	CONSTRAINT "oms_pushes_problem" CHECK (problem in ('REFUSED', 'UNAVAILABLE', 'NO-ANSWER', 'BAD-ANSWER', 'INTERRUPTED'))
);
--> statement-breakpoint
ALTER TABLE "fulfilment_reports" ADD CONSTRAINT "fulfilment_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oms_push_events" ADD CONSTRAINT "oms_push_events_push_id_oms_pushes_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."oms_pushes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oms_push_events" ADD CONSTRAINT "oms_push_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oms_pushes" ADD CONSTRAINT "oms_pushes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfilment_reports_by_receipt" ON "fulfilment_reports" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "fulfilment_reports_due" ON "fulfilment_reports" USING btree ("next_at") WHERE "fulfilment_reports"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "fulfilment_reports_order_id_index" ON "fulfilment_reports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "oms_pushes_by_creation" ON "oms_pushes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "oms_pushes_due" ON "oms_pushes" USING btree ("next_at","id");--> statement-breakpoint
CREATE INDEX "oms_pushes_failed" ON "oms_pushes" USING btree ("status") WHERE "oms_pushes"."status" in ('parked', 'retrying');--> statement-breakpoint
CREATE INDEX "oms_pushes_leases" ON "oms_pushes" USING btree ("lease_until") WHERE "oms_pushes"."lease_until" is not null;