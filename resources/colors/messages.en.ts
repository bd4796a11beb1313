import type { MessagesOf } from '../_kit/messages.ts'
import type { colors } from './schema.ts'

export const en = {
  name: 'Colours',
  one: 'Colour',
  count: { one: '%{smart_count} colour', other: '%{smart_count} colours' },
  fields: { name: 'Name', value: 'Value', main: 'Main colour' },
  hints: {
    value: 'As in your style guide, such as #0f5c55.',
    main: 'It colours your letters, reports and public pages. There is one; your first colour is it.',
  },
  sections: { colour: 'Colour' },
  text: {
    lead: 'Your letters, reports and public pages take your main colour, in shades that can be read by day and by night.',
    removeFailed: 'Error deleting the colour',
    preview: 'How pages look in this colour',
    light: 'On light paper',
    dark: 'In the dark',
    link: 'Read how the well came to be',
    button: 'Give to this project',
    contrast: 'Contrast %{ratio}; words need 4.5 : 1 at least.',
  },
  empty: 'No colours yet. Add your charity’s own: letters and public pages take its main colour.',
} satisfies MessagesOf<typeof colors>
