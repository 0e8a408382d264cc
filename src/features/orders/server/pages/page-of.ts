import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { MOST_PAGES } from '#platform/contract/constants.ts';
import { LARGEST_SIDE, MOST_MEGAPIXELS, type PrescriptionMediaType } from '../../order-choices.ts';
import { faultOfPdf, type PdfFault } from './check-pdf.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';

/** A page as it is stored, or why it is not. */
type Page = { mediaType: PrescriptionMediaType; file: Buffer } | { refusal: Sentence };

/** Photos of iPhones and of some Android phones, which most browsers do not show. */
const heifBrands: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const startsWith = (file: Buffer, bytes: string, at = 0) => file.subarray(at, at + bytes.length).toString('latin1') === bytes;

const isHeif = (file: Buffer) => startsWith(file, 'ftyp', 4) && heifBrands.includes(file.subarray(8, 12).toString('latin1'));

/** Type of the file by its first bytes, regardless of name and header. */
function mediaTypeOf(file: Buffer): PrescriptionMediaType | null {
  if (startsWith(file, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (startsWith(file, '\u0089PNG\r\n\u001a\n')) return 'image/png';
  return startsWith(file, '%PDF-') ? 'application/pdf' : null;
}

const DAMAGED = msg('{file} is damaged and cannot be shown. Take the photo again, or save the file again.');

const pdfRefusals: Record<PdfFault, string> = {
  damaged: DAMAGED,
  password: msg('{file} is protected by a password. Send it without one.'),
  script: msg('{file} contains a script or an attached file. Print it to a new PDF, or send a photo.'),
  pages: msg('{file} has more than {most} pages. Send the pages of the prescription alone.'),
};

/** Checks an uploaded page, and removes what the camera wrote about place, time and device. @param name as it is shown in a refusal */
export async function pageOf(file: Buffer, name: string): Promise<Page> {
  const refuse = (template: string, values = {}): Page => ({ refusal: sentence(template, { file: name, ...values }) });
  const mediaType = mediaTypeOf(file);
  if (isHeif(file))
    return refuse(msg('{file} is a HEIC photo. Send it as JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.'));
  if (!mediaType)
    return refuse(msg('{file} is not a JPEG, PNG or PDF file, despite its name. Choose a photo or a PDF of the prescription.'));
  if (mediaType === 'application/pdf') {
    const fault = await faultOfPdf(file, MOST_PAGES);
    return fault ? refuse(pdfRefusals[fault], { most: MOST_PAGES }) : { mediaType, file };
  }
  const picture = mediaType === 'image/jpeg' ? cleanJpeg(file) : cleanPng(file);
  if (!picture) return refuse(DAMAGED);
  const { width, height, bytes } = picture;
  if (Math.max(width, height) > LARGEST_SIDE)
    return refuse(msg('{file} has {width} × {height} pixels; at most {most} on a side. Send a smaller photo.'), {
      width,
      height,
      most: LARGEST_SIDE,
    });
  if (width * height > MOST_MEGAPIXELS * 1_000_000)
    return refuse(msg('{file} has {width} × {height} pixels; at most {most} megapixels. Send a smaller photo.'), {
      width,
      height,
      most: MOST_MEGAPIXELS,
    });
  return { mediaType, file: bytes };
}
