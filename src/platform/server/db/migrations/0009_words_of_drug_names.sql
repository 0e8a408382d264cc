-- Names with such words come before drugs that only contain them: found apart from what a drug is made of.
CREATE INDEX "drugs_search_name_words" ON "drugs" USING gin (array_to_tsvector(search_words("name")));
