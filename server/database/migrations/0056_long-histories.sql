-- A history of up to 22 years stays in its row, uncompressed. A longer one does not fit there and is stored beside it.
ALTER TABLE "histories" ALTER COLUMN "days" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "histories" SET (toast_tuple_target = 8160);
