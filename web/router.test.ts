import { expect, it } from 'vitest';
import { createPortalRouter } from './router.tsx';
import { furtherRoutes } from './routes/further.tsx';
import { publicRoutes } from './routes/public.tsx';

const { knows } = createPortalRouter({} as never, undefined).options.context;
const pathsOf = (routes: readonly { options: object }[]) =>
  routes.map(({ options }) => (options as { path: string }).path.replaceAll(/\$\w+/g, 'algo'));

it.each(pathsOf(furtherRoutes))('a visitor’s router leaves %s to a page of its own', (path) => {
  expect(knows(path)).toBe(false);
});

it.each(pathsOf(publicRoutes))('a visitor’s router answers %s', (path) => {
  expect(knows(path)).toBe(true);
});
