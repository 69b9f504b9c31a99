export { selectNotices } from './notices.sql.ts';
