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
CREATE INDEX "purchase_orders_distributor_id_index" ON "purchase_orders" USING btree ("distributor_id");