/** The words of a letter about the year that a project's letter has no word for. `{…}` are filled in. */
export const publicYearEn = {
  yearOf: 'Your giving in {year}',
  sharedYearOf: 'What giving did in {year}',
  inGifts: { one: 'in one gift', other: 'in {count} gifts' },
  eachKind: 'Each kind of gift stands by itself.',
  became: 'What became of it',
  updates: 'What was told of it in {year}',
  equals: 'What your gifts equal.',
  ownLetter: 'My latest letter about this project',
  unchanged: 'This letter has not changed since {date}.',
  share: 'Share without my name and amounts',
}
