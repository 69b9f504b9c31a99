import { certificatesApi } from '#contract/certificates.ts';
import type { RequestFile } from '#contract/registration.ts';
import { addressOf } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** What an approved supplier takes home: its certificate and its public page. */
export function CertificateLinks({ request }: { request: RequestFile }) {
  const number = request.supplierNumber;
  if (request.status !== 'approved' || request.kind === 'cancellation' || number === null) return null;
  return (
    <div className="u-cluster u-gap-8">
      <ButtonLink
        href={addressOf(certificatesApi.document, { numero: number })}
        download={`${number}-constancia.pdf`}
      >
        Descargar constancia (PDF)
      </ButtonLink>
      <ButtonLink variant="tonal" href={screenPath(`/proveedores/${number}`)}>
        Ver mi página en el padrón
      </ButtonLink>
      {request.data.lines.length > 0 && (
        <ButtonLink
          variant="tonal"
          href={screenPath('/adquisiciones', { giro: request.data.lines.join(',') })}
        >
          Ver y seguir las compras de mis giros
        </ButtonLink>
      )}
    </div>
  );
}
