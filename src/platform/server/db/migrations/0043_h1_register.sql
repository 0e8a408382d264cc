CREATE TABLE "h1_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "h1_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"refers_to" bigint,
	"prescriber" text NOT NULL,
	"registration_no" text NOT NULL,
	"prescriber_address" text NOT NULL,
	"patient_id" bigint NOT NULL,
	"patient" text NOT NULL,
	"patient_address" text NOT NULL,
	"drug_id" bigint NOT NULL,
	"drug" text NOT NULL,
	"batch_no" text,
	"quantity" integer NOT NULL,
	"bill_id" bigint NOT NULL,
	"bill" text NOT NULL,
	"position" integer NOT NULL,
	"reader" text NOT NULL,
	"checker" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "h1_entries_serial" UNIQUE("store_id","financial_year","serial"),
	CONSTRAINT "h1_entries_once" UNIQUE("bill_id","position","kind"),
	CONSTRAINT "h1_entries_kind" CHECK (kind in ('DISPENSED', 'TAKEN-BACK'))
);
--> statement-breakpoint
CREATE TABLE "h1_registers" (
	"store_id" bigint NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "h1_registers_store_id_financial_year_pk" PRIMARY KEY("store_id","financial_year")
);
--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD COLUMN "doctor_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "h1_entries" ADD CONSTRAINT "h1_entries_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "h1_entries" ADD CONSTRAINT "h1_entries_refers_to_h1_entries_id_fk" FOREIGN KEY ("refers_to") REFERENCES "public"."h1_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "h1_entries" ADD CONSTRAINT "h1_entries_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "h1_entries" ADD CONSTRAINT "h1_entries_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "h1_entries" ADD CONSTRAINT "h1_entries_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "h1_registers" ADD CONSTRAINT "h1_registers_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "h1_entries_by_time" ON "h1_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "h1_entries_patient_id_index" ON "h1_entries" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "h1_entries_drug_id_index" ON "h1_entries" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "h1_entries_refers_to_index" ON "h1_entries" USING btree ("refers_to");