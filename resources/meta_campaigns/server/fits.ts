import { date, money } from '../../_kit/fields/index.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { DONOR_VALUES, LINK_VALUES, MEDIA_VALUES, type metaCampaigns, PROJECT_VALUES } from '../schema.ts'

type Variable = RecordOf<typeof metaCampaigns>['variables'][number]

const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const DAY = date()
const AMOUNT = money()

const FITS: Readonly<Record<Variable['type'], (value: string) => boolean>> = {
  donorField: oneOf(DONOR_VALUES),
  projectField: oneOf(PROJECT_VALUES),
  link: oneOf(LINK_VALUES),
  media: oneOf(MEDIA_VALUES),
  amount: (value) => AMOUNT.value.safeParse(value).success,
  date: (value) => DAY.value.safeParse(value).success,
  text: () => true,
}

/** Whether a value is one that its type can have. */
export const valueFits = ({ type, value }: Variable): boolean => FITS[type](value)

/** Whether it is to name a file, and names none. */
export const lacksFile = ({ type, value, file }: Variable): boolean => type === 'media' && value === 'file' && !file
