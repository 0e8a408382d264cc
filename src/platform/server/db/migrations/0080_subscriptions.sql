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
CREATE INDEX "subscription_lines_drug_id_index" ON "subscription_lines" USING btree ("drug_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_steps_open" ON "subscription_steps" USING btree ("subscription_id") WHERE status in ('SCHEDULED', 'REMINDED', 'CONFIRMED');--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_steps_order" ON "subscription_steps" USING btree ("order_id") WHERE "subscription_steps"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "subscription_steps_by_subscription" ON "subscription_steps" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "subscription_steps_scheduled" ON "subscription_steps" USING btree ("due_on") WHERE "subscription_steps"."status" = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "subscriptions_by_next" ON "subscriptions" USING btree ("next_on","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_creation" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_patient" ON "subscriptions" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_address_id_index" ON "subscriptions" USING btree ("address_id");