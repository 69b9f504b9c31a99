import { buildPagesWhenChanged } from './pages.mjs';

buildPagesWhenChanged();
