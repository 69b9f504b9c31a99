/** Work for whom a day without work changes terms; its data has the `day`. */
export const HOLIDAY_JOB = 'holiday-declared';
