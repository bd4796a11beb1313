import { defineServer } from '../../server/engine/define.ts'
import { money, pulse } from '../../server/newsfeed/project.ts'
import { timeline } from '../../server/newsfeed/timeline.ts'
import { projects } from './schema.ts'

export const server = defineServer(projects, { actions: { timeline, pulse, money } })
