import { kept, reference, text } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { defineResource, type States } from '../_kit/resource.ts'

/** PDPL, implementing regulation, article 3: a request is answered within so many days. */
export const ANSWER_DAYS = 30

/** It is done by the erasure itself, and refused with a reason (`refuse`): only taking it back is a step by itself. */
const REQUEST_STATES = {
  values: ['pending', 'done', 'refused', 'withdrawn'],
  initial: 'pending',
  transitions: { withdraw: { from: ['pending'], to: 'withdrawn' } },
} as const satisfies States

/** PDPL, article 4: a donor asks a charity to erase what it holds of them. Nothing is erased by it. */
export const erasureRequests = defineResource({
  name: 'erasure_requests',
  tenant: 'entity',
  live: true,
  fields: {
    donor: reference({ to: 'donors', required: true }),
    askedAt: kept('timestamp'),
    /** The day, the charity's own, by which it has to be answered. */
    dueOn: kept('date'),
    decidedAt: kept('timestamp'),
    decidedBy: reference({ to: 'users', readOnly: true }),
    /** Why the data stays, in words that the donor reads. */
    answer: text({ lines: 4, max: LIMITS.passNote, readOnly: true }),
  },
  privateFields: {
    /** One while it waits, and nothing after: of those a donor has one, whoever asks twice or at once. */
    waiting: kept('integer', { generated: "case when status = 'pending' and deleted_at is null then 1 end" }),
  },
  states: REQUEST_STATES,
  indexes: [{ name: 'erasure_requests_waiting', on: ['entityId', 'donor', 'waiting'], unique: true }],
  title: 'askedAt',
  list: {
    columns: ['donor', 'status', 'askedAt', 'dueOn', 'decidedAt', 'decidedBy', 'answer'],
    filters: ['status', 'askedAt', 'dueOn'],
    sort: ['askedAt', 'DESC'],
  },
})
