CREATE TABLE "regular_medicines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regular_medicines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"patient_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"per_day" numeric(5, 2) NOT NULL,
	"started_on" date NOT NULL,
	"stopped_on" date,
	"bill_id" bigint,
	"runs_out_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "regular_medicines_per_day" CHECK ("regular_medicines"."per_day" > 0 and "regular_medicines"."per_day" <= 50),
	CONSTRAINT "regular_medicines_days" CHECK ("regular_medicines"."stopped_on" >= "regular_medicines"."started_on"),
	CONSTRAINT "regular_medicines_supply" CHECK (("regular_medicines"."bill_id" is null) = ("regular_medicines"."runs_out_on" is null))
);
--> statement-breakpoint
ALTER TABLE "callbacks" DROP CONSTRAINT "callbacks_reason";--> statement-breakpoint
ALTER TABLE "regular_medicines" ADD CONSTRAINT "regular_medicines_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regular_medicines" ADD CONSTRAINT "regular_medicines_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regular_medicines" ADD CONSTRAINT "regular_medicines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "regular_medicines_by_patient" ON "regular_medicines" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "regular_medicines_run_out" ON "regular_medicines" USING btree ("runs_out_on","id") WHERE "regular_medicines"."stopped_on" is null;--> statement-breakpoint
CREATE INDEX "regular_medicines_drug_id_index" ON "regular_medicines" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "regular_medicines_bill_id_index" ON "regular_medicines" USING btree ("bill_id");--> statement-breakpoint
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_reason" CHECK (reason in ('NEW-ORDER', 'REFILL', 'ORDER-STATUS', 'PRESCRIPTION', 'PAYMENT', 'MEDICINE', 'OTHER'));