import { daysFromReckoned } from '../../../i18n/hijri.ts'
import { defineServer, type HookContext } from '../../../server/engine/define.ts'
import { RECKON_SCHEDULES } from '../../../server/jobs/reckon.ts'
import { CODES } from '../../_kit/codes.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { announcedMonths } from '../schema.ts'

type Month = Pick<RecordOf<typeof announcedMonths>, 'year' | 'month' | 'startsOn'>

/** The sight of the moon moves a month by a day, rarely by two; what lies further off is a slip of the hand. */
const MOST_DAYS = 2

const faultsOf = ({ year, month, startsOn }: Month): Fault[] =>
  daysFromReckoned({ year, month: Number(month) }, startsOn) <= MOST_DAYS
    ? []
    : [{ field: 'startsOn', key: 'announcedTooFar', args: {}, code: CODES.generic }]

const move = ({ addJob }: HookContext<typeof announcedMonths>): Promise<void> => addJob(RECKON_SCHEDULES, {})

/** product.md 26: what was announced moves the times that entities have set. */
export const server = defineServer(announcedMonths, {
  hooks: {
    beforeCreate: async (_ctx, values) => faultsOf(values),
    beforeUpdate: async (_ctx, before, values) => faultsOf({ ...before, ...values }),
    afterCreate: move,
    afterUpdate: move,
    afterRemove: move,
  },
})
