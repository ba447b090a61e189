/** A query as people type it, with the sample products that are right answers, and those that also fit. */
export type NaturalQuery = { kind: string; q: string; right: string[]; also?: string[] };

/**
 * Written for the sample directory, from what its products do and not from their words, and judged by hand. A query
 * for something that no product offers has no right answer.
 */
export const NATURAL_QUERIES: NaturalQuery[] = [
  { kind: 'name', q: 'plover analytics', right: ['Plover Analytics'] },
  { kind: 'name', q: 'ledgerlaef', right: ['Ledgerleaf'] },
  { kind: 'name', q: 'door bell crm', right: ['Doorbell CRM'] },
  { kind: 'name', q: 'kanjigarden', right: ['Kanji Garden'] },
  { kind: 'name', q: 'nightl', right: ['Nightlight CI'] },
  { kind: 'name', q: 'cairn hiking', right: ['Cairn Maps'] },
  { kind: 'need', q: 'get told when my website is down', right: ['Tidewatch'] },
  { kind: 'need', q: 'track working hours', right: ['Sundial'] },
  { kind: 'need', q: 'send a newsletter every week', right: ['Postcard Weekly'] },
  { kind: 'need', q: 'sell tickets for a small concert', right: ['Ticketstub'] },
  { kind: 'need', q: 'learn Japanese characters', right: ['Kanji Garden'], also: ['Tandemly'] },
  { kind: 'need', q: 'edit videos', right: ['Cutroom'] },
  { kind: 'need', q: 'travel by train', right: ['Slowtrain'], also: ['Packmule'] },
  { kind: 'need', q: 'log in without passwords', right: ['Keystone Lane'], also: ['Lanternfish'] },
  { kind: 'need', q: 'find volunteers for our club', right: ['Handful'], also: ['Villagegreen'] },
  { kind: 'need', q: 'sleep better at night', right: ['Nocturne Sleep'], also: ['Stillpond'] },
  { kind: 'need', q: 'run my first five kilometres', right: ['Couch to Creek'] },
  { kind: 'need', q: 'transcribe what I say', right: ['Scribbler'] },
  { kind: 'topic', q: 'bookkeeping', right: ['Ledgerleaf'] },
  { kind: 'topic', q: 'note taking', right: ['Marginalia'], also: ['Longhand', 'Scribbler'] },
  { kind: 'topic', q: 'continuous integration', right: ['Nightlight CI'] },
  { kind: 'topic', q: 'web analytics', right: ['Plover Analytics'], also: ['Rankle'] },
  { kind: 'topic', q: 'language learning', right: ['Kanji Garden', 'Tandemly'] },
  { kind: 'topic', q: 'board games', right: ['Gullwing'], also: ['Gamemaster’s Drawer'] },
  { kind: 'topic', q: 'project management tool', right: ['Rowboat'] },
  { kind: 'topic', q: 'crash reporting', right: ['Faultline'] },
  { kind: 'topic', q: 'recruiting', right: ['Secondrow'] },
  { kind: 'topic', q: 'forum software', right: ['Villagegreen'] },
  { kind: 'sentence', q: 'is there an app for meditation that does not count streaks', right: ['Stillpond'] },
  { kind: 'sentence', q: 'I am looking for a tool to test my prompts', right: ['Benchwarmer'] },
  { kind: 'sentence', q: 'what can I use to share one payment among sellers', right: ['Splitrail'] },
  { kind: 'sentence', q: 'how do I know what is in our fridge and cook with it', right: ['Larder'] },
  { kind: 'sentence', q: 'we need something for shift handovers in nursing', right: ['Wardround'] },
  { kind: 'sentence', q: 'which program reads scanned forms', right: ['Oriel Vision'] },
  { kind: 'nothing', q: 'second hand tractors', right: [] },
  { kind: 'nothing', q: 'qwrtz plmnb', right: [] },
  { kind: 'nothing', q: 'capital of mongolia', right: [] },
  { kind: 'nothing', q: 'divorce lawyer', right: [] },
];
