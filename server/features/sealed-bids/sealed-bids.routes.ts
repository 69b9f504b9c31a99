import { canonicalOf } from '#contract/rules/sealed/canonical-text.ts';
import { wordsOfHash } from '#contract/rules/sealed/hash-words.ts';
import { sealedBidsApi, TOOL_FILES } from '#contract/sealed-bids-api.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { cardAt, openRehearsal } from './rehearsal.service.ts';
import { toolOf, type ServedTools } from './tool-files.ts';
import { findKeptTool } from './urn.sql.ts';
import { registerUrns } from './urns.routes.ts';

/** The tools of sealed bids and the rehearsal, which is everybody's; `tools` are there once the pages are built. */
export function registerSealedBids(api: Api, tools: ServedTools | undefined): void {
  const { config } = api.services;
  const built = (): ServedTools => {
    if (tools === undefined) throw failure('not_found');
    return tools;
  };
  const cardNow = (now = new Date()) => cardAt(now, built(), config.publicUrl);
  serve(api, sealedBidsApi.tools, { access: 'public' }, async () => {
    const { card, hash } = await cardNow();
    return {
      tools: TOOL_FILES.map((file) => built()[file]),
      rehearsal: { closesAt: card.cierre, fingerprint: hash, words: wordsOfHash(hash) },
    };
  });
  serve(api, sealedBidsApi.tool, { access: 'public', budget: 'files' }, async ({ params, query }) => {
    const served = built()[params.archivo];
    const isOther = query.huella !== undefined && query.huella !== served.sha256;
    // A published card names its tools: they are served as long as it stands.
    const kept = isOther ? await findKeptTool(api.services.db, query.huella ?? '') : undefined;
    if (isOther && kept?.file !== params.archivo) throw notFound('Ninguna ficha nombra esa herramienta.');
    const { html, policy, sha256 } = kept === undefined ? served : toolOf(params.archivo, kept.html);
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // A page of its own: what opened it has no hold of it, and its address is the same for everybody.
        'content-disposition': contentDisposition('inline', params.archivo),
        'content-security-policy': `${policy}; frame-ancestors 'self'`,
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
        etag: `"${sha256}"`,
      },
    });
  });
  serve(api, sealedBidsApi.rehearsalCard, { access: 'public' }, async () => {
    const { card } = await cardNow();
    return new Response(canonicalOf(card), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': contentDisposition('attachment', 'urna-de-ensayo.json'),
        'cache-control': 'no-cache',
      },
    });
  });
  serve(
    api,
    sealedBidsApi.openRehearsal,
    { access: 'public', budget: 'rehearsal', effect: 'question' },
    async ({ request }) => {
      const now = new Date();
      return openRehearsal(request, await cardNow(now), now);
    },
  );
  registerUrns(api, built);
}
