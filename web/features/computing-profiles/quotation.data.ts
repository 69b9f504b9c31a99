import { quotationCheckApi, type QuotationCheck } from '#contract/quotation-check.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';

/** Compares a pasted quotation with a profile. */
export const checkQuotationText = (api: Api, clave: string, text: string): Promise<QuotationCheck> =>
  api.call(quotationCheckApi.text, { params: { clave }, body: { text } });

/** Compares a quotation in a file with a profile. */
export const checkQuotationFile = (
  api: Api,
  clave: string,
  file: File,
  options: UploadOptions,
): Promise<QuotationCheck> =>
  api.upload<QuotationCheck>(
    addressOf(quotationCheckApi.file, { clave }, { nombre: file.name }),
    file,
    options,
  );
