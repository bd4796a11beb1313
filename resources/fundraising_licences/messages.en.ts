import type { MessagesOf } from '../_kit/messages.ts'
import type { fundraisingLicences } from './schema.ts'

export const en = {
  name: 'Fundraising licences',
  one: 'Fundraising licence',
  count: { one: '%{smart_count} fundraising licence', other: '%{smart_count} fundraising licences' },
  fields: {
    number: 'Licence number',
    purpose: 'Purpose',
    startDate: 'Valid from',
    endDate: 'Valid until',
    target: 'Permitted target',
  },
  hints: { endDate: 'With this day all campaigns under the licence end.' },
  empty: 'No fundraising licences yet. Record one: every campaign names the licence that it collects under.',
} satisfies MessagesOf<typeof fundraisingLicences>
