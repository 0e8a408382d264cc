CREATE TABLE "bill_counters" (
	"store_id" bigint NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "bill_counters_store_id_financial_year_pk" PRIMARY KEY("store_id","financial_year")
);
--> statement-breakpoint
CREATE TABLE "bill_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"drug_id" bigint NOT NULL,
	"drug" text NOT NULL,
	"schedule" text,
	"hsn" text,
	"gst" numeric(5, 2),
	"batch_no" text,
	"expires_on" date,
	"quantity" integer NOT NULL,
	"pack_size" integer NOT NULL,
	"mrp" integer,
	"amount" integer NOT NULL,
	"discount" integer NOT NULL,
	"taxable" integer NOT NULL,
	"cgst" integer NOT NULL,
	"sgst" integer NOT NULL,
	CONSTRAINT "bill_lines_position" UNIQUE("bill_id","position"),
	CONSTRAINT "bill_lines_parts" CHECK ("bill_lines"."taxable" + "bill_lines"."cgst" + "bill_lines"."sgst" = "bill_lines"."amount" - "bill_lines"."discount")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"financial_year" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"billed_at" timestamp with time zone NOT NULL,
	"seller" text NOT NULL,
	"seller_address" text NOT NULL,
	"gstin" text,
	"drug_licence" text,
	"lines_amount" integer NOT NULL,
	"promo_code" text,
	"promo_amount" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"delivery_charge" integer NOT NULL,
	"delivery_gst" numeric(5, 2),
	"rounding" integer NOT NULL,
	"total" integer NOT NULL,
	"prescription" text,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "bills_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "bills_number_unique" UNIQUE("number"),
	CONSTRAINT "bills_sequence" UNIQUE("store_id","financial_year","sequence"),
	CONSTRAINT "bills_total" CHECK ("bills"."total" = "bills"."lines_amount" - "bills"."promo_amount" - "bills"."discount" + "bills"."delivery_charge" + "bills"."rounding")
);
--> statement-breakpoint
CREATE TABLE "invoice_prints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_prints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bill_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_reservations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"store_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_reservations_once" UNIQUE("order_id","drug_id","state"),
	CONSTRAINT "stock_reservations_quantity" CHECK ("stock_reservations"."quantity" > 0),
	CONSTRAINT "stock_reservations_state" CHECK (state in ('RESERVED', 'TAKEN', 'FREED', 'RETURNED'))
);
--> statement-breakpoint
CREATE TABLE "store_licences" (
	"store_id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"gstin" text NOT NULL,
	"drug_licence" text NOT NULL,
	CONSTRAINT "store_licences_code_unique" UNIQUE("code"),
	CONSTRAINT "store_licences_code" CHECK ("store_licences"."code" ~ '^[A-Z][A-Z0-9]{2}$'),
	CONSTRAINT "store_licences_gstin" CHECK ("store_licences"."gstin" ~ '^[0-9]{2}[A-Z0-9]{13}$')
);
--> statement-breakpoint
ALTER TABLE "store_stock" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bill_counters" ADD CONSTRAINT "bill_counters_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_prints" ADD CONSTRAINT "invoice_prints_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_prints" ADD CONSTRAINT "invoice_prints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservations" ADD CONSTRAINT "stock_reservations_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_licences" ADD CONSTRAINT "store_licences_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_lines_drug_id_index" ON "bill_lines" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "invoice_prints_bill_id_index" ON "invoice_prints" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "stock_reservations_drug_id_index" ON "stock_reservations" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "stock_reservations_store_id_index" ON "stock_reservations" USING btree ("store_id");--> statement-breakpoint
ALTER TABLE "store_stock" ADD CONSTRAINT "store_stock_reserved" CHECK ("store_stock"."reserved" between 0 and "store_stock"."on_hand");