ALTER TABLE "oms_pushes" DROP CONSTRAINT "oms_pushes_order_id_unique";--> statement-breakpoint
ALTER TABLE "oms_pushes" ADD COLUMN "kind" text DEFAULT 'ORDER' NOT NULL;--> statement-breakpoint
ALTER TABLE "oms_pushes" ADD CONSTRAINT "oms_pushes_once" UNIQUE("order_id","kind");--> statement-breakpoint
ALTER TABLE "oms_pushes" ADD CONSTRAINT "oms_pushes_kind" CHECK (kind in ('ORDER', 'CANCELLATION'));