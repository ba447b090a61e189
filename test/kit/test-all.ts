/** `npm run test:all`: every test with every case, on both databases. `npm test` leaves out what repeats a promise. */
export const TEST_ALL = process.env.TEST_ALL === '1';
