import { isHeicName } from '#contract/rules/registry/photo-formats.ts';

const LARGE_BYTES = 1_500_000;
const LONGEST_SIDE = 2_200;
const QUALITY = 0.82;

/** Also a photo of a telephone, to which not every system gives a type. */
export const isPicture = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  type.startsWith('image/') || isHeicName(name);

/**
 * A photograph small enough to travel from a phone: at most 2,200 px and upright, as JPEG. Other files, small photos
 * and pictures that the browser cannot read stay as they are.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const isKnown = file.type === 'image/jpeg' || file.type === 'image/png';
  if (!isPicture(file) || (isKnown && file.size <= LARGE_BYTES)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const paper = canvas.getContext('2d');
    if (paper === null) return file;
    // A JPEG shows black where a scan without paper colour is transparent.
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (blob === null || (isKnown && blob.size >= file.size)) return file;
    return new File([blob], file.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
