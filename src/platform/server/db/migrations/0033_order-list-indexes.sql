DROP INDEX "orders_by_tat";--> statement-breakpoint
DROP INDEX "orders_by_placed";--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("tat_due_at",(- id),"id") WHERE status in ('PLACED', 'FOLLOW-UP-WITHIN-TAT', 'CUSTOMER-NOT-REACHABLE', 'CONFIRM-BUT-NEED-PRESCRIPTION', 'FOLLOW-UP-DOCTOR-WITHIN-TAT', 'PRESCRIPTION-CREATED', 'PRESCRIPTION-DECODED', 'CREATE-PATIENT-STORE-ORDER', 'CREATED-CUSTOMER-BILL', 'OUT-FOR-DELIVERY', 'DELIVERED');--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","tat_due_at",(- id),"id");--> statement-breakpoint
CREATE INDEX "orders_by_due" ON "orders" USING btree ("due_at","tat_due_at",(- id),"id");--> statement-breakpoint
CREATE INDEX "orders_by_status_since" ON "orders" USING btree ("status_since","id");--> statement-breakpoint
CREATE INDEX "orders_by_value" ON "orders" USING btree ("value","id");--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree (lower("patient_name"),"id");--> statement-breakpoint
CREATE INDEX "orders_by_city" ON "orders" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "orders_by_store" ON "orders" USING btree (lower("store"),"id");--> statement-breakpoint
CREATE INDEX "orders_by_pincode" ON "orders" USING btree (lower("pincode"));--> statement-breakpoint
CREATE INDEX "orders_by_slot" ON "orders" USING btree ("slot_start") WHERE "orders"."slot_start" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_tat" ON "orders" USING btree ("tat_due_at",(- id),"id");--> statement-breakpoint
CREATE INDEX "orders_by_placed" ON "orders" USING btree ("placed_at","id");