CREATE TABLE "purchase_order_counters" (
	"store_id" bigint NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "purchase_order_counters_store_id_financial_year_pk" PRIMARY KEY("store_id","financial_year")
);
--> statement-breakpoint
CREATE TABLE "purchase_order_events" (
	"purchase_order_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "purchase_order_events_version" UNIQUE("purchase_order_id","version")
);
--> statement-breakpoint
CREATE TABLE "purchase_order_limits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"approval_above" integer NOT NULL,
	CONSTRAINT "purchase_order_limits_version_unique" UNIQUE("version"),
	CONSTRAINT "purchase_order_limits_value" CHECK ("purchase_order_limits"."approval_above" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_order_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"pack_size" integer NOT NULL,
	"packs" integer NOT NULL,
	"free_packs" integer NOT NULL,
	"scheme" text,
	"rate" integer NOT NULL,
	"gst" numeric(5, 2),
	"mrp" integer NOT NULL,
	"value" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"free_received" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_order_lines_once" UNIQUE("purchase_order_id","drug_id"),
	CONSTRAINT "purchase_order_lines_packs" CHECK ("purchase_order_lines"."packs" > 0 and "purchase_order_lines"."free_packs" >= 0 and "purchase_order_lines"."pack_size" > 0),
	CONSTRAINT "purchase_order_lines_received" CHECK (least("purchase_order_lines"."received", "purchase_order_lines"."free_received", "purchase_order_lines"."closed") >= 0
        and "purchase_order_lines"."received" + "purchase_order_lines"."closed" <= "purchase_order_lines"."packs" and "purchase_order_lines"."free_received" <= "purchase_order_lines"."free_packs")
);
--> statement-breakpoint
CREATE TABLE "purchase_order_receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_order_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" bigint NOT NULL,
	"batch_no" text NOT NULL,
	"expires_on" date NOT NULL,
	"mrp" integer NOT NULL,
	"packs" integer NOT NULL,
	"free_packs" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	CONSTRAINT "purchase_order_receipts_packs" CHECK ("purchase_order_receipts"."packs" > 0 and "purchase_order_receipts"."free_packs" >= 0 and "purchase_order_receipts"."mrp" > 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"number" text NOT NULL,
	"store_id" bigint NOT NULL,
	"distributor_id" bigint NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"value" integer DEFAULT 0 NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"submitted_by" bigint,
	"expected_on" date,
	"last_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "purchase_orders_number_unique" UNIQUE("number"),
	CONSTRAINT "purchase_orders_status" CHECK (status in ('draft', 'waiting', 'approved', 'sent', 'partlyReceived', 'received', 'closed', 'expired', 'cancelled')),
	CONSTRAINT "purchase_orders_sums" CHECK (least("purchase_orders"."lines", "purchase_orders"."value", "purchase_orders"."open", "purchase_orders"."received") >= 0)
);
--> statement-breakpoint
CREATE TABLE "short_book_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "short_book_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"store_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"packs" integer NOT NULL,
	"distributor_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"suggested" integer,
	"grade" text,
	"pack_size" integer,
	"free" integer,
	"on_order" integer,
	"use_per_day" numeric(9, 2),
	"suggested_at" timestamp with time zone,
	"cover" integer GENERATED ALWAYS AS (floor((free + on_order) / nullif(use_per_day, 0))::integer) STORED,
	"snoozed_until" date,
	"purchase_order_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "short_book_entries_status" CHECK (status in ('open', 'submitted', 'approved', 'snoozed', 'ordered', 'rejected', 'covered')),
	CONSTRAINT "short_book_entries_mode" CHECK (mode in ('AS', 'MS', 'PR')),
	CONSTRAINT "short_book_entries_grade" CHECK (grade in ('A1', 'A2', 'B', 'C', 'D', 'NA')),
	CONSTRAINT "short_book_entries_packs" CHECK ("short_book_entries"."packs" >= 0),
	CONSTRAINT "short_book_entries_suggestion" CHECK (num_nulls("short_book_entries"."suggested", "short_book_entries"."grade", "short_book_entries"."pack_size", "short_book_entries"."free", "short_book_entries"."on_order", "short_book_entries"."use_per_day", "short_book_entries"."suggested_at") in (0, 7)),
	CONSTRAINT "short_book_entries_snoozed" CHECK (("short_book_entries"."status" = 'snoozed') = ("short_book_entries"."snoozed_until" is not null)),
	CONSTRAINT "short_book_entries_ordered" CHECK ("short_book_entries"."purchase_order_id" is null or "short_book_entries"."status" = 'ordered')
);
--> statement-breakpoint
CREATE TABLE "short_book_events" (
	"entry_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "short_book_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "short_book_events_version" UNIQUE("entry_id","version")
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"subscription_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "subscription_events_version" UNIQUE("subscription_id","version")
);
--> statement-breakpoint
CREATE TABLE "subscription_lines" (
	"subscription_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "subscription_lines_subscription_id_drug_id_pk" PRIMARY KEY("subscription_id","drug_id"),
	CONSTRAINT "subscription_lines_quantity" CHECK ("subscription_lines"."quantity" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "subscription_step_events" (
	"step_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_step_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "subscription_step_events_version" UNIQUE("step_id","version")
);
--> statement-breakpoint
CREATE TABLE "subscription_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"subscription_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	"order_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_steps_status" CHECK (status in ('SCHEDULED', 'REMINDED', 'CONFIRMED', 'ORDERED', 'DELIVERED', 'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER', 'SUBSCRIPTION-STEP-CANCEL-BY-US'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"patient_id" bigint NOT NULL,
	"address_id" bigint NOT NULL,
	"delivery" text NOT NULL,
	"store_id" bigint,
	"interval_days" integer NOT NULL,
	"next_on" date NOT NULL,
	"ends_on" date,
	"paused_until" date,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_status" CHECK (status in ('ACTIVE', 'PAUSED', 'STOPPED')),
	CONSTRAINT "subscriptions_delivery" CHECK (delivery in ('HOME-DELIVERY', 'STORE-PICKUP')),
	CONSTRAINT "subscriptions_store" CHECK (("subscriptions"."delivery" = 'STORE-PICKUP') = ("subscriptions"."store_id" is not null)),
	CONSTRAINT "subscriptions_interval" CHECK ("subscriptions"."interval_days" between 7 and 180),
	CONSTRAINT "subscriptions_pause" CHECK (("subscriptions"."status" = 'PAUSED') = ("subscriptions"."paused_until" is not null))
);
--> statement-breakpoint
ALTER TABLE "purchase_order_counters" ADD CONSTRAINT "purchase_order_counters_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_events" ADD CONSTRAINT "purchase_order_events_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_events" ADD CONSTRAINT "purchase_order_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_limits" ADD CONSTRAINT "purchase_order_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_receipts" ADD CONSTRAINT "purchase_order_receipts_line_id_purchase_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."purchase_order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_receipts" ADD CONSTRAINT "purchase_order_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD CONSTRAINT "short_book_entries_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD CONSTRAINT "short_book_entries_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD CONSTRAINT "short_book_entries_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD CONSTRAINT "short_book_entries_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_book_events" ADD CONSTRAINT "short_book_events_entry_id_short_book_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."short_book_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_book_events" ADD CONSTRAINT "short_book_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_lines" ADD CONSTRAINT "subscription_lines_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_step_events" ADD CONSTRAINT "subscription_step_events_step_id_subscription_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."subscription_steps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_step_events" ADD CONSTRAINT "subscription_step_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_steps" ADD CONSTRAINT "subscription_steps_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_steps" ADD CONSTRAINT "subscription_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_address_id_patient_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."patient_addresses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_order_limits_by_start" ON "purchase_order_limits" USING btree ("effective_from","version");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_drug_id_index" ON "purchase_order_lines" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "purchase_order_receipts_line_id_index" ON "purchase_order_receipts" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_by_number" ON "purchase_orders" USING btree (lower("number"),"id");--> statement-breakpoint
CREATE INDEX "purchase_orders_by_update" ON "purchase_orders" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_by_value" ON "purchase_orders" USING btree ("value","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_by_expected" ON "purchase_orders" USING btree ("expected_on","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_by_last" ON "purchase_orders" USING btree ("last_on","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_by_status" ON "purchase_orders" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "purchase_orders_of" ON "purchase_orders" USING btree ("store_id","distributor_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_distributor_id_index" ON "purchase_orders" USING btree ("distributor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "short_book_entries_unfinished" ON "short_book_entries" USING btree ("store_id","drug_id") WHERE status in ('open', 'submitted', 'approved', 'snoozed');--> statement-breakpoint
CREATE INDEX "short_book_entries_by_status" ON "short_book_entries" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "short_book_entries_by_cover" ON "short_book_entries" USING btree ("cover","id");--> statement-breakpoint
CREATE INDEX "short_book_entries_by_update" ON "short_book_entries" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "short_book_entries_by_creation" ON "short_book_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "short_book_entries_drug_id_index" ON "short_book_entries" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "short_book_entries_distributor_id_index" ON "short_book_entries" USING btree ("distributor_id");--> statement-breakpoint
CREATE INDEX "short_book_entries_purchase_order_id_index" ON "short_book_entries" USING btree ("purchase_order_id");--> statement-breakpoint
CREATE INDEX "subscription_lines_drug_id_index" ON "subscription_lines" USING btree ("drug_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_steps_open" ON "subscription_steps" USING btree ("subscription_id") WHERE status in ('SCHEDULED', 'REMINDED', 'CONFIRMED');--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_steps_order" ON "subscription_steps" USING btree ("order_id") WHERE "subscription_steps"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "subscription_steps_by_subscription" ON "subscription_steps" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "subscription_steps_scheduled" ON "subscription_steps" USING btree ("due_on") WHERE "subscription_steps"."status" = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "subscriptions_by_next" ON "subscriptions" USING btree ("next_on","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_creation" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_patient" ON "subscriptions" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_address_id_index" ON "subscriptions" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "bills_by_store" ON "bills" USING btree ("store_id","billed_at");