/** `npm run test:all`: every test with every case, on both databases. `npm test` leaves out what repeats a promise. */
export const TEST_ALL = process.env.TEST_ALL === '1';

/** How many cases a property is tried with: all, or a third of them in `npm test`. */
export const runs = (all: number): number => (TEST_ALL ? all : Math.ceil(all / 3));
