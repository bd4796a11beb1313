import { CODES } from '../_kit/codes.ts'
import { choice, date, money, reference, text, upload } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { STAGES } from '../projects/schema.ts'

/** product.md 8: money spent on a project, with its evidence. The project's spent money is their sum. */
export const spendings = defineResource({
  name: 'spendings',
  tenant: 'entity',
  live: true,
  fields: {
    project: reference({ to: 'projects', required: true }),
    amount: money({ required: true, min: '0.01', codes: { invalid: CODES.cost } }),
    date: date({ required: true, past: true }),
    stage: choice(STAGES),
    description: text({ required: true }),
    evidence: upload({ accept: 'paper' }),
  },
  weighs: { money: 'amount', on: 'date' },
  parent: { at: 'project', tab: 'spending', alone: true },
  title: 'description',
  list: {
    columns: ['project', 'date', 'amount', 'stage', 'description'],
    filters: ['project', 'stage', 'date', 'evidence'],
    search: ['description'],
    sort: ['date', 'DESC'],
  },
})
