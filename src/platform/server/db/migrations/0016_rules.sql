CREATE TABLE "drug_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drug_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"priority" integer NOT NULL,
	"active" boolean NOT NULL,
	"where" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"batch_id" bigint,
	"applied_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drug_rules_priority" CHECK ("drug_rules"."priority" between 1 and 999)
);
--> statement-breakpoint
ALTER TABLE "drug_rules" ADD CONSTRAINT "drug_rules_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drug_rules_name" ON "drug_rules" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "drug_rules_by_priority" ON "drug_rules" USING btree ("priority","id");--> statement-breakpoint
CREATE INDEX "drug_rules_by_update" ON "drug_rules" USING btree ("updated_at","id");