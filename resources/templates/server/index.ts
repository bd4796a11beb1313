import { z } from 'zod'
import { inTx } from '../../../server/engine/context.ts'
import { atomic, defineServer, free } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { takeWordBack } from '../../../server/messages/metaCampaigns/begin.ts'
import { applyTemplateList } from '../../../server/templates/sync.ts'
import { isAtMeta } from '../meta.ts'
import { templates } from '../schema.ts'
import { changeFaults, fileFaults, nameFaults, nameForMeta, useFaults } from './checks.ts'
import { adopt, gallery, otherLanguage } from './copies.ts'
import { notices } from './notices.ts'
import { refuseOutcome, serviceOf, submit, withdraw } from './submit.ts'

const nothing = z.strictObject({})

/** [3.14] templates, Meta's approval of them, and the platform's for entities to copy. */
export const server = defineServer(templates, {
  notices,
  hooks: {
    beforeCreate: async ({ tx }, values) => {
      values.metaName ??= await nameForMeta(tx, values.name, values.language)
      return [
        ...(await nameFaults(tx, { metaName: values.metaName, language: values.language }, null)),
        ...(await fileFaults(tx, values)),
      ]
    },
    beforeUpdate: async (ctx, before, values) => {
      // product.md 30: what was approved of a campaign was what its template said then.
      await takeWordBack(ctx.tx, before.id)
      return changeFaults(ctx, before, values)
    },
    beforeTransition: async ({ tx }, row, action) => (action === 'activate' ? useFaults(tx, row) : []),
    // Meta would go on having it: whoever deletes it takes it off there first.
    refuseRemove: async (_ctx, row) => {
      if (isAtMeta(row)) throw new AppFault('templateAtMeta')
    },
  },
  actions: {
    submit: free(templates, { on: 'record', input: nothing, run: (call, _input, id) => submit(call, id) }),
    withdraw: free(templates, { on: 'record', input: nothing, run: (call, _input, id) => withdraw(call, id) }),
    otherLanguage: atomic(templates, {
      on: 'record',
      input: nothing,
      run: (ctx, _input, row) => otherLanguage(ctx, row),
    }),
    /** Asks Meta where the templates stand. Answers how many have changed. */
    pull: free(templates, {
      on: 'list',
      input: nothing,
      run: async (call) => {
        const service = await serviceOf(call)
        const at = new Date().toISOString()
        const outcome = await service.list()
        if (outcome.state === 'refused') refuseOutcome(outcome)
        return inTx(call, async (tx) => ({ changed: await applyTemplateList(tx, outcome.templates, at) }))
      },
    }),
    gallery: free(templates, { on: 'list', method: 'GET', input: nothing, run: (call) => gallery(call) }),
    adopt: atomic(templates, {
      on: 'list',
      input: z.strictObject({ template: z.uuid() }),
      run: (ctx, { template }) => adopt(ctx, template),
    }),
  },
})
