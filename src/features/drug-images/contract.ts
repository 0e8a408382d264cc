import { z } from 'zod';
import { id, idInAddress, sentenceOutput, text, wholeNumber } from '#platform/contract/fields.ts';
import { DRUG_IMAGES, MATCHED_AT_ONCE } from '#platform/upload/file-kinds.ts';
import { operation } from '#platform/contract/operation.ts';

/**
 * Images of drugs (§7.6, media upload). They are uploaded into the folder of drug images (`admin.beginUpload`), alone or in a
 * ZIP, then matched to drugs by file name; unmatched images wait in the tray for assignment by hand.
 */

const image = z.object({
  file_id: z.number(),
  name: z.string(),
  size: z.number(),
  /** 1-based. */
  position: z.number(),
  alt: z.string(),
  /** Signed URL of the picture, valid for an hour. */
  url: z.string(),
});
export type DrugImage = z.infer<typeof image>;

const match = z.object({
  file_id: z.number(),
  name: z.string(),
  /** Drug and 1-based position of the image; null while it is in the tray. */
  matched: z.object({ drug_id: z.number(), drug: z.string(), position: z.number() }).nullable(),
  /** Reason why no drug matched; null if one did. */
  reason: sentenceOutput.nullable(),
});
export type ImageMatch = z.infer<typeof match>;

const waiting = z.object({ file_id: z.number(), name: z.string(), size: z.number(), by: z.string(), url: z.string() });
export type WaitingImage = z.infer<typeof waiting>;

/** What an image shows, for people who do not see it. */
export const imageDescription = z.strictObject({ alt: text(200) });

const images = z.object({ images: z.array(image) });
const ofDrug = { drug_id: idInAddress };
const imageAddress = { file_id: idInAddress };
const manage = (method: 'GET' | 'POST' | 'PUT', path: `/item/${string}`, summary: string) =>
  operation('masters.manage', { method, path, summary });

const operations = {
  drugImages: operation('masters.read', {
    method: 'GET',
    path: '/item/drugs/{drug_id}/images',
    summary: 'Images of a drug, in their order',
  })
    .input(z.strictObject(ofDrug))
    .output(images),
  orderDrugImages: manage('PUT', '/item/drugs/{drug_id}/images/order', 'Another order of all images of a drug')
    .input(z.strictObject({ ...ofDrug, file_ids: z.array(id).min(1, 'At least one image').max(DRUG_IMAGES) }))
    .output(images),
  describeDrugImage: manage('PUT', '/item/drugs/{drug_id}/images/{file_id}', 'What an image shows, in words')
    .input(z.strictObject({ ...ofDrug, ...imageAddress, ...imageDescription.shape }))
    .output(images),
  removeDrugImage: manage('POST', '/item/drugs/{drug_id}/images/{file_id}/remove', 'Takes an image from its drug; it waits in the tray')
    .input(z.strictObject({ ...ofDrug, ...imageAddress }))
    .output(images),

  matchDrugImages: manage('POST', '/item/images/match', 'Finds the drugs of uploaded images by their names; unpacks a ZIP')
    .input(z.strictObject({ file_ids: z.array(id).min(1, 'At least one file').max(MATCHED_AT_ONCE) }))
    .output(z.object({ matches: z.array(match) })),
  waitingImages: manage('GET', '/item/images/waiting', 'The tray: images that belong to no drug yet, oldest first')
    .input(z.strictObject({ page: wholeNumber(1, 100_000).default(1), page_size: wholeNumber(1, 100).default(50) }))
    .output(z.object({ rows: z.array(waiting), total: z.number() })),
  assignImage: manage('POST', '/item/images/{file_id}/assign', 'Says whose picture an image of the tray is')
    .input(z.strictObject({ ...imageAddress, drug_id: id }))
    .output(match),
  discardImage: manage('POST', '/item/images/{file_id}/discard', 'Deletes an image of the tray for good')
    .input(z.strictObject(imageAddress))
    .output(z.object({ deleted: z.literal(true) })),
};

export const contract = { item: operations };
