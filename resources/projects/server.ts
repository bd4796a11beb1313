import { defineServer } from '../../server/engine/define.ts'
import { timeline } from '../../server/newsfeed/timeline.ts'
import { projects } from './schema.ts'

export const server = defineServer(projects, { actions: { timeline } })
