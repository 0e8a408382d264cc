CREATE TABLE "doctors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doctors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"registration_no" text NOT NULL,
	"phone" text NOT NULL,
	"city" text NOT NULL,
	"speciality" text NOT NULL,
	"retired_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doctors_registration_no" UNIQUE("registration_no")
);
--> statement-breakpoint
CREATE TABLE "search_lexicon" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_lexicon_by_likeness" ON "search_lexicon" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_lexicon_by_beginning" ON "search_lexicon" USING btree (("word" collate "C"));--> statement-breakpoint
-- Words of a text as the pharmacy search compares them: lower case, without signs, numbers apart from letters ("650mg" is 650 and mg).
CREATE FUNCTION search_words(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN string_to_array(trim(regexp_replace(regexp_replace(regexp_replace(lower(words COLLATE "C"), E'[^a-z0-9\\u0080-\\U0010FFFF]+', ' ', 'g'), '([0-9])([a-z])', '\1 \2', 'g'), '([a-z])([0-9])', '\1 \2', 'g')), ' ');
--> statement-breakpoint
CREATE INDEX "drugs_search_words" ON "drugs" USING gin (array_to_tsvector(search_words("name" || ' ' || "composition")));
--> statement-breakpoint
CREATE INDEX "drugs_by_beginning" ON "drugs" USING btree ((lower("name") COLLATE "C"));
--> statement-breakpoint
-- One index for the masters that are searched; each word list carries its master, marked so that it is no word that somebody types.
CREATE INDEX "master_records_search_words" ON "master_records" USING gin (array_to_tsvector(array_append(search_words("name" || ' ' || coalesce("values" ->> 'short_name', '') || ' ' || CASE WHEN "master" = 'hsn' THEN coalesce("values" ->> 'description', '') ELSE '' END), '~' || "master"))) WHERE "master" IN ('brand', 'composition', 'company', 'hsn', 'product');
--> statement-breakpoint
CREATE INDEX "master_records_by_beginning" ON "master_records" USING btree ("master", (lower("name") COLLATE "C")) WHERE "master" IN ('brand', 'composition', 'company', 'hsn', 'product');
--> statement-breakpoint
CREATE INDEX "doctors_search_words" ON "doctors" USING gin (array_to_tsvector(search_words("name" || ' ' || "registration_no" || ' ' || "phone" || ' ' || "city" || ' ' || "speciality")));
--> statement-breakpoint
CREATE INDEX "doctors_by_beginning" ON "doctors" USING btree ((lower("name") COLLATE "C"));
