CREATE TABLE "master_checks" (
	"master" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"seen" timestamp with time zone,
	"records" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "master_distinct_pairs" (
	"one" bigint NOT NULL,
	"other" bigint NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "master_distinct_pairs_one_other_pk" PRIMARY KEY("one","other")
);
--> statement-breakpoint
CREATE TABLE "master_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "master_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master" text NOT NULL,
	"problem" text NOT NULL,
	"name" text NOT NULL,
	"record_ids" bigint[] NOT NULL,
	"first_id" bigint NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "master_findings_master" CHECK (master in ('brand', 'item', 'function', 'use', 'composition', 'variant', 'company', 'hsn', 'product', 'product-category', 'molecule', 'release', 'available-in', 'uom')),
	CONSTRAINT "master_findings_problem" CHECK (problem in ('DUPLICATES', 'RETIRED_DOUBLE', 'INVISIBLE', 'NO_COMPOSITION', 'UNUSED', 'DISTINCT'))
);
--> statement-breakpoint
CREATE TABLE "batch_faults" (
	"batch_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"digest" uuid NOT NULL,
	"field" text NOT NULL,
	"message" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "batch_faults_batch_id_line_digest_pk" PRIMARY KEY("batch_id","line","digest")
);
--> statement-breakpoint
CREATE TABLE "batch_made" (
	"batch_id" bigint NOT NULL,
	"target" text NOT NULL,
	"name" text NOT NULL,
	"given" json,
	"record_id" bigint,
	CONSTRAINT "batch_made_batch_id_target_name_pk" PRIMARY KEY("batch_id","target","name")
);
--> statement-breakpoint
CREATE TABLE "remembered_values" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remembered_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"field" text NOT NULL,
	"folded" text NOT NULL,
	"written" text NOT NULL,
	"value" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "remembered_values_of_target" UNIQUE("target","field","folded")
);
--> statement-breakpoint
ALTER TABLE "batch_rows" DROP CONSTRAINT "batch_rows_verdict";--> statement-breakpoint
ALTER TABLE "batches" DROP CONSTRAINT "batches_state";--> statement-breakpoint
ALTER TABLE "drugs" ADD COLUMN "presentation" text GENERATED ALWAYS AS (drug_presentation(name, form, composition)) STORED;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "remembered" json;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "left_out" json;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "sheet" text;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "as_last_time" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "mapped_like" bigint;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "master_distinct_pairs" ADD CONSTRAINT "master_distinct_pairs_one_master_records_id_fk" FOREIGN KEY ("one") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_distinct_pairs" ADD CONSTRAINT "master_distinct_pairs_other_master_records_id_fk" FOREIGN KEY ("other") REFERENCES "public"."master_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "master_findings_record" ON "master_findings" USING btree ("master","problem","first_id");--> statement-breakpoint
CREATE INDEX "master_findings_by_name" ON "master_findings" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "master_findings_records" ON "master_findings" USING gin ("record_ids");--> statement-breakpoint
CREATE INDEX "batch_faults_by_digest" ON "batch_faults" USING btree ("batch_id","digest","line");--> statement-breakpoint
CREATE INDEX "batch_rows_mended" ON "batch_rows" USING btree ("batch_id","line") WHERE "batch_rows"."mended" is not null or "batch_rows"."left_out" is not null;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_verdict" CHECK (verdict in ('created', 'changed', 'unchanged', 'bad', 'left_out'));--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_state" CHECK (state in ('choosing', 'reading', 'mapping', 'checking', 'reviewing', 'committing', 'failed', 'done', 'undoing', 'partlyUndone', 'undone', 'cancelled'));