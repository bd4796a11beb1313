/** Answers by WhatsApp to staff who send from the field, and the title of what has no words. Names in braces are filled in. */
export const fieldEn = {
  title: 'From the field, {day}',
  kept: 'Kept in a draft update of “{project}”.',
  pictures: 'Pictures: {n}',
  recordings: 'Recordings and films, for your team alone: {n}',
  files: 'Files: {n}',
  coming: 'Files still on their way, added when they arrive: {n}',
  notKept:
    'Not kept, of a kind or size that Athar does not take (it takes pictures, PDF, recordings and MP4 films): {n}',
  next: 'You find it in Athar, among the project’s updates. Donors see it once somebody has looked at it and published it.',
  ask: 'What you sent has arrived. Which project is it of? Please send the project’s code alone, and it becomes a draft update. Some of the codes:',
  askNone:
    'What you sent has arrived. Which project is it of? Please send the project’s code alone, as it stands in Athar, and it becomes a draft update.',
  project: '{code}: {name}',
}

export type FieldTexts = typeof fieldEn
