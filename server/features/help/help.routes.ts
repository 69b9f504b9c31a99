import { helpApi } from '#contract/help.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { manualChapter } from './public.ts';

/** The manual of whoever uses the portal. */
export function registerHelp(api: Api): void {
  serve(api, helpApi.chapter, { access: 'public' }, async ({ query }) => manualChapter(query.capitulo));
}
