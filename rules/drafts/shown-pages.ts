/** Which pages to show, by number (by default all but legal ones), from which line on, and how many characters at most. */
export type PagesRequest = { pages?: number[] | undefined; fromLine: number; maxCharacters: number };

/** Pages as a caller sees them. `text` has a line of the website on each line, after its number. */
export type ShownPages = {
  pages: {
    page: number;
    url: string;
    /** What it is for: `start`, `features`, `pricing` and so on. */
    kind: string;
    /** The number of its first line, and how many it has that are shown. */
    first_line: number;
    lines: number;
    chars: number;
    read_at: string;
  }[];
  text: string;
  /** Lines of the requested pages that are not shown because they give orders to machines. */
  leftOut: number;
  /** The line that did not fit any more. */
  nextLine?: number;
  /** Requested pages that do not exist. */
  unknown: number[];
};
