CREATE TABLE "batch_file_parts" (
	"batch_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "batch_file_parts_batch_id_part_pk" PRIMARY KEY("batch_id","part")
);
--> statement-breakpoint
CREATE TABLE "batch_outcomes" (
	"batch_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"record_id" bigint,
	"written_version" integer,
	CONSTRAINT "batch_outcomes_batch_id_line_pk" PRIMARY KEY("batch_id","line"),
	CONSTRAINT "batch_outcomes_outcome" CHECK (outcome in ('written', 'failed', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "batch_rows" (
	"batch_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"cells" json NOT NULL,
	"mended" json,
	"record_id" bigint,
	"verdict" text,
	"key" uuid,
	"said" uuid,
	"record_version" integer,
	"errors" json,
	"changes" json,
	"values" json,
	"before" json,
	"note" text,
	CONSTRAINT "batch_rows_batch_id_line_pk" PRIMARY KEY("batch_id","line"),
	CONSTRAINT "batch_rows_verdict" CHECK (verdict in ('created', 'changed', 'unchanged', 'bad'))
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"failed_step" text,
	"problem" text,
	"file_name" text,
	"file_bytes" integer,
	"digest" text,
	"encoding" text,
	"columns" json DEFAULT '[]'::json NOT NULL,
	"sample" json DEFAULT '[]'::json NOT NULL,
	"mapping" json DEFAULT '{}'::json NOT NULL,
	"mapped" boolean DEFAULT false NOT NULL,
	"whole" boolean DEFAULT false NOT NULL,
	"make_missing" boolean DEFAULT false NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"bad" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"request_key" uuid NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "batches_request_key" UNIQUE("user_id","request_key"),
	CONSTRAINT "batches_state" CHECK (state in ('choosing', 'reading', 'mapping', 'checking', 'reviewing', 'committing', 'failed', 'done', 'undoing', 'undone', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_rows_by_key" ON "batch_rows" USING btree ("batch_id","key");--> statement-breakpoint
CREATE INDEX "batch_rows_by_verdict" ON "batch_rows" USING btree ("batch_id","verdict","line");--> statement-breakpoint
CREATE INDEX "batches_by_target" ON "batches" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "batches_at_work" ON "batches" USING btree ("id") WHERE "batches"."state" in ('choosing', 'reading', 'checking', 'committing', 'undoing');--> statement-breakpoint
-- Files are read back once, part by part: packing them would only cost time.
ALTER TABLE "batch_file_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
