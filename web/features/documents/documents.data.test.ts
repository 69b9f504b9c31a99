import { expect, test } from 'vitest';
import { contentFilesApi } from '#contract/content-files.ts';
import { documentsApi } from '#contract/documents-api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { pageViewsApi } from '#contract/page-views.ts';
import type { Api } from '#web/kit/api.ts';
import { isGone } from '#web/kit/gone.ts';
import { loadViewer } from './documents.data.ts';
import type { ViewerSearch } from './documents.search.ts';

const ID = '0a4f9d4e-8f0e-4c0e-9a55-1f3f0f6f2c11';
const FILE = {
  id: ID,
  title: 'Dictamen',
  name: 'dictamen.pdf',
  mediaType: 'application/pdf',
  bytes: 9,
  pages: 3,
};
const version = (number: number) => ({
  number,
  originalName: FILE.name,
  mediaType: FILE.mediaType,
  bytes: 9,
  pages: 3,
  sha256: '',
  publishedAt: '2026-11-20T15:00:00Z',
  changeNote: null,
  changeCount: null,
  barriers: [],
  href: '',
});
const DOCUMENT = {
  id: ID,
  stage: 'notice',
  kind: 'other',
  title: 'Dictamen',
  versions: [version(2), version(1)],
};
const PAGE = { number: 1, width: 612, height: 792, hasLarge: true, hasSmall: true, lines: [] };

/** What the viewer asks for at an address, and the picture on which it opens, of something whose pictures are as told. */
async function opened(search: ViewerSearch, drawn: number[] | undefined) {
  const asked: string[] = [];
  const call = (endpoint: Endpoint) => {
    asked.push(endpoint.operationId);
    if (endpoint === documentsApi.get)
      return Promise.resolve({ document: DOCUMENT, procedure: {}, index: [], contents: [], drawn });
    if (endpoint === contentFilesApi.get)
      return Promise.resolve({
        file: { ...FILE, sha256: '', publishedAt: '', contents: [], isDrawn: drawn?.includes(1) },
        of: { type: 'x', key: 'y', title: 'z', path: '/' },
        files: [FILE],
      });
    return Promise.resolve(PAGE);
  };
  const data = await loadViewer({ call } as unknown as Api, search);
  return { asked, picture: !isGone(data) && data.kind === 'document' ? data.first?.picture : undefined };
}

test('a first page is asked for where its picture is said to be there, and nowhere else', async () => {
  const page = pageViewsApi.page.operationId;
  const document = documentsApi.get.operationId;
  const file = contentFilesApi.get.operationId;
  const at = (number: number) =>
    expect.stringContaining(`/documentos/${ID}/versiones/${number}/paginas/1/imagen`) as string;
  expect(await opened({ doc: ID }, [2])).toEqual({ asked: [document, page], picture: at(2) });
  expect((await opened({ doc: ID }, [1])).asked).toEqual([document]);
  expect((await opened({ doc: ID }, undefined)).asked).toEqual([document]);
  expect(await opened({ doc: ID, version: '1' }, [1])).toEqual({
    asked: [document, page],
    picture: at(1),
  });
  expect((await opened({ archivo: ID }, [])).asked).toEqual([file]);
  expect(await opened({ archivo: ID }, [1])).toEqual({ asked: [file, page], picture: at(1) });
});
