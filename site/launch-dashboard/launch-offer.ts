/** A week on offer: places for what is ordered, and for free launches where these can choose it. */
export type OfferedWeek = { week: string; ordered: number; free: number | undefined };

/** A paid launch as it can be ordered now, with its price in words: `€49.00 before VAT`. */
export type PaidLaunch = { product: 'launch' | 'relaunch'; price: string };

/** The launches a listing can have now. */
export type LaunchOffer = {
  paid?: PaidLaunch;
  weeks: OfferedWeek[];
  freeWeeks: string[];
  /** Other weeks that the launch it has can move to. */
  otherWeeks: string[];
};
