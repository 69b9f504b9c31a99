import type { ReviewFile } from '#contract/registration-review.ts';

type Observed = ReviewFile['observations'][number];

/** Of a paper or datum, the newest that the supplier was told or opened itself. */
export function answeredOf(
  { observations }: Pick<ReviewFile, 'observations'>,
  kind: Observed['targetKind'],
  isAbout: (target: string) => boolean,
): Observed | undefined {
  return observations.find(
    ({ target, targetKind, sent, resolved }) =>
      targetKind === kind && isAbout(target) && sent && (resolved || kind === 'field'),
  );
}

/** What was observed before and what the supplier answers, or why it changed what nobody observed. */
export function SupplierAnswer({
  of: { bySupplier, remark, reply },
  className,
}: {
  of: Observed;
  className: string;
}) {
  if (bySupplier) {
    return (
      <span className={className}>
        <b>Cambió sin que se le pidiera:</b> {remark}
      </span>
    );
  }
  return (
    <>
      <span className={className}>Observado antes: {remark}</span>
      {reply !== '' && (
        <span className={className}>
          <b>El proveedor responde:</b> {reply}
        </span>
      )}
    </>
  );
}
