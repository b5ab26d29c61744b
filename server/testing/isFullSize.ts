/** Whether tests run at full size, as in `npm run trials -- server browser`. `npm test` runs some of them smaller. */
export const isFullSize = process.env['FULL_SIZE'] === 'true'
