import { defineServer } from '../../../server/engine/define.ts'
import { projects } from '../schema.ts'
import { money, pulse } from './figures.ts'
import { projectRun } from './import.ts'
import { timeline } from './timeline.ts'

export const server = defineServer(projects, {
  actions: { timeline, pulse, money },
  importRuns: { projects: projectRun },
})
