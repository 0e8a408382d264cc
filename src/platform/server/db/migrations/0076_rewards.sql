CREATE TABLE "redemption_events" (
	"redemption_id" bigint NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redemption_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"by" text NOT NULL,
	"event" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"payload" jsonb NOT NULL,
	CONSTRAINT "redemption_events_version" UNIQUE("redemption_id","version")
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"patient_id" bigint NOT NULL,
	"reward_id" bigint NOT NULL,
	"points" integer NOT NULL,
	"copayment" integer NOT NULL,
	"payment" text,
	"user_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "redemptions_status" CHECK (status in ('BOOKED', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'REFUNDED', 'EXPIRED')),
	CONSTRAINT "redemptions_payment" CHECK (payment in ('CASH', 'ONLINE')),
	CONSTRAINT "redemptions_points" CHECK ("redemptions"."points" > 0 and "redemptions"."copayment" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"vendor" text NOT NULL,
	"kind" text NOT NULL,
	"test_type" text,
	"points" integer NOT NULL,
	"copayment" integer,
	"status" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"stock" integer,
	"retired_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rewards_category" CHECK (category in ('WELLNESS', 'DEVICES', 'PERSONAL-CARE', 'DIAGNOSTICS', 'VOUCHERS')),
	CONSTRAINT "rewards_kind" CHECK (kind in ('GOODS', 'TEST')),
	CONSTRAINT "rewards_test_type" CHECK (test_type in ('BLOOD', 'URINE', 'IMAGING', 'PACKAGE', 'CONSULTATION')),
	CONSTRAINT "rewards_test" CHECK (("rewards"."kind" = 'TEST') = ("rewards"."test_type" is not null)),
	CONSTRAINT "rewards_status" CHECK (status in ('ACTIVE', 'PAUSED')),
	CONSTRAINT "rewards_points" CHECK ("rewards"."points" > 0),
	CONSTRAINT "rewards_copayment" CHECK ("rewards"."copayment" > 0),
	CONSTRAINT "rewards_stock" CHECK ("rewards"."stock" >= 0),
	CONSTRAINT "rewards_days" CHECK ("rewards"."valid_from" <= "rewards"."valid_to")
);
--> statement-breakpoint
ALTER TABLE "point_entries" DROP CONSTRAINT "point_entries_kind";--> statement-breakpoint
ALTER TABLE "redemption_events" ADD CONSTRAINT "redemption_events_redemption_id_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemption_events" ADD CONSTRAINT "redemption_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_patient_id_patients_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redemptions_by_creation" ON "redemptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_by_points" ON "redemptions" USING btree ("points","id");--> statement-breakpoint
CREATE INDEX "redemptions_by_patient" ON "redemptions" USING btree ("patient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "redemptions_by_reward" ON "redemptions" USING btree ("reward_id","status");--> statement-breakpoint
CREATE INDEX "redemptions_unconfirmed" ON "redemptions" USING btree ("expires_at") WHERE "redemptions"."status" = 'BOOKED';--> statement-breakpoint
CREATE UNIQUE INDEX "rewards_name" ON "rewards" USING btree (lower("name")) WHERE "rewards"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "rewards_by_name" ON "rewards" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "rewards_by_points" ON "rewards" USING btree ("points","id");--> statement-breakpoint
CREATE INDEX "rewards_by_update" ON "rewards" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_kind" CHECK (kind in ('OPENING', 'ADJUSTED', 'IMPORTED', 'MERGED', 'REDEEMED', 'RETURNED'));