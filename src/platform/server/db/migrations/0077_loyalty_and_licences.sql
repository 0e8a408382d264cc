CREATE TABLE "loyalty_earnings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loyalty_earnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"points" integer,
	CONSTRAINT "loyalty_earnings_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loyalty_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" integer NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"user_id" bigint NOT NULL,
	"by" text NOT NULL,
	"per_100" integer NOT NULL,
	"minimum_value" integer NOT NULL,
	"expires_after" integer NOT NULL,
	"silver_from" integer NOT NULL,
	"gold_from" integer NOT NULL,
	"silver_bonus" integer NOT NULL,
	"gold_bonus" integer NOT NULL,
	CONSTRAINT "loyalty_rules_version_unique" UNIQUE("version"),
	CONSTRAINT "loyalty_rules_numbers" CHECK (least("loyalty_rules"."per_100", "loyalty_rules"."minimum_value", "loyalty_rules"."silver_bonus", "loyalty_rules"."gold_bonus") >= 0 and "loyalty_rules"."expires_after" >= 1
        and 1 <= "loyalty_rules"."silver_from" and "loyalty_rules"."silver_from" < "loyalty_rules"."gold_from")
);
--> statement-breakpoint
ALTER TABLE "point_entries" DROP CONSTRAINT "point_entries_kind";--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "licence_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "licence_until" date;--> statement-breakpoint
ALTER TABLE "loyalty_earnings" ADD CONSTRAINT "loyalty_earnings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_rules" ADD CONSTRAINT "loyalty_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loyalty_earnings_due" ON "loyalty_earnings" USING btree ("id") WHERE "loyalty_earnings"."points" is null;--> statement-breakpoint
CREATE INDEX "loyalty_rules_by_start" ON "loyalty_rules" USING btree ("effective_from","version");--> statement-breakpoint
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_kind" CHECK (kind in ('OPENING', 'EARNED', 'ADJUSTED', 'IMPORTED', 'MERGED', 'REDEEMED', 'RETURNED', 'EXPIRED'));