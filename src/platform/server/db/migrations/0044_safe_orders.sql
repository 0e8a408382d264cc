ALTER TABLE "orders" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "order_drafts" ADD COLUMN "approval_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "first_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" o SET "delivery" = d."delivery" FROM "order_drafts" d WHERE d."order_id" = o."id";
