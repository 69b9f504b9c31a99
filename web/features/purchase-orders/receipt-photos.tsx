import { MOST_RECEIPT_PHOTO_BYTES, MOST_RECEIPT_PHOTOS, type Receipt } from '#contract/receipts.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { addPhoto, loadPhoto } from './purchase-orders.data.ts';

interface PhotosProps {
  order: PurchaseOrder;
  receipt: Receipt;
  /** Absent where nothing is added any more. */
  onAdded?: (next: PurchaseOrder) => void;
}

/** Pictures of what came, and a place for one more while it is not decided. */
export function ReceiptPhotos({ order, receipt, onAdded }: PhotosProps) {
  const { api, fail } = usePortal();
  const { photos } = receipt;
  const download = (photo: Receipt['photos'][number]) =>
    loadPhoto(api, { id: order.id, recepcion: receipt.id, foto: photo.id }).then(
      (content) => saveFile(content, photo.name),
      () => fail('No se descargó. Intenta de nuevo.'),
    );
  return (
    <>
      {photos.length > 0 && (
        <div className="u-cluster u-gap-8">
          {photos.map((photo) => (
            <Button
              key={photo.id}
              variant="text"
              size="small"
              aria-label={`Descargar la foto ${photo.name}`}
              onClick={() => void download(photo)}
            >
              Foto {photo.name}
            </Button>
          ))}
        </div>
      )}
      {onAdded !== undefined && photos.length < MOST_RECEIPT_PHOTOS && (
        <FileChoice
          key={photos.length}
          label="Agregar una foto de lo que llegó"
          types={['jpg', 'jpeg', 'png']}
          maxBytes={MOST_RECEIPT_PHOTO_BYTES}
          length={96}
          send={async (file, travel) =>
            onAdded(await addPhoto(api, { id: order.id, recepcion: receipt.id }, file, travel))
          }
        />
      )}
    </>
  );
}
