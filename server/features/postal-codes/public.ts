export { insertSettlements } from './postal-codes.sql.ts';
