/** A picture with its size in pixels, without the data that cameras add. */
export interface CleanPicture {
  width: number;
  height: number;
  bytes: Buffer;
}
