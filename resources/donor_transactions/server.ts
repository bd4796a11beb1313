import { sql } from 'drizzle-orm'
import { CODES } from '../_kit/codes.ts'
import type { Fault } from '../_kit/validate.ts'
import { defineServer, type HookContext } from '../../server/engine/define.ts'
import { donorTransactions } from './schema.ts'

type Values = Record<string, unknown>

/** product.md 8: a gift inside the opening amount would be counted twice. */
async function cutOffFaults({ tx }: HookContext, gift: Values): Promise<Fault[]> {
  const project = await tx.one<{ until: string | null }>(
    sql`select previous_donations_until as until from projects where id = ${gift['project']}::uuid`,
  )
  const until = project?.until
  if (!until || String(gift['date']) > until) return []
  return [{ field: 'date', key: 'beforeCutOff', args: { until }, code: CODES.startDate }]
}

/** product.md 10: (source, reference) names a gift; the same one again is refused as already there. */
const keyOf = (gift: Values): string | null => {
  const { donationReferenceId: reference, source } = gift
  return typeof reference === 'string' && reference !== ''
    ? `ref|${typeof source === 'string' ? source : ''}|${reference}`.toLowerCase()
    : null
}

export const server = defineServer(donorTransactions, {
  hooks: {
    beforeCreate: async (ctx, values) => {
      values['importKey'] = keyOf(values)
      return cutOffFaults(ctx, values)
    },
    beforeUpdate: async (ctx, before, values) => {
      const after = { ...before, ...values }
      if ('donationReferenceId' in values || 'source' in values) values['importKey'] = keyOf(after)
      return cutOffFaults(ctx, after)
    },
  },
})
