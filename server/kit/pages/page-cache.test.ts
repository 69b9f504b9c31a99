import { expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';

const limits = { screen: 100, thing: 100, search: 100 };
const page = (bytes = 40) => ({ bytes });

it('a flood of one kind of address evicts only its own kind', () => {
  const cache = new PageCache(limits);
  cache.keep('screen', '/', page());
  cache.keep('thing', '/proveedores/1', page());
  for (let turn = 0; turn < 10_000; turn += 1) cache.keep('search', `/?q=${turn}`, page());
  expect(cache.get('screen', '/')).toBeDefined();
  expect(cache.get('thing', '/proveedores/1')).toBeDefined();
  expect(cache.get('search', '/?q=9999')).toBeDefined();
  expect(cache.get('search', '/?q=9997')).toBeUndefined();
});

it('the page that nobody asked for the longest leaves first, and a newer one takes its own place', () => {
  const cache = new PageCache(limits);
  cache.keep('search', 'a', page());
  cache.keep('search', 'b', page());
  cache.keep('search', 'b', page(50));
  cache.touch('search', 'a');
  cache.keep('search', 'c', page());
  expect(['a', 'b', 'c'].filter((address) => cache.get('search', address) !== undefined)).toEqual(['a', 'c']);
  cache.keep('search', 'd', page(101));
  expect(['a', 'c', 'd'].filter((address) => cache.get('search', address) !== undefined)).toEqual([]);
});
