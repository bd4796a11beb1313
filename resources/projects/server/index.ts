import { defineServer } from '../../../server/engine/define.ts'
import { money, pulse } from './figures.ts'
import { timeline } from './timeline.ts'
import { projectRun } from './import.ts'
import { projects } from '../schema.ts'

export const server = defineServer(projects, { actions: { timeline, pulse, money }, importRun: projectRun })
