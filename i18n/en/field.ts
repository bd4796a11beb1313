/** Answers by WhatsApp to staff who send from the field, and the title of what has no words. Names in braces are filled in. */
export const fieldEn = {
  title: 'From the field, {day}',
  kept: 'Kept as a draft of “{project}”.',
  pictures: 'Pictures: {n}',
  recordings: 'Recordings and films: {n}',
  files: 'Files: {n}',
  coming: 'Still being fetched: {n}',
  notKept: 'Not kept, of a kind or size that Athar does not take: {n}',
  next: 'It appears to donors once somebody has looked at it and published it.',
  ask: 'What you sent is kept. Which project is it of? Please send its code alone, such as one of these:',
  askNone: 'What you sent is kept. Which project is it of? Please send its code alone, as it stands in Athar.',
  project: '{code}: {name}',
}

export type FieldTexts = typeof fieldEn
