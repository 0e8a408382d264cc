CREATE TABLE "short_book_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "short_book_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"store_id" bigint NOT NULL,
	"drug_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"packs" integer NOT NULL,
	"distributor_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"suggested" integer,
	"grade" text,
	"pack_size" integer,
	"free" integer,
	"on_order" integer,
	"use_per_day" numeric(9, 2),
	"suggested_at" timestamp with time zone,
	"cover" integer GENERATED ALWAYS AS (floor((free + on_order) / nullif(use_per_day, 0))::integer) STORED,
	"snoozed_until" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "short_book_entries_status" CHECK (status in ('open', 'submitted', 'approved', 'snoozed', 'ordered', 'rejected', 'covered')),
	CONSTRAINT "short_book_entries_mode" CHECK (mode in ('AS', 'MS', 'PR')),
	CONSTRAINT "short_book_entries_grade" CHECK (grade in ('A1', 'A2', 'B', 'C', 'D', 'NA')),
	CONSTRAINT "short_book_entries_packs" CHECK ("short_book_entries"."packs" >= 0),
	CONSTRAINT "short_book_entries_suggestion" CHECK (num_nulls("short_book_entries"."suggested", "short_book_entries"."grade", "short_book_entries"."pack_size", "short_book_entries"."free", "short_book_entries"."on_order", "short_book_entries"."use_per_day", "short_book_entries"."suggested_at") in (0, 7)),
	CONSTRAINT "short_book_entries_snoozed" CHECK (("short_book_entries"."status" = 'snoozed') = ("short_book_entries"."snoozed_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "short_book_events" (
	"entry_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "short_book_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "short_book_events_version" UNIQUE("entry_id","version")
);
--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD CONSTRAINT "short_book_entries_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD CONSTRAINT "short_book_entries_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_book_entries" ADD CONSTRAINT "short_book_entries_distributor_id_distributors_id_fk" FOREIGN KEY ("distributor_id") REFERENCES "public"."distributors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_book_events" ADD CONSTRAINT "short_book_events_entry_id_short_book_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."short_book_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_book_events" ADD CONSTRAINT "short_book_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "short_book_entries_unfinished" ON "short_book_entries" USING btree ("store_id","drug_id") WHERE status in ('open', 'submitted', 'approved', 'snoozed');--> statement-breakpoint
CREATE INDEX "short_book_entries_by_status" ON "short_book_entries" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "short_book_entries_by_cover" ON "short_book_entries" USING btree ("cover","id");--> statement-breakpoint
CREATE INDEX "short_book_entries_by_update" ON "short_book_entries" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "short_book_entries_by_creation" ON "short_book_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "short_book_entries_drug_id_index" ON "short_book_entries" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "short_book_entries_distributor_id_index" ON "short_book_entries" USING btree ("distributor_id");--> statement-breakpoint
CREATE INDEX "bills_by_store" ON "bills" USING btree ("store_id","billed_at");