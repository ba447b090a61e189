/** Additional content of some sample products. Milestones are `[days before the launch, title, description]`. */
export type SampleStory = {
  story?: Record<string, string>;
  milestones?: [daysBefore: number, title: string, description: string][];
  /** By days after the launch; updates in the future are left out. */
  updates?: [daysAfter: number, title: string, body: string][];
};

/** Stories by product name. */
export const SAMPLE_STORIES: Record<string, SampleStory> = {
  Tidewatch: {
    story: {
      title: 'What I wished to know at three in the morning',
      why_started: 'For eight years my phone said that something was down, and never what.',
      problem: 'Monitoring says when. The person who is woken needs to know why, and whether it can wait.',
      journey:
        'The first version was a shell script that ran traceroute whenever the pager rang. Colleagues asked for it.',
      challenges: 'Being right at night. We spent a year on not crying wolf before we sold anything.',
      lessons: 'People forgive a late alert sooner than a wrong one.',
      whats_next: 'Explaining slowness, not only silence.',
    },
    milestones: [
      [820, 'First check', 'One probe under a desk in Hamburg.'],
      [410, 'A thousand sites', 'Fourteen regions, three people.'],
      [120, 'Profitable', 'Without outside money.'],
    ],
    updates: [
      [3, 'Root cause for HTTP/3', 'Outages over QUIC are now explained hop by hop as well.'],
      [
        16,
        'Quieter nights',
        'Alerts that mended themselves within a minute wait for the morning report, if you like.',
      ],
    ],
  },
  'Pallas Queue': {
    milestones: [[300, 'Version 1.0', 'The table layout is stable from here on.']],
    updates: [[2, 'Elixir client', 'The fourth language that speaks the table.']],
  },
  Harbourmaster: {
    story: {
      title: 'Forty websites for friends',
      story:
        'A friend’s bakery needed a website, then the choir did. At forty I stopped doing it by hand. Harbourmaster is what I typed, in the order I typed it.',
      lessons: 'A backup that was never restored is a rumour.',
    },
    milestones: [
      [900, 'First release', 'Six hundred lines of shell.'],
      [200, 'Ten thousand servers', 'Counted by those who chose to be counted.'],
    ],
    updates: [[5, 'Restore reports', 'A mail each Monday says that your backup came back to life.']],
  },
  'Keystone Lane': {
    story: {
      title: 'My grandmother is the strictest tester',
      problem: 'Families share passwords on paper because nothing else survives a lost phone.',
      journey: 'We printed forty recovery sheets before one was understood without help.',
      achievements: 'Independent audit without critical findings.',
      whats_next: 'Passkeys for clubs and small firms.',
    },
    milestones: [
      [1200, 'Company founded', 'Two people above a bicycle shop.'],
      [200, 'Audit published', 'All 61 pages of it.'],
    ],
  },
  Parley: {
    story: {
      title: 'Silence is an answer',
      why_started: 'I led sixty people who answered questions. The bad days were those when someone guessed.',
      challenges: 'Teaching a model to stop. It took longer than teaching it to talk.',
      lessons: 'Customers accept “I will ask a colleague” at once, when it is true.',
    },
    milestones: [[240, 'First million answers', 'Every one with its source.']],
    updates: [
      [1, 'Sources in the widget', 'Visitors can open the paragraph an answer came from.'],
      [20, 'Gap list by mail', 'Every Monday: the ten questions your documents leave open.'],
    ],
  },
  Scribbler: {
    updates: [
      [4, 'Better in the tunnel', 'The new model is half the size and hears better through train noise.'],
    ],
    milestones: [[60, '24 languages', 'Including three dialects of German that nobody else offers.']],
  },
  Cutroom: {
    story: {
      title: 'Radio hands',
      story: 'In radio you cut words. In film you cut time. I wanted to keep my hands.',
      whats_next: 'Several cameras.',
    },
    milestones: [[500, 'First film', 'A documentary of 74 minutes, cut as a text.']],
  },
  Rowboat: {
    milestones: [[330, 'A thousand teams', 'Two cards each.']],
    updates: [
      [6, 'Forecasts', 'When will it be done? Rowboat now answers from your own history, with a range.'],
    ],
  },
  'Plover Analytics': {
    story: {
      title: 'Counting without following',
      problem: 'A bird counter does not ring every bird. A website need not either.',
      lessons: 'Most questions about a website are answered by six numbers.',
    },
    updates: [[9, 'Questions in words', 'Ask “which page brought most sign-ups in May?” and get a chart.']],
  },
  Ledgerleaf: {
    story: {
      title: 'A company by accident',
      why_started: 'I sold a drawing, then another, and one day a letter called me a company.',
      journey: 'One country at a time, with an accountant in each before the first customer.',
      achievements: 'Seven tax offices accept our returns.',
    },
    milestones: [
      [700, 'France', 'The first VAT return.'],
      [90, 'Seventh country', 'The Netherlands.'],
    ],
    updates: [[2, 'Electronic invoices', 'Send and receive the formats your tax office asks for.']],
  },
  'Nocturne Sleep': {
    milestones: [[400, 'First hundred lamps', 'Soldered in a kitchen.']],
    updates: [[11, 'Replaceable bulb', 'The light source can now be changed with two fingers.']],
  },
  'Kanji Garden': { updates: [[7, 'Songs', 'Plant characters from the lyrics of a song you like.']] },
  Slowtrain: {
    story: {
      title: 'One change too many',
      story:
        'I planned timetables for a living and missed a change in my own. The printed minutes are a promise; the real ones are a habit. Slowtrain plans with habits.',
      challenges: 'Eleven railways, eleven ideas of what a ticket is.',
    },
    milestones: [[260, 'Eleventh railway', 'From Lisbon to Riga in one basket.']],
    updates: [[1, 'Night trains', 'Beds are found and booked together with the seats around them.']],
  },
  'Cairn Maps': {
    milestones: [
      [1500, 'First report', '“Bridge gone, wade left.”'],
      [30, 'Half a million reports', 'And given back to the map.'],
    ],
  },
  'Lighthouse Keepers': {
    updates: [[2, 'The thirteenth night', 'There is one more. It is for those who finished the twelfth.']],
  },
  'Firefly Board': {
    story: {
      title: 'A barn at the end of a long field',
      story: 'The radio had to reach, and the battery had to last, because I did not want to walk there.',
    },
    milestones: [[350, 'A thousand boards', 'Assembled in Plovdiv.']],
  },
  'Swiftlet Drone': {
    story: {
      title: 'Ten years of flying into ceilings',
      journey: 'A toy for ourselves, then a kit, then a company that still sells the kit.',
      lessons: 'Research tools must outlive the thesis they were bought for.',
    },
    milestones: [
      [2600, 'First flight', 'Eleven seconds.'],
      [180, 'Swarm of thirty', 'One laptop, no crash.'],
    ],
  },
  Halfkey: { updates: [[4, 'Steel case', 'For people who travel with it.']] },
};
