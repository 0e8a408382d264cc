CREATE TABLE "slot_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slot_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"store_id" bigint NOT NULL,
	"slot_type" text NOT NULL,
	"day" date NOT NULL,
	"starts" integer,
	"capacity" integer NOT NULL,
	"note" text,
	"retired_at" timestamp with time zone,
	CONSTRAINT "slot_days_type" CHECK (slot_type in ('DELIVERY', 'PICKUP', 'EXPRESS', 'SAMPLE-COLLECTION')),
	CONSTRAINT "slot_days_capacity" CHECK ("slot_days"."capacity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "store_slots" DROP CONSTRAINT "store_slots_key";--> statement-breakpoint
ALTER TABLE "store_slots" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_slots" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "store_slots" ADD COLUMN "weekdays" text DEFAULT 'Mon Tue Wed Thu Fri Sat Sun' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_slots" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slot_days" ADD CONSTRAINT "slot_days_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slot_days_of_slot" ON "slot_days" USING btree ("store_id","slot_type","day","starts") WHERE "slot_days"."retired_at" is null and "slot_days"."starts" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "slot_days_of_type" ON "slot_days" USING btree ("store_id","slot_type","day") WHERE "slot_days"."retired_at" is null and "slot_days"."starts" is null;--> statement-breakpoint
CREATE INDEX "slot_days_by_update" ON "slot_days" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_slots_key" ON "store_slots" USING btree ("store_id","slot_type","starts") WHERE "store_slots"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "store_slots_by_update" ON "store_slots" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "store_slots" DROP COLUMN "title";