CREATE TABLE "stock_floors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_floors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"floor" integer NOT NULL,
	"use_per_day" numeric(9, 2) NOT NULL,
	"lead_days" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_floors_key" UNIQUE("store_id","drug_id"),
	CONSTRAINT "stock_floors_floor" CHECK ("stock_floors"."floor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "auto_short_manifest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auto_short_manifest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint,
	"category_id" bigint NOT NULL,
	"grade" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "auto_short_manifest_grade" CHECK (grade in ('A1', 'A2', 'B', 'C', 'D', 'NA'))
);
--> statement-breakpoint
CREATE TABLE "floor_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "floor_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"before" integer,
	"floor" integer NOT NULL,
	"use_per_day" numeric(9, 2) NOT NULL,
	"lead_days" integer NOT NULL,
	CONSTRAINT "floor_proposals_key" UNIQUE("run_id","store_id","drug_id")
);
--> statement-breakpoint
CREATE TABLE "order_place_manifest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_place_manifest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint,
	"category_id" bigint NOT NULL,
	"grade" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "order_place_manifest_grade" CHECK (grade in ('A1', 'A2', 'B', 'C', 'D', 'NA'))
);
--> statement-breakpoint
CREATE TABLE "safety_stock_manifest" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "safety_stock_manifest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint,
	"category_id" bigint NOT NULL,
	"grade" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "safety_stock_manifest_grade" CHECK (grade in ('A1', 'A2', 'B', 'C', 'D', 'NA'))
);
--> statement-breakpoint
CREATE TABLE "store_run_events" (
	"run_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_run_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "store_run_events_version" UNIQUE("run_id","version")
);
--> statement-breakpoint
CREATE TABLE "store_run_stores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_run_stores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"changed" integer NOT NULL,
	CONSTRAINT "store_run_stores_key" UNIQUE("run_id","store_id"),
	CONSTRAINT "store_run_stores_outcome" CHECK (outcome in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "store_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "store_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"project" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"repeat" text NOT NULL,
	"store_ids" bigint[] NOT NULL,
	"by" text NOT NULL,
	"began_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"done" integer,
	"failed" integer,
	"changed" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_runs_status" CHECK (status in ('SCHEDULED', 'RUNNING', 'PAUSED', 'REVIEW', 'COMPLETED', 'FAILED', 'CANCELLED')),
	CONSTRAINT "store_runs_project" CHECK (project in ('AS', 'SSR', 'OP')),
	CONSTRAINT "store_runs_repeat" CHECK (repeat in ('none', 'hourly', 'daily', 'weekly')),
	CONSTRAINT "store_runs_result" CHECK (num_nulls("store_runs"."ended_at", "store_runs"."done", "store_runs"."failed", "store_runs"."changed") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"supplies" text NOT NULL,
	"gstin" text,
	"contact" text,
	"phone" text,
	"email" text,
	"address" text,
	"city" text,
	"credit_days" integer NOT NULL,
	"retired_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppliers_supplies" CHECK (supplies in ('PACKAGING', 'CONSUMABLES', 'PRINTING', 'EQUIPMENT', 'COLD_CHAIN', 'IT', 'SERVICES')),
	CONSTRAINT "suppliers_credit" CHECK ("suppliers"."credit_days" between 0 and 180)
);
--> statement-breakpoint
ALTER TABLE "calls" DROP CONSTRAINT "calls_status";--> statement-breakpoint
DROP INDEX "calls_open";--> statement-breakpoint
DROP INDEX "calls_without_news";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "receiver_id" integer;--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD COLUMN "floor" integer;--> statement-breakpoint
ALTER TABLE "stock_floors" ADD CONSTRAINT "stock_floors_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_floors" ADD CONSTRAINT "stock_floors_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_short_manifest" ADD CONSTRAINT "auto_short_manifest_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_short_manifest" ADD CONSTRAINT "auto_short_manifest_category_id_master_records_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_proposals" ADD CONSTRAINT "floor_proposals_run_id_store_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."store_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_proposals" ADD CONSTRAINT "floor_proposals_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_proposals" ADD CONSTRAINT "floor_proposals_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_place_manifest" ADD CONSTRAINT "order_place_manifest_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_place_manifest" ADD CONSTRAINT "order_place_manifest_category_id_master_records_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_stock_manifest" ADD CONSTRAINT "safety_stock_manifest_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_stock_manifest" ADD CONSTRAINT "safety_stock_manifest_category_id_master_records_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_run_events" ADD CONSTRAINT "store_run_events_run_id_store_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."store_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_run_events" ADD CONSTRAINT "store_run_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_run_stores" ADD CONSTRAINT "store_run_stores_run_id_store_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."store_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_run_stores" ADD CONSTRAINT "store_run_stores_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_floors_drug_id_index" ON "stock_floors" USING btree ("drug_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auto_short_manifest_key" ON "auto_short_manifest" USING btree ("category_id",coalesce("store_id", 0),coalesce("grade", '')) WHERE "auto_short_manifest"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "auto_short_manifest_by_store" ON "auto_short_manifest" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "auto_short_manifest_by_update" ON "auto_short_manifest" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "floor_proposals_by_floor" ON "floor_proposals" USING btree ("floor","id");--> statement-breakpoint
CREATE INDEX "floor_proposals_store_id_index" ON "floor_proposals" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "floor_proposals_drug_id_index" ON "floor_proposals" USING btree ("drug_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_place_manifest_key" ON "order_place_manifest" USING btree ("category_id",coalesce("store_id", 0),coalesce("grade", '')) WHERE "order_place_manifest"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "order_place_manifest_by_store" ON "order_place_manifest" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "order_place_manifest_by_update" ON "order_place_manifest" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "safety_stock_manifest_key" ON "safety_stock_manifest" USING btree ("category_id",coalesce("store_id", 0),coalesce("grade", '')) WHERE "safety_stock_manifest"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "safety_stock_manifest_by_store" ON "safety_stock_manifest" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "safety_stock_manifest_by_update" ON "safety_stock_manifest" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "store_run_stores_store_id_index" ON "store_run_stores" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "store_runs_by_time" ON "store_runs" USING btree ("project","due_at","id");--> statement-breakpoint
CREATE INDEX "store_runs_unfinished" ON "store_runs" USING btree ("project","due_at") WHERE status in ('SCHEDULED', 'RUNNING', 'PAUSED');--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name")) WHERE "suppliers"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "suppliers_by_update" ON "suppliers" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_transferred" ON "calls" USING btree ("receiver_id") WHERE receiver_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calls_open" ON "calls" USING btree ("agent_id") WHERE status in ('dialing', 'ringing', 'incoming', 'connected', 'muted', 'held', 'transferring', 'ended', 'busy', 'noAnswer', 'failed');--> statement-breakpoint
CREATE INDEX "calls_without_news" ON "calls" USING btree ("status_since") WHERE status in ('dialing', 'ringing', 'incoming', 'connected', 'muted', 'held', 'transferring');--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_receiver" CHECK (("calls"."receiver_id" is not null) = ("calls"."status" = 'transferring'));--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_status" CHECK (status in ('dialing', 'ringing', 'incoming', 'connected', 'muted', 'held', 'transferring', 'ended', 'busy', 'noAnswer', 'failed', 'missed', 'dispositioned'));