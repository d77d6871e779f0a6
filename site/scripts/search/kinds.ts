/** What can be found, in words: one of it, and several. */
export const KINDS: Record<string, { one: string; many: string }> = {
  edition: { one: 'game to read and play', many: 'games to read and play' },
  worksheet: { one: 'worksheet', many: 'worksheets' },
  game: { one: 'game of the database', many: 'games of the database' },
  record: { one: 'record', many: 'records' },
  country: { one: 'country of today', many: 'countries of today' },
  site: { one: 'site', many: 'sites' },
  people: { one: 'people or place', many: 'peoples and places' },
  person: { one: 'author', many: 'authors' },
  work: { one: 'work', many: 'works' },
  facet: { one: 'kind of game or record', many: 'kinds of games and records' },
  explained: { one: 'word of these pages', many: 'words of these pages' },
  word: { one: 'word of a game', many: 'words of the games' },
  sentence: { one: 'sentence', many: 'sentences' },
  clause: { one: 'rule', many: 'rules' },
  doubt: { one: 'doubt', many: 'doubts' },
  manual: { one: 'manual', many: 'manuals' },
};
