import { sql } from 'kysely';
import type { Context } from 'hono';
import { PICTURE_ENDINGS } from '#contract/documents.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { MOST_RECEIPT_PHOTO_BYTES, MOST_RECEIPT_PHOTOS } from '#contract/receipts.ts';
import { keepContent, receiveContent } from '#server/features/documents/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { endingOf } from '#server/kit/files/names.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Services } from '#server/kit/services.ts';
import { mustRead } from './order-access.ts';
import type { Doer } from './order-change.ts';
import { describeOrder } from './order-seen.ts';
import { mustReceive } from './receipts.service.ts';
import { selectPhoto, selectReceipt, selectReceipts } from './receipts.sql.ts';

interface PhotoPlace {
  id: string;
  receiptId: string;
}

/** A receipt that is not decided, and has room for one more picture. */
async function mustTake(tx: Transaction, { id, receiptId }: PhotoPlace, person: Person): Promise<void> {
  await mustReceive(tx, id, person);
  const [receipt] = (await selectReceipts(tx, id)).filter((one) => one.id === receiptId);
  if (receipt === undefined) throw notFound('No encontramos esa recepción.');
  if (receipt.state !== 'arrived')
    throw failure('state_conflict', { detail: 'Ya se decidió esta recepción: sus fotos no cambian.' });
  if (receipt.photos.length >= MOST_RECEIPT_PHOTOS)
    throw failure('state_conflict', { detail: `La recepción ya tiene ${MOST_RECEIPT_PHOTOS} fotos.` });
}

/** Adds a picture of what came, without what a camera writes beside it. */
export async function addReceiptPhoto(
  services: Services,
  { context, name, ...place }: PhotoPlace & { context: Context; name: string },
  { person, requestId }: Doer,
): Promise<PurchaseOrder> {
  const { db } = services;
  await transaction(db, (tx) => mustTake(tx, place, person));
  if (!PICTURE_ENDINGS.includes(endingOf(name)))
    throw failure('file_type_refused', { detail: `${name} no se admite. Usa una foto JPG o PNG.` });
  const content = await receiveContent(services, {
    context,
    name,
    person,
    isOfficer: true,
    isPicture: true,
    maxBytes: MOST_RECEIPT_PHOTO_BYTES,
  });
  return transaction(db, async (tx) => {
    await keepReceiptPhoto(tx, place, content, { person, requestId });
    return describeOrder(tx, place.id, person);
  });
}

/** Keeps a picture that lies in the store already. */
export async function keepReceiptPhoto(
  tx: Transaction,
  place: PhotoPlace,
  content: Parameters<typeof keepContent>[1],
  { person, requestId }: Doer,
): Promise<void> {
  await mustTake(tx, place, person);
  await keepContent(tx, content);
  await sql`insert into receipt_photo (receipt_id, sha256, name, added_by)
    values (${place.receiptId}, ${content.sha256}, ${content.name}, ${person.id})`.execute(tx);
  await audit(tx, {
    person,
    requestId,
    operation: 'addReceiptPhoto',
    subjectType: 'receipt',
    subjectId: place.receiptId,
    after: { name: content.name, sha256: content.sha256 },
  });
}

/** A picture, for whoever reads its order. */
export async function readReceiptPhoto(
  db: Db,
  { id, receiptId, photoId }: PhotoPlace & { photoId: string },
  person: Person,
) {
  const order = await mustRead(db, id, person);
  const receipt = await selectReceipt(db, { id: receiptId, orderId: order.id });
  const photo = receipt === undefined ? undefined : await selectPhoto(db, { id: photoId, receiptId });
  if (photo === undefined) throw notFound('No encontramos esa foto.');
  return photo;
}
