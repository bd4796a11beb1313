import { type Changes, defineServer } from '../../../server/engine/define.ts'
import { projects } from '../schema.ts'
import { money, pulse } from './figures.ts'
import { projectRun } from './import.ts'
import { timeline } from './timeline.ts'

/** product.md 6: a project that is open to all is nobody's: whom it was for goes with its being special. */
function keepOpen(values: Changes<typeof projects>, before: Changes<typeof projects> = {}): void {
  const { type, dedicatedTo } = { ...before, ...values }
  if (type !== 'special' && dedicatedTo) values.dedicatedTo = null
}

export const server = defineServer(projects, {
  hooks: {
    beforeCreate: async (_ctx, values) => keepOpen(values),
    beforeUpdate: async (_ctx, before, values) => keepOpen(values, before),
  },
  actions: { timeline, pulse, money },
  importRuns: { projects: projectRun },
})
