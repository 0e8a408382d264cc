CREATE INDEX "order_lines_drug_id_index" ON "order_lines" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "store_stock_drug_id_index" ON "store_stock" USING btree ("drug_id");