import { defineServer } from '../../server/engine/define.ts'
import { reports } from './schema.ts'

export const server = defineServer(reports, {})
