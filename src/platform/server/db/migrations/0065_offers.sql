CREATE TABLE "promo_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promo_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promo_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "promo_events_version" UNIQUE("promo_id","version")
);
--> statement-breakpoint
ALTER TABLE "promo_uses" DROP CONSTRAINT "promo_uses_code_promos_code_fk";--> statement-breakpoint
ALTER TABLE "promos" DROP CONSTRAINT "promos_pkey";--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "promos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
-- Earlier promos were in use from their first day on; the job records which of their days have come.
UPDATE "promos" SET "status" = 'scheduled', "published_at" = "starts_on", "created_at" = "starts_on", "updated_at" = "starts_on";--> statement-breakpoint
ALTER TABLE "promos" ALTER COLUMN "status" SET NOT NULL, ALTER COLUMN "created_at" SET NOT NULL, ALTER COLUMN "updated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_events" ADD CONSTRAINT "promo_events_promo_id_promos_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_events" ADD CONSTRAINT "promo_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promos_by_code" ON "promos" USING btree (lower("code"),"id");--> statement-breakpoint
CREATE INDEX "promos_by_title" ON "promos" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "promos_by_start" ON "promos" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "promos_by_end" ON "promos" USING btree ("ends_on","id");--> statement-breakpoint
CREATE INDEX "promos_search" ON "promos" USING gin ((lower("code" || ' ' || "title")) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "promos" ADD CONSTRAINT "promos_code" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_code_promos_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promos"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promos" ADD CONSTRAINT "promos_status" CHECK (status in ('draft', 'scheduled', 'live', 'paused', 'ended'));--> statement-breakpoint
ALTER TABLE "promos" ADD CONSTRAINT "promos_channel" CHECK (channel in ('CART', 'PRESCRIPTION', 'CALL', 'SUBSCRIPTION'));--> statement-breakpoint
ALTER TABLE "promos" ADD CONSTRAINT "promos_days" CHECK ("promos"."ends_on" is null or "promos"."starts_on" <= "promos"."ends_on");