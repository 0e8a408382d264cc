CREATE TABLE "unserviceable_period_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unserviceable_period_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "unserviceable_period_events_version" UNIQUE("period_id","version")
);
--> statement-breakpoint
CREATE TABLE "store_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "store_events_version" UNIQUE("store_id","version")
);
--> statement-breakpoint
CREATE TABLE "unserviceable_periods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unserviceable_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"store_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"weekdays" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unserviceable_periods_status" CHECK (status in ('scheduled', 'active', 'ended', 'cancelled')),
	CONSTRAINT "unserviceable_periods_reason" CHECK (reason in ('HOLIDAY', 'STOCK-COUNT', 'NO-PHARMACIST', 'POWER-OR-NETWORK', 'REPAIRS', 'LICENCE', 'WEATHER', 'OTHER')),
	CONSTRAINT "unserviceable_periods_times" CHECK ("unserviceable_periods"."starts_at" < "unserviceable_periods"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "code" text GENERATED ALWAYS AS (upper(left(city, 3)) || '-' || lpad(id::text, greatest(3, length(id::text)), '0')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "status" text DEFAULT 'SERVICEABLE' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "closed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "hours" jsonb DEFAULT '[{"opens":"00:00","closes":"24:00"},{"opens":"00:00","closes":"24:00"},{"opens":"00:00","closes":"24:00"},{"opens":"00:00","closes":"24:00"},{"opens":"00:00","closes":"24:00"},{"opens":"00:00","closes":"24:00"},{"opens":"00:00","closes":"24:00"}]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "unserviceable_period_events" ADD CONSTRAINT "unserviceable_period_events_period_id_unserviceable_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."unserviceable_periods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unserviceable_period_events" ADD CONSTRAINT "unserviceable_period_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_events" ADD CONSTRAINT "store_events_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_events" ADD CONSTRAINT "store_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unserviceable_periods" ADD CONSTRAINT "unserviceable_periods_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unserviceable_period_events_by_time" ON "unserviceable_period_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "store_events_by_time" ON "store_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "unserviceable_periods_by_store" ON "unserviceable_periods" USING btree ("store_id","ends_at");--> statement-breakpoint
CREATE INDEX "unserviceable_periods_by_start" ON "unserviceable_periods" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "unserviceable_periods_due" ON "unserviceable_periods" USING btree ("starts_at","ends_at") WHERE "unserviceable_periods"."status" in ('scheduled', 'active');--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_status" CHECK (status in ('SERVICEABLE', 'UNSERVICEABLE'));--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_closed_reason" CHECK (closed_reason in ('HOLIDAY', 'STOCK-COUNT', 'NO-PHARMACIST', 'POWER-OR-NETWORK', 'REPAIRS', 'LICENCE', 'WEATHER', 'OTHER'));--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_reason_if_closed" CHECK (("stores"."status" = 'UNSERVICEABLE') = ("stores"."closed_reason" is not null));--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_hours" CHECK (jsonb_array_length("stores"."hours") = 7);