/** Week on offer, with the paid and free slots left. `free` is undefined if free launches cannot choose the week. */
export type OfferedWeek = { week: string; ordered: number; free: number | undefined };

/** Paid launch that can be ordered now, with its price in words: `€49.00 before VAT`. */
export type PaidLaunch = { product: 'launch' | 'relaunch'; price: string };

/** Launches that a listing can have now. */
export type LaunchOffer = {
  paid?: PaidLaunch;
  weeks: OfferedWeek[];
  freeWeeks: string[];
  /** Other weeks that its current launch can move to. */
  otherWeeks: string[];
};
