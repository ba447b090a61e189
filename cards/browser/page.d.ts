/** Written into the page before the script of a card. */
declare const PAGE: import('../card-page.ts').PageFacts;
